"""Everything in a PostgreSQL database: for operators, many processes, many machines."""

from collections.abc import Mapping, Sequence

from psycopg import errors
from sqlalchemy import Connection, create_engine, func, select
from sqlalchemy.engine import make_url

from croupier.ledger import Account
from croupier.money import Cents
from croupier.store.schema import BALANCES, NUMBERS
from croupier.store.sql import SqlStore, SqlWork, nothing_yet
from croupier.store.sql_reads import chunks


class _PostgresWork(SqlWork):
    """A batch that locks the accounts it looks at: other processes write to the same database."""

    def balances_behind(self, accounts: Sequence[Account]) -> Mapping[Account, Cents]:
        """The balances of the database, locked in one order everywhere until the batch is done."""
        named = {str(account): account for account in accounts}
        # What is not there cannot be locked.
        self.insert(BALANCES, [nothing_yet(account) for account in accounts], twice=True)
        found: dict[Account, Cents] = {}
        for some in chunks(sorted(named)):
            query = select(BALANCES.c.account, BALANCES.c.amount).where(
                BALANCES.c.account.in_(some)
            )
            locked = query.order_by(BALANCES.c.account).with_for_update()
            found |= {named[name]: Cents(held) for name, held in self.connection.execute(locked)}
        return found

    def numbers(self, count: int) -> Sequence[int]:
        """The next numbers of orders: drawn under the locks, so that they follow what was done."""
        drawn = select(NUMBERS.next_value()).select_from(func.generate_series(1, count))
        return sorted(self.connection.execute(drawn).scalars())

    def counted(self, last: int) -> None:
        """The next number follows those that were restored."""
        if last:
            self.connection.execute(select(func.setval(NUMBERS.name, last)))


class PostgresStore(SqlStore):
    """Any number of processes share it; each table is written by one of them at a time."""

    kind = _PostgresWork
    conflicts = (errors.DeadlockDetected, errors.SerializationFailure)

    def __init__(self, url: str, *, new: bool = True) -> None:
        engine = create_engine(make_url(url).set(drivername="postgresql+psycopg"))
        super().__init__(engine, new=new)

    def at_one_instant(self, connection: Connection) -> Connection:
        """A connection whose answers all belong to the same instant."""
        return connection.execution_options(isolation_level="REPEATABLE READ")
