"""Cash-out tickets on paper: the validation number, what is printed on the face, and its drawing.

A ticket belongs to whoever holds it (SATG 5.6.1(a)), so its number is drawn by chance and guarded by check
digits. Everything here is a pure function: chance and clock come in as arguments. `as_svg` of `svg` and
`as_pdf` of `pdf` draw the same layout, and are imported from there by whoever prints.
"""

from croupier.offices.cage.amount_in_words import in_words
from croupier.offices.cage.ticket_face import Face
from croupier.table.tickets.ticket_number import BODIES, Number

__all__ = ["BODIES", "Face", "Number", "in_words"]
