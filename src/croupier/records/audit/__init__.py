"""The evidence of one round in one file that can be checked where there is no database.

`making` gathers it from a store, `checking` looks at a file with nothing but this program.
"""

from croupier.records.audit.evidence_check import Checked, check
from croupier.records.audit.evidence_file import Evidence, evidence_bytes
from croupier.records.audit.evidence_make import gathered

__all__ = ["Checked", "Evidence", "check", "evidence_bytes", "gathered"]
