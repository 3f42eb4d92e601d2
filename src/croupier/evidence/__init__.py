"""The evidence of one round in one file that can be checked where there is no database.

`making` gathers it from a store, `checking` looks at a file with nothing but this program.
"""

from croupier.evidence.checking import Checked, check
from croupier.evidence.file import Evidence, written
from croupier.evidence.making import gathered

__all__ = ["Checked", "Evidence", "check", "gathered", "written"]
