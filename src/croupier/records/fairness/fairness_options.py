"""Options of the fairness watch, in their own module so that other commands need not load the mathematics."""

from enum import StrEnum

from croupier.records.reports.report_head import Period

ALPHA = 0.01
"""Default of the chance that any false alarm ever occurs in the whole house."""
RUNS = 100
"""Number of simulated runs to estimate how long a bias takes to be found."""
ALWAYS = Period(0, 1 << 62)


class View(StrEnum):
    """How results are grouped into streams."""

    EQUIPMENT = "equipment"
    TABLE = "table"
    DEALER = "dealer"
    SHIFT = "shift"
    """All days together: whether the results of one shift, such as the night, differ from fair ones."""
