"""Cash-out tickets on paper: the validation number, what is printed on the face, and its drawing.

A ticket belongs to whoever holds it (SATG 5.6.1(a)), so its number is drawn by chance and guarded by check
digits. Everything here is a pure function: chance and clock come in as arguments. `as_svg` of `svg` and
`as_pdf` of `pdf` draw the same layout, and are imported from there by whoever prints.
"""

from croupier.ticket_numbers import BODIES, Number
from croupier.tickets.face import Face
from croupier.tickets.words import in_words

__all__ = ["BODIES", "Face", "Number", "in_words"]
