"""The words of an edition as people read them."""

from croupier.rulebook import edition
from croupier.rulebook.register.rule_terms import Term, glossary
from croupier.views.wire_struct import View


class TermView(View, frozen=True, kw_only=True):
    """A word that an edition defines."""

    name: str
    means: str
    clause: str
    refers_to: tuple[str, ...] = ()
    printed: tuple[str, ...] = ()
    """Its references as printed, where they are wrong."""
    defect: str = ""


class GlossaryView(View, frozen=True, kw_only=True):
    """The words of one edition, and of no other."""

    edition: str
    title: str
    regulator: str
    terms: tuple[TermView, ...] = ()
    undefined: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()


def glossary_view(key: str) -> GlossaryView:
    """The words of an edition."""
    the_glossary = glossary(key)
    return GlossaryView(
        edition=key,
        title=edition(key).title,
        regulator=the_glossary.regulator,
        terms=tuple(map(_term, the_glossary.terms.values())),
        undefined=the_glossary.undefined,
        sections=the_glossary.sections,
    )


def _term(term: Term) -> TermView:
    printed = tuple(f"rule {rule}" for rule in term.erratum.printed) if term.erratum else ()
    return TermView(
        name=term.name,
        means=term.means,
        clause=str(term.clause),
        refers_to=term.refers_to,
        printed=printed,
        defect=term.erratum.defect if term.erratum else "",
    )
