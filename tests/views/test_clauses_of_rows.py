"""Every stake that was settled names the clause by which it came out so, in every game."""

from pathlib import Path

import pytest

from croupier.table.history.history_from_log import read_history
from croupier.views.screens.inspector_view import round_view
from support.table_screens import evening

EVENINGS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.txt"))


@pytest.mark.parametrize("path", EVENINGS, ids=lambda item: item.stem)
def test_every_row_of_a_sheet_names_its_clause(path: Path) -> None:
    *_, last = evening(path)
    name, store = last.table.table.name, last.table.store
    told = read_history(name, (record.event for record in store.records(name)), store.sheet)
    rows = [row for item in told for row in round_view(item).sheet]
    assert rows
    assert not [row for row in rows if not row.clause]
