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
    found = glossary(key)
    return GlossaryView(
        edition=key,
        title=edition(key).title,
        regulator=found.regulator,
        terms=tuple(map(_term, found.terms.values())),
        undefined=found.undefined,
        sections=found.sections,
    )


def _term(one: Term) -> TermView:
    printed = tuple(f"rule {rule}" for rule in one.erratum.printed) if one.erratum else ()
    return TermView(
        name=one.name,
        means=one.means,
        clause=str(one.clause),
        refers_to=one.refers_to,
        printed=printed,
        defect=one.erratum.defect if one.erratum else "",
    )
