import { isPair, PENCE, TAIL } from './figure-pairs.js';
import type { TableSample } from './table-sample.js';
import { columnTexts } from './table-sample.js';

/** Whether so many records hold a figure that was cut in two that nothing can be judged by their columns. */
export function areFiguresCut({ delimiter, header, records }: TableSample): boolean {
  if (delimiter !== ',') return false;
  const cut = records.filter(
    ({ cells }) => cells.length > header.length && cells.some((_, at) => isPair(cells, at, TAIL)),
  );
  return cut.length * 2 > records.length;
}

/** Whether a column of whole figures has the pence of each in the column after it: decimal commas that are not in quotes. */
export function arePenceApart(sample: TableSample, heading: string): boolean {
  const at = sample.header.findIndex(({ name }) => name === heading);
  if (sample.delimiter !== ',' || at < 0 || sample.records.length < 2) return false;
  if (!columnTexts(sample, heading).every((text) => /^[-+(£€$\s]{0,4}\d{1,9}$/.test(text))) return false;
  return sample.records.every(({ cells }) => PENCE.test(cells[at + 1] ?? ''));
}
