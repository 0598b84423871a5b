import PDFDocument from 'pdfkit';

/** A line of a page: columns at so many points from the left. */
type DrawnLine = readonly (readonly [left: number, text: string])[];

/** A PDF of one page with these lines of text. */
export function drawnPdf(lines: readonly DrawnLine[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', margin: 0, compress: true });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(pieces))));
  document.font('Helvetica').fontSize(10);
  lines.forEach((line, at) => {
    for (const [left, text] of line) document.text(text, left, 40 + at * 18, { lineBreak: false });
  });
  document.end();
  return ended;
}

/** A receipt as a shop prints it. */
export const receiptLines = ({ total = '84.50', date = '2 May 2025' } = {}): readonly DrawnLine[] => [
  [[40, 'Screwfix Direct Ltd']],
  [[40, '14 Clifton Moor, York']],
  [
    [40, 'Date:'],
    [120, date],
  ],
  [
    [40, 'SDS drill bits'],
    [400, '70.42'],
  ],
  [
    [40, 'Subtotal'],
    [400, '70.42'],
  ],
  [
    [40, 'VAT 20%'],
    [400, '14.08'],
  ],
  [
    [40, 'Total'],
    [400, `£${total}`],
  ],
];

/** A statement as a letting agent prints it: what was received, what was taken, and what was paid out. */
export const lettingLines = ({ payout = '868.00' } = {}): readonly DrawnLine[] => [
  [[40, 'Northgate Lettings Ltd']],
  [[40, 'Landlord Statement']],
  [
    [40, 'Statement date'],
    [160, '3 June 2025'],
  ],
  [[40, 'Property: 14 Mill Lane, York']],
  [
    [40, 'Rent received'],
    [400, '1,100.00'],
  ],
  [
    [40, 'Management fee 10%'],
    [400, '110.00'],
  ],
  [
    [40, 'VAT on management fee'],
    [400, '22.00'],
  ],
  [
    [40, 'Repair to boiler'],
    [400, '100.00'],
  ],
  [
    [40, 'Net payment to landlord'],
    [400, payout],
  ],
];
