import type { BrandingFields } from '../../../domain/branding/branding.js';
import type { ReportDocument } from '../../../domain/reports/report-document.js';
import { longDate } from '../../../domain/reports/wording.js';
import { drawLogo, LOGO } from './logo.js';
import { decorate, INK, PAGE, type PdfSheet } from './page.js';
import { fillBox } from './shapes.js';
import { drawText, type Face, setText } from './typesetting.js';

/** Cover with the firm, the document's title, the period and the client. */
export function cover(
  sheet: PdfSheet,
  document: Pick<ReportDocument, 'title' | 'periodStart' | 'periodEnd' | 'facts'>,
  letterhead: BrandingFields | null,
): void {
  const { doc } = sheet;
  doc.y = 40;
  if (letterhead) letter(sheet, letterhead);
  decorate(sheet, () => {
    const { left: x, width } = PAGE;
    fillBox(doc, { x, y: doc.y, width, height: 2.5 }, sheet.colours.accent);
  });
  doc.y += 16;
  const title = { font: 'bold', size: 20, ink: INK.text } as const;
  line(sheet, 'H1', document.title, title);
  const period = `${longDate(document.periodStart)} to ${longDate(document.periodEnd)}`;
  line(sheet, 'P', period, { font: 'regular', size: 10.5, ink: INK.muted });
  doc.y += 8;
  for (const { label, value } of document.facts) fact(sheet, label, value);
  doc.y += 2;
}

function letter(sheet: PdfSheet, { firmName, address, logo }: BrandingFields): void {
  const { doc } = sheet;
  const top = doc.y;
  const width = PAGE.width - (logo === null ? 0 : LOGO.width + 20);
  line(sheet, 'P', firmName, { font: 'bold', size: 11, ink: sheet.colours.heading, width });
  for (const part of address?.split('\n') ?? []) {
    line(sheet, 'P', part, { font: 'regular', size: 8, ink: INK.muted, width });
  }
  const bottom = doc.y;
  if (logo !== null) {
    const x = PAGE.right - LOGO.width;
    drawLogo(sheet, logo, { x, y: top, alternative: `The logo of ${firmName}` });
  }
  doc.y = Math.max(bottom, logo === null ? bottom : top + LOGO.height) + 8;
}

/** @param style with the width of the lines, by default that of the page */
function line(
  sheet: PdfSheet,
  tag: 'H1' | 'P',
  text: string,
  { width = PAGE.width, ...face }: Face & { readonly width?: number },
): void {
  const { doc, root } = sheet;
  const top = doc.y;
  const words = setText(doc, text, face, { width });
  root.add(doc.struct(tag, {}, () => drawText(doc, words, { x: PAGE.left, y: top })));
  doc.y = top + words.height;
}

function fact({ doc, root }: PdfSheet, label: string, value: string): void {
  const top = doc.y;
  const strong = { font: 'bold', size: 9, ink: INK.text } as const;
  const name = setText(doc, label, { ...strong, font: 'regular', ink: INK.muted }, { width: 145 });
  const words = setText(doc, value, strong, { width: PAGE.width - 150 });
  root.add(
    doc.struct('P', {}, () => {
      drawText(doc, name, { x: PAGE.left, y: top });
      drawText(doc, words, { x: PAGE.left + 150, y: top });
    }),
  );
  doc.y = top + words.height + 1;
}
