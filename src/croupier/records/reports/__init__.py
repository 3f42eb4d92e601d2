"""Reports: the figures of a period by table, game, terminal, dealer, shift or gaming day."""

from croupier.records.reports.gaming_calendar import Calendar, Shift
from croupier.records.reports.meter_report import DROP, FLOATS, NET_WIN, WIN, Count, Meter
from croupier.records.reports.period_arguments import PeriodArguments
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
from croupier.records.reports.report_head import AnsweredOrder, By, Period

__all__ = [
    "DROP", "FLOATS", "NET_WIN", "WIN", "AnsweredOrder", "Bet", "By", "Calendar", "Count", "Line", "Meter",
    "Period", "PeriodArguments", "Report", "ReportHead", "Shift", "Tally", "digest", "encode", "report_of",
]  # fmt: skip
