import type { ChartBlock } from '../../../domain/reports/report-document.js';
import { wholePounds } from '../report-wording.js';
import { ensureRoom, INK, PAGE, type PdfSheet, type StructureOptions } from './page.js';
import { drawRules, fillBox } from './shapes.js';
import { drawLine, drawText, type SetText, setText, widthOf } from './typesetting.js';

const PLOT_HEIGHT = 104;
const AXIS_WIDTH = 52;
const TITLE_HEIGHT = 30;
const LABEL_SPACE = 16;

const TITLE = { font: 'bold', size: 9, ink: INK.text } as const;
const SMALL = { font: 'regular', size: 7, ink: INK.muted } as const;
/** Colours of the series after the first, which has the firm's colour. Their lightness tells them apart in grey too. */
const OTHER_COLOURS = ['#d9822b', '#8a97a3', '#4f9d69'];

/** Points, with labels of as many lines as they need. */
export function chartHeight(sheet: PdfSheet, block: ChartBlock): number {
  const tallest = labelsOf(sheet, block).reduce((max, { height }) => Math.max(max, height), 0);
  return TITLE_HEIGHT + PLOT_HEIGHT + tallest + LABEL_SPACE;
}

const pitchOf = ({ labels }: ChartBlock): number => (PAGE.width - AXIS_WIDTH) / Math.max(1, labels.length);

const labelsOf = ({ doc }: PdfSheet, block: ChartBlock): SetText[] =>
  block.labels.map((label) => setText(doc, label, SMALL, { width: pitchOf(block) - 4 }));

/** Bars side by side, drawn as vectors; a reader of the structure meets one figure with its words. */
export function chart(sheet: PdfSheet, parent: PDFKit.PDFStructureElement, block: ChartBlock): void {
  const { doc } = sheet;
  const height = chartHeight(sheet, block);
  ensureRoom(sheet, height);
  const top = doc.y;
  const box: [number, number, number, number] = [PAGE.left, top, PAGE.right, top + height];
  const options = { alt: block.alternative, bbox: box, placement: 'Block' };
  parent.add(doc.struct('Figure', options as StructureOptions, () => draw(sheet, block, top)));
  doc.y = top + height;
}

function draw(sheet: PdfSheet, block: ChartBlock, top: number): void {
  const { doc } = sheet;
  const colours = [sheet.colours.accent, ...OTHER_COLOURS];
  const title = setText(doc, block.title, TITLE, { width: PAGE.width, max: 1 });
  drawText(doc, title, { x: PAGE.left, y: top });
  legend(sheet, block, colours, top + 14);
  const axis = axisOf(block.series.flatMap(({ values }) => values));
  const plotTop = top + TITLE_HEIGHT;
  const yOf = (pence: number) =>
    plotTop + PLOT_HEIGHT - ((pence - axis.low) / (axis.high - axis.low)) * PLOT_HEIGHT;
  for (let mark = axis.low; mark <= axis.high; mark += axis.step) {
    const rule = mark === 0 ? { width: 0.9, ink: INK.muted } : { width: 0.4, ink: INK.rule };
    drawRules(doc, [yOf(mark)], { left: PAGE.left + AXIS_WIDTH, right: PAGE.right, ...rule });
    const amount = setText(doc, wholePounds(mark), SMALL, { width: AXIS_WIDTH - 6 });
    drawText(doc, amount, { x: PAGE.left, y: yOf(mark) - 5, align: 'right' });
  }
  const pitch = pitchOf(block);
  const bar = Math.min(26, (pitch * 0.72) / block.series.length);
  for (const [index, label] of labelsOf(sheet, block).entries()) {
    const middle = PAGE.left + AXIS_WIDTH + pitch * (index + 0.5);
    for (const [at, { values }] of block.series.entries()) {
      const y = yOf(values[index] ?? 0);
      const x = middle + (at - block.series.length / 2) * bar;
      const height = Math.abs(y - yOf(0));
      const box = { x, y: Math.min(y, yOf(0)), width: bar - 1, height };
      if (height > 0) fillBox(doc, box, colours[at] ?? INK.muted);
    }
    const widest = label.lines.reduce((max, line) => Math.max(max, widthOf(doc, line, SMALL)), 0);
    drawText(doc, label, { x: middle - widest / 2, y: plotTop + PLOT_HEIGHT + 5 });
  }
}

function legend(sheet: PdfSheet, { series }: ChartBlock, colours: readonly string[], y: number): void {
  const { doc } = sheet;
  let x: number = PAGE.left;
  for (const [index, { name }] of series.entries()) {
    fillBox(doc, { x, y: y + 2.5, width: 6, height: 6 }, colours[index] ?? INK.muted);
    drawLine(doc, name, SMALL, { x: x + 9, y });
    x += widthOf(doc, name, SMALL) + 22;
  }
}

/** Round marks around all values and nought. */
function axisOf(values: readonly number[]): { low: number; high: number; step: number } {
  const least = Math.min(0, ...values);
  const max = Math.max(0, ...values, 100);
  const rough = (max - least) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  return { low: Math.floor(least / step) * step, high: Math.ceil(max / step) * step, step };
}
