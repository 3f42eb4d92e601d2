"""The evidence of one round in one file that can be checked without a database.

`evidence_make` gathers it from a store. `evidence_check` checks a file with nothing but this program.
"""

from croupier.records.audit.evidence_check import Checked, check
from croupier.records.audit.evidence_file import Evidence, evidence_bytes
from croupier.records.audit.evidence_make import gathered

__all__ = ["Checked", "Evidence", "check", "evidence_bytes", "gathered"]
