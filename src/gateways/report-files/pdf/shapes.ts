interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const inks = new WeakMap<PDFKit.PDFPage, string>();

/** The colour of what is written and filled next on this page; it is named again only where it changes. */
export function fillWith(doc: PDFKit.PDFDocument, ink: string): void {
  if (inks.get(doc.page) === ink) return;
  doc.fillColor(ink);
  inks.set(doc.page, ink);
}

export function fillBox(doc: PDFKit.PDFDocument, { x, y, width, height }: Box, ink: string): void {
  fillWith(doc, ink);
  doc.rect(x, y, width, height).fill();
}

/** Level lines of one width and colour, drawn together. Points. */
export function drawRules(
  doc: PDFKit.PDFDocument,
  heights: readonly number[],
  { left, right, width, ink }: { left: number; right: number; width: number; ink: string },
): void {
  if (heights.length === 0) return;
  doc.lineWidth(width).strokeColor(ink);
  for (const y of heights) doc.moveTo(left, y).lineTo(right, y);
  doc.stroke();
}
