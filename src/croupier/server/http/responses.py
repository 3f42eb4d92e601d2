"""How orders are answered over HTTP: done or refused, and the same body whenever they are asked again."""

from litestar import Response

from croupier.engine.store import AnyAnswer
from croupier.server.http.access import REFUSED
from croupier.server.wire.messages import Answer, answer_of


def reply(answer: AnyAnswer, named: str = "") -> Response[Answer]:
    """200 if it was done, 409 if it was refused."""
    told = answer_of(answer, named)
    return Response(told, status_code=REFUSED if told.refused else 200)
