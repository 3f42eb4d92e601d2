"""A PAR sheet as a page of its own: no script, no font, no picture from elsewhere."""

from jinja2 import Environment, PackageLoader, StrictUndefined

from croupier.maths.sheets.par_sheet import ParSheet
from croupier.maths.sheets.plot_marks import as_svg
from croupier.maths.sheets.published_figures import decimal_of, line_name

_environment = Environment(
    loader=PackageLoader("croupier", "maths/sheets"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def as_html(par: ParSheet) -> str:
    """The page; the same sheet gives the same text."""
    return _environment.get_template("par.html.jinja").render(
        par=par, sheet=par.sheet, drawn=as_svg, line_name=line_name, decimal_of=decimal_of
    )
