"""The document of the interface. It is generated from the types that are read and written."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Schema, SecurityScheme
from litestar.plugins import OpenAPISchemaPlugin
from litestar.routes import HTTPRoute
from litestar.types import Method
from litestar.types.internal_types import PathParameterDefinition
from litestar.typing import FieldDefinition
from msgspec import Struct
from msgspec.structs import fields

from croupier.server.wire.messages import RefusedCall

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

BEARER = "sign-on"
SIGNED_ON = Components(
    security_schemes={BEARER: SecurityScheme(type="http", scheme="bearer", description="The token of a sign-on.")}
)  # fmt: skip
"""How a call shows its sign-on."""
_AT = "#/components/schemas/{name}"
_BASE = ("api", "v1")
"""The beginning that all calls share."""
_TEXTS = re.compile(r"text/|application/json")
"""Media types whose content is text. All others are files."""


class Document(JsonRenderPlugin):
    """Renders the document with the schemas of the message types themselves.

    The framework's own schemas do not say that unknown fields are refused. Generators of clients stop at some
    keywords that are correct; the document says the same without them.
    """

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the document as it is served."""
        _, forms = msgspec.json.schema_components(
            sorted(_message_types(request), key=lambda value: value.__name__),
            schema_hook=_text_schema,
            ref_template=_AT,
        )
        components = openapi_schema["components"]
        whole = {**components, "schemas": components["schemas"] | forms}
        return self.render_json(request, _generated({**openapi_schema, "components": whole}))


class Unhashed(OpenAPISchemaPlugin):
    """Works around the framework, which fails on a default without a hash.

    The renderer fills in such types.
    """

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Say whether the framework would fail on this field."""
        if field_definition.is_union or not field_definition.is_subclass_of(Struct):
            return False
        return any(isinstance(field.default, Struct) for field in fields(field_definition.type_))

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: "SchemaCreator"
    ) -> Schema:
        """Return a type by its name alone."""
        return schema_creator.create_component_schema(
            field_definition, required=[], property_fields={}
        )


def operation_id(
    _handler: HTTPRouteHandler, method: Method, path: Sequence[str | PathParameterDefinition]
) -> str:
    """Return the name of a call for generated clients. It follows from method and path alone."""
    parts = [part if isinstance(part, str) else f"by {part.name}" for part in path]
    words = re.findall(r"[A-Za-z0-9]+", " ".join(part for part in parts if part not in _BASE))
    return method.lower() + "".join(word[0].upper() + word[1:] for word in words)


def _generated(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document in words that generators of clients understand."""
    whole: dict[str, Any] = _plain(document)
    for calls in whole["paths"].values():
        for call in calls.values():
            for response in call["responses"].values():
                for media_type, content in response.get("content", {}).items():
                    if not _TEXTS.match(media_type):
                        content["schema"] = {"type": "string", "format": "binary"}
    return whole


def _plain(schema: Any) -> Any:
    """Return a schema with the length of a tuple said once, and a word that may only be itself as a constant."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: _plain(part) for name, part in schema.items()}
    if plain.get("items") is False and plain.get("maxItems") == len(plain.get("prefixItems", ())):
        del plain["items"]
    words = plain.get("enum")
    if isinstance(words, list) and len(words) == 1 and isinstance(words[0], str):
        del plain["enum"]
        plain |= {"type": "string", "const": words[0]}
    return plain


def _message_types(request: Request[Any, Any, Any]) -> set[type[Struct]]:
    """Return every message type that a call takes or returns."""
    kinds: set[type[Struct]] = {RefusedCall}
    for route in request.app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                kinds.update(_types_of(handler))
    return kinds


def _types_of(handler: HTTPRouteHandler) -> Iterator[type[Struct]]:
    for field in (handler.parsed_data_field, handler.parsed_return_field):
        if field is not None:
            yield from _within(field)


def _within(field: FieldDefinition) -> Iterator[type[Struct]]:
    if field.is_subclass_of(Struct):
        yield field.annotation
    for inner in field.inner_types:
        yield from _within(inner)


def _text_schema(_kind: type[Any]) -> dict[str, Any]:
    """Describe a type that is a string in messages."""
    return {"type": "string"}
