import { OWN_HEADINGS } from '../../domain/bank-files/layouts/own-layouts.js';

/** Columns that we add to each failing line: the place and the reason. */
export const ERROR_COLUMNS = ['line', 'column', 'code', 'detail'] as const;

/** The column of the entry as it stood, beside our own headings, for a file that is no table. */
export const ORIGINAL_COLUMN = 'original_record';

/** Our own headings as the API spells them. */
export const OWN_COLUMNS: readonly string[] = OWN_HEADINGS.map((heading) => heading.replaceAll(' ', '_'));

/** The heading of a column in a file that has none. */
export const positionHeading = (index: number): string => `column ${index + 1}`;

/** How many columns of ours end this header; 0 for a file that we did not write. */
export function addedColumns(header: readonly string[]): number {
  const names = header.map((cell) => cell.trim().toLowerCase());
  const tail = names.slice(-ERROR_COLUMNS.length);
  if (names.length <= ERROR_COLUMNS.length || ERROR_COLUMNS.some((name, index) => tail[index] !== name))
    return 0;
  const before = names.at(-ERROR_COLUMNS.length - 1);
  return before === ORIGINAL_COLUMN ? ERROR_COLUMNS.length + 1 : ERROR_COLUMNS.length;
}

/** Whether these headings, ours aside, stand for a file that had none. */
export const isPositional = (header: readonly string[]): boolean =>
  header.length > 0 && header.every((cell, index) => cell.trim() === positionHeading(index));
