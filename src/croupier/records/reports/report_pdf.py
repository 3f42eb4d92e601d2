"""A report as a document to be filed: A4 across, with its seal and the number of each page."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, SimpleDocTemplate, Spacer, Table

from croupier.maths.sheets.plot_marks import BOLD, FONT
from croupier.money import show
from croupier.records.reports.meter_report import Count, Meter
from croupier.records.reports.period_report import Line, Report, digest
from croupier.records.reports.report_text import NO_DROP, NO_WAGER, cents_of, head_lines, theory_of
from croupier.records.reports.round_pace import Slip

MARGIN = 14 * mm
PLAIN = ParagraphStyle("plain", fontName=FONT, fontSize=8, leading=11)
TITLE = ParagraphStyle("title", PLAIN, fontName=BOLD, fontSize=15, leading=20)
PART = ParagraphStyle(
    "part", PLAIN, fontName=BOLD, fontSize=11, leading=15, spaceBefore=10, keepWithNext=1
)
CELL = ParagraphStyle("cell", PLAIN, fontSize=7, leading=9)
NUMBER = ParagraphStyle("number", CELL, alignment=2)
HEAD = ParagraphStyle("head", NUMBER, fontName=BOLD)
MARKED = HexColor("#f7d9d2")
STYLE: list[Any] = [
    ("LINEBELOW", (0, 0), (-1, -1), 1, HexColor("#e4e8ea")), ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
]  # fmt: skip
COLUMNS = (
    "Rounds",
    "Handle",
    "Win",
    "Win of handle",
    "Theory",
    "Drop",
    "Win of drop",
    "Paid up",
    "Net win",
    "",
)


def as_pdf(report: Report) -> bytes:
    """Return the document; the same report gives the same bytes."""
    paper = BytesIO()
    seal = digest(report)

    def foot(canvas: Canvas, _: object) -> None:
        canvas.setFont(FONT, 7)
        canvas.drawString(MARGIN, 8 * mm, f"Seal {seal}")
        canvas.drawRightString(landscape(A4)[0] - MARGIN, 8 * mm, str(canvas.getPageNumber()))

    template = SimpleDocTemplate(
        paper, pagesize=landscape(A4), leftMargin=MARGIN, rightMargin=MARGIN, topMargin=MARGIN,
        bottomMargin=16 * mm, title=report.head.title, author=f"Croupier {report.head.version}", subject=seal,
        invariant=1,
    )  # fmt: skip
    template.build([*_flow(report)], onFirstPage=foot, onLaterPages=foot)
    return paper.getvalue()


def _flow(report: Report) -> Iterator[Flowable]:
    title, *rest = head_lines(report.head)
    yield Paragraph(escape(title), TITLE)
    yield from (Paragraph(escape(line), PLAIN) for line in rest)
    yield Spacer(0, 4 * mm)
    lines = (*report.lines, report.total)
    marked = [place for place, line in enumerate(lines, start=1) if line.review]
    yield _table([(str(report.head.by), *COLUMNS), *map(_row, lines)], marked)
    yield Paragraph(
        "Marked lines are further from theory than 95 of 100 such periods, however wagers depend on each other.", PLAIN
    )  # fmt: skip
    if report.dealers:
        yield Paragraph("Dealers", PART)
        heads = (
            "dealer",
            "Rounds",
            "Rounds an hour",
            *(slip.value for slip in Slip),
        )
        rows = [
            (pace.dealer, f"{pace.rounds:,}", pace.per_hour or "no round", *(str(pace.slips[slip]) for slip in Slip))
            for pace in report.dealers
        ]  # fmt: skip
        yield _table([heads, *rows], [])
    check = report.check
    agree = "agree" if check.by_meters == check.by_books else "DIFFER"
    yield Paragraph("Check", PART)
    yield Paragraph(
        f"Floats and cages gained {show(check.by_meters)} by the meters and {show(check.by_books)} by the books: "
        f"they {agree}.", PLAIN,
    )  # fmt: skip


def _row(line: Line) -> Sequence[str]:
    return (
        line.key, f"{line.counts[Count.ROUNDS]:,}", show(line.meters[Meter.HANDLE]), show(line.win),
        line.hold or NO_WAGER, theory_of(line), show(line.drop), line.of_drop or NO_DROP, cents_of(line.paid_up),
        show(line.net_win),
        "review" if line.review else "",
    )  # fmt: skip


def _table(rows: Sequence[Sequence[str]], marked: Sequence[int]) -> Table:
    cells = [
        [
            Paragraph(escape(cell), HEAD if not row else CELL if not column else NUMBER)
            for column, cell in enumerate(texts)
        ]
        for row, texts in enumerate(rows)
    ]
    marks = [("BACKGROUND", (0, row), (-1, row), MARKED) for row in marked]
    return Table(cells, repeatRows=1, style=[*STYLE, *marks])
