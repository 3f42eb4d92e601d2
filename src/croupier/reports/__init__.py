"""Reports: what a period brought, by table, game, terminal, dealer, shift or gaming day."""

from croupier.reports.asked import Asked
from croupier.reports.calendar import Calendar, Shift
from croupier.reports.meters import DROP, FLOATS, NET_WIN, WIN, Count, Meter
from croupier.reports.report import Bet, Line, Report, ReportHead, digest, encode, report_of
from croupier.reports.tally import Tally
from croupier.reports.told import By, Period, Told

__all__ = [
    "DROP",
    "FLOATS",
    "NET_WIN",
    "WIN",
    "Asked",
    "Bet",
    "By",
    "Calendar",
    "Count",
    "Line",
    "Meter",
    "Period",
    "Report",
    "ReportHead",
    "Shift",
    "Tally",
    "Told",
    "digest",
    "encode",
    "report_of",
]
