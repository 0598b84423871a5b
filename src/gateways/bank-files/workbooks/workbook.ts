import type { CellValue } from '../../../domain/workbooks/cell-value.js';
import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';

/** A row of a sheet that holds something. */
export interface SheetRow {
  /** From 1, as the program that wrote it shows it. */
  readonly number: number;
  /** `null` for an empty one. One more than a table may have, at most. */
  readonly cells: readonly (CellValue | null)[];
}

export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** In order, many at a time; as often as asked. @throws {BankFileError} where the workbook is damaged */
  rows(): AsyncGenerator<readonly SheetRow[]>;
}

/** A sheet that is read, below the row of its headings. */
export interface ChosenSheet {
  readonly sheet: Sheet;
  readonly headerLine: number;
}

const LAST_ROW = LIMITS.bankFiles.sheetRows.value;
const MAX_CELLS = LIMITS.bankFiles.columns.value + 1;

/** Gathers the cells of one row after another. */
export function createRowGatherer() {
  let rows: SheetRow[] = [];
  let last = 0;
  let number = 0;
  let cells: (CellValue | null)[] = [];
  return {
    /** @param stated the row's own number; one that does not rise is not believed */
    begin(stated: number): void {
      number = Number.isSafeInteger(stated) ? stated : 0;
      cells = [];
    },
    put(column: number, value: CellValue): void {
      if (column >= MAX_CELLS || (value.kind === 'text' && value.text === '')) return;
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    },
    /** @param times how often the row stands in the sheet, one below the other */
    end(times = 1): void {
      const isEmpty = cells.length === 0;
      number = Math.max(number, last + 1);
      const lastOfThem = number + times - 1;
      if (!isEmpty && !(lastOfThem <= LAST_ROW)) throw new BankFileError('malformed_file');
      for (let at = number; !isEmpty && at <= lastOfThem; at++) rows.push({ number: at, cells });
      last = lastOfThem;
    },
    taken(): readonly SheetRow[] {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
}

const MAX_TEXT = LIMITS.imports.rowBytes.value;

/** Joins the pieces of one text; of one longer than any row of a file the rest is dropped, and the row fails. */
export function createTextGatherer() {
  let text = '';
  return {
    add(piece: string): void {
      if (text.length <= MAX_TEXT) text += piece;
    },
    taken(): string {
      const taken = text;
      text = '';
      return taken;
    },
  };
}
