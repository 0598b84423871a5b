import type { FiguresBlock } from '../../../domain/reports/report-document.js';
import { cellWording } from '../report-wording.js';
import { decorate, ensureRoom, INK, PAGE, type PdfSheet } from './page.js';
import { fillBox } from './shapes.js';
import { drawText, type SetText, setText, widthOf } from './typesetting.js';

type Figure = FiguresBlock['figures'][number];

const TILE_GAP = 8;
const TILES_IN_ROW = 5;
const PADDING = 6;
const VALUE_HEIGHT = 21;
const SMALL = { font: 'regular', size: 7.5, ink: INK.muted } as const;
const STRONG = { font: 'bold', size: 14, ink: INK.text } as const;

/** Labels and notes, set in the width of a tile; all tiles of a block are of one height. */
interface Tiles {
  readonly width: number;
  readonly inner: number;
  readonly labelHeight: number;
  readonly height: number;
}

/** Points of one row. */
export const figuresHeight = (sheet: PdfSheet, block: FiguresBlock): number =>
  tilesOf(sheet, block).height + TILE_GAP + 4;

function tilesOf(sheet: PdfSheet, { figures: all }: FiguresBlock): Tiles {
  const columns = Math.min(TILES_IN_ROW, all.length);
  const width = (PAGE.width - (columns - 1) * TILE_GAP) / columns;
  const inner = width - 16;
  const tallest = (texts: readonly (string | undefined)[]) =>
    texts.reduce((max, text) => Math.max(max, small(sheet, text, inner)?.height ?? 0), 0);
  const labelHeight = tallest(all.map(({ label }) => label));
  const noteHeight = tallest(all.map(({ note }) => note));
  return { width, inner, labelHeight, height: 2 * PADDING + labelHeight + VALUE_HEIGHT + noteHeight };
}

const small = ({ doc }: PdfSheet, text: string | undefined, width: number): SetText | null =>
  text === undefined ? null : setText(doc, text, SMALL, { width });

/** Figures side by side, five in a row; labels and notes run over as many lines as they need. */
export function figures(sheet: PdfSheet, parent: PDFKit.PDFStructureElement, block: FiguresBlock): void {
  const { doc } = sheet;
  const tiles = tilesOf(sheet, block);
  doc.y += 4;
  for (let at = 0; at < block.figures.length; at += TILES_IN_ROW) {
    ensureRoom(sheet, tiles.height + TILE_GAP);
    const top = doc.y;
    for (const [index, figure] of block.figures.slice(at, at + TILES_IN_ROW).entries()) {
      tile(sheet, parent, figure, { x: PAGE.left + index * (tiles.width + TILE_GAP), y: top, tiles });
    }
    doc.y = top + tiles.height + TILE_GAP;
  }
}

function tile(
  sheet: PdfSheet,
  parent: PDFKit.PDFStructureElement,
  { label, unit, value, note }: Figure,
  { x, y, tiles }: { x: number; y: number; tiles: Tiles },
): void {
  const { doc, colours } = sheet;
  const { width, inner, labelHeight, height } = tiles;
  decorate(sheet, () => {
    fillBox(doc, { x, y, width, height }, colours.tint);
    fillBox(doc, { x, y, width: 2.5, height }, colours.accent);
  });
  const words = cellWording(value, unit);
  const size = Math.min(STRONG.size, (STRONG.size * inner) / Math.max(1, widthOf(doc, words, STRONG)));
  const write = (text: SetText | null, down: number) => {
    if (text !== null) drawText(doc, text, { x: x + 10, y: y + down });
  };
  parent.add(
    doc.struct('P', {}, () => {
      write(small(sheet, label, inner), PADDING);
      write(setText(doc, words, { ...STRONG, size }, { width: inner + 1 }), PADDING + labelHeight + 1);
      write(small(sheet, note, inner), PADDING + labelHeight + VALUE_HEIGHT);
    }),
  );
}
