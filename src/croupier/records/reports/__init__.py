"""Reports: what a period brought, by table, game, terminal, dealer, shift or gaming day."""

from croupier.records.reports.gaming_calendar import Calendar, Shift
from croupier.records.reports.meter_report import DROP, FLOATS, NET_WIN, WIN, Count, Meter
from croupier.records.reports.period_arguments import Asked
from croupier.records.reports.period_report import (
    Bet,
    Line,
    Report,
    ReportHead,
    digest,
    encode,
    report_of,
)
from croupier.records.reports.period_tally import Tally
from croupier.records.reports.report_head import By, Period, Told

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
