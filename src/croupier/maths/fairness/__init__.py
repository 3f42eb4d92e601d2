"""The watch over fairness: evidence on recorded results that stays valid however often one looks."""

from croupier.maths.fairness.detecting import Plan, plan_of
from croupier.maths.fairness.watch import ALPHA, Verdict, View, Watch, WatchedHold, WatchedStream
from croupier.maths.fairness.watching import ALWAYS, watch_of_export, watch_of_store

__all__ = [
    "ALPHA",
    "ALWAYS",
    "Plan",
    "Verdict",
    "View",
    "Watch",
    "WatchedHold",
    "WatchedStream",
    "plan_of",
    "watch_of_export",
    "watch_of_store",
]
