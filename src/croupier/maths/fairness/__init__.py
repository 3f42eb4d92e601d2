"""The watch over fairness: evidence on recorded results that stays valid however often one looks."""

from croupier.maths.fairness.detecting import Plan, plan_of
from croupier.maths.fairness.watch import ALPHA, Hold, Stream, Verdict, View, Watch
from croupier.maths.fairness.watching import ALWAYS, watch_of_export, watch_of_store

__all__ = [
    "ALPHA",
    "ALWAYS",
    "Hold",
    "Plan",
    "Stream",
    "Verdict",
    "View",
    "Watch",
    "plan_of",
    "watch_of_export",
    "watch_of_store",
]
