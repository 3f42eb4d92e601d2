"""Which ranks and roles exist, and which of them one person may not combine."""

from collections.abc import Mapping

from croupier.offices.staff.state import ADMINISTRATOR, CASHIER, ENGINEER, INSPECTOR, ROLES
from croupier.rulebook.authority import AUTHORITY, ladder
from croupier.table.values.refusals import Refusal, Refused
from croupier.words import phrase


def unfit_rights(ranks: Mapping[str, str], roles: tuple[str, ...]) -> Refused | None:
    """Refuses ranks and roles that do not exist, or that one person may not combine."""
    for edition, rank in ranks.items():
        if edition not in AUTHORITY:
            detail = phrase(
                "Edition '{edition}'; accepted: {editions}.",
                edition=edition, editions=tuple(AUTHORITY),
            )  # fmt: skip
            return Refused(Refusal.MEMBER_INVALID, detail=detail)
        if rank not in ladder(edition):
            detail = phrase(
                "'{rank}' under {edition}; accepted: {ranks}.",
                rank=rank, edition=edition, ranks=tuple(ladder(edition)),
            )  # fmt: skip
            return Refused(Refusal.MEMBER_INVALID, detail=detail)
    if set(roles) - set(ROLES) or len(set(roles)) < len(roles):
        detail = phrase(
            "Roles {roles}; accepted: {accepted}, each once.",
            roles=tuple(roles), accepted=tuple(ROLES),
        )  # fmt: skip
        return Refused(Refusal.MEMBER_INVALID, detail=detail)
    if INSPECTOR in roles and (len(roles) > 1 or ranks):
        return Refused(Refusal.DUTIES_APART, detail=phrase("An inspector sees, and does nothing else."))  # fmt: skip
    if {ADMINISTRATOR, ENGINEER} & {*roles} and (ranks or CASHIER in roles):
        detail = phrase("A person with access to accounts or equipment must not handle money.")
        return Refused(Refusal.DUTIES_APART, detail=detail)
    return None
