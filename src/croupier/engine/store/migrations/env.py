"""The entry point of Alembic: it runs the missing steps within the caller's transaction."""

from alembic import context

from croupier.engine.store.sql.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,  # on SQLite too: the transaction is begun by us
)
with context.begin_transaction():
    context.run_migrations()
