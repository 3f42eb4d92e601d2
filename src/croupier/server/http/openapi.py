"""The document of the interface, exact to the last field: what is read and written is what it says."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Schema, SecurityScheme
from litestar.plugins import OpenAPISchemaPlugin
from litestar.routes import HTTPRoute
from litestar.typing import FieldDefinition
from msgspec import Struct
from msgspec.structs import fields

from croupier.server.wire.messages import Refusal

if TYPE_CHECKING:
    from litestar._openapi.schema_generation import SchemaCreator

BEARER = "sign-on"
SIGNED_ON = Components(
    security_schemes={BEARER: SecurityScheme(type="http", scheme="bearer", description="The token of a sign-on.")}
)  # fmt: skip
"""How a call shows whose it is."""
_AT = "#/components/schemas/{name}"


class Document(JsonRenderPlugin):
    """The document with the forms that whoever reads and writes the messages has of them.

    The framework's own forms leave out that a field which is not known is refused.
    """

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as it is served."""
        _, forms = msgspec.json.schema_components(
            sorted(_told(request), key=lambda one: one.__name__),
            schema_hook=_other,
            ref_template=_AT,
        )
        components = openapi_schema["components"]
        whole = {**components, "schemas": components["schemas"] | forms}
        return self.render_json(request, {**openapi_schema, "components": whole})


class Unhashed(OpenAPISchemaPlugin):
    """The framework stumbles over a default that has no hash: such a form is left to whoever renders the document."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether it would stumble."""
        if field_definition.is_union or not field_definition.is_subclass_of(Struct):
            return False
        return any(isinstance(one.default, Struct) for one in fields(field_definition.type_))

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: "SchemaCreator"
    ) -> Schema:
        """A form by its name alone."""
        return schema_creator.create_component_schema(
            field_definition, required=[], property_fields={}
        )


def _told(request: Request[Any, Any, Any]) -> set[type[Struct]]:
    """Every message that a call takes or gives."""
    found: set[type[Struct]] = {Refusal}
    for route in request.app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                found.update(_of(handler))
    return found


def _of(handler: HTTPRouteHandler) -> Iterator[type[Struct]]:
    for field in (handler.parsed_data_field, handler.parsed_return_field):
        if field is not None:
            yield from _within(field)


def _within(field: FieldDefinition) -> Iterator[type[Struct]]:
    if field.is_subclass_of(Struct):
        yield field.annotation
    for inner in field.inner_types:
        yield from _within(inner)


def _other(_kind: type[Any]) -> dict[str, Any]:
    """What is a word in messages, and something else within."""
    return {"type": "string"}
