"""Cash-out tickets on paper: the validation number, the printed face, and its drawing.

A ticket belongs to its holder (SATG 5.6.1(a)), so its number is random and protected by check digits.
Everything here is a pure function: randomness and clock come in as arguments. `as_svg` of `svg` and `as_pdf`
of `pdf` draw the same layout. Code that prints imports them from there.
"""

from croupier.offices.cage.amount_in_words import in_words
from croupier.offices.cage.ticket_face import Face
from croupier.table.tickets.ticket_number import BODIES, Number

__all__ = ["BODIES", "Face", "Number", "in_words"]
