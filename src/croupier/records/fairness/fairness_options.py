"""What is asked of the watch: a module of its own, so that commands which ask nothing load no mathematics."""

from enum import StrEnum

from croupier.records.reports.report_head import Period

ALPHA = 0.01
"""The chance of any false alarm in the whole house, ever, unless another is asked for."""
RUNS = 100
"""So many runs are simulated to say how long a bias takes to be found."""
ALWAYS = Period(0, 1 << 62)


class View(StrEnum):
    """By what results are put together."""

    EQUIPMENT = "equipment"
    TABLE = "table"
    DEALER = "dealer"
