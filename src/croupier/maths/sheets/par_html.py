"""A PAR sheet as a page of its own: no script, no font, no picture from elsewhere."""

from croupier.maths.sheets.par_sheet import ParSheet
from croupier.maths.sheets.plot_marks import as_svg
from croupier.maths.sheets.published_figures import decimal_of, line_name
from croupier.maths.sheets.sheet_html import environment


def as_html(par: ParSheet) -> str:
    """The page; the same sheet gives the same text."""
    return environment.get_template("par.html.jinja").render(
        par=par, sheet=par.sheet, drawn=as_svg, line_name=line_name, decimal_of=decimal_of
    )
