import type { RawRecord } from '../../../domain/bank-files/read-record.js';
import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';
import { splitSample } from '../delimited-records.js';
import { overlappingSheets } from './overlapping-sheets.js';
import { sheetText, type WrittenAs } from './sheet-text.js';
import type { ChosenSheet, Sheet } from './workbook.js';

/** Fit of a sheet for a table of transactions. */
export interface SheetFit {
  /** Sheets with the same are parts of one table. */
  readonly columns: string;
  readonly headerLine: number;
}

interface Candidate extends ChosenSheet {
  readonly columns: string;
  readonly rows: number;
}

export interface SheetChoice {
  readonly chosen: readonly ChosenSheet[];
  /** Sheets with transactions that are not read: they repeat those that are, or their columns differ. */
  readonly repeats: readonly Sheet[];
  readonly others: readonly Sheet[];
}

const MAX_SHEETS = LIMITS.bankFiles.sheets.value;
const SAMPLE_CHARACTERS = 65_536;

/**
 * Chooses by evidence the sheets whose transactions are read: those that hold most of them, in the order of the
 * workbook. Hidden ones count only where no other fits.
 * @throws {BankFileError} `sheets_overlap` where some rows stand on several sheets, and others do not
 */
export async function chooseSheets(
  sheets: readonly Sheet[],
  written: WrittenAs,
  fits: (records: readonly RawRecord[]) => SheetFit | null,
): Promise<SheetChoice> {
  if (sheets.length > MAX_SHEETS) throw new BankFileError('file_too_demanding');
  const visible = await fitting(
    sheets.filter(({ isHidden }) => !isHidden),
    written,
    fits,
  );
  const candidates =
    visible.length > 0
      ? visible
      : await fitting(
          sheets.filter(({ isHidden }) => isHidden),
          written,
          fits,
        );
  const best = largestGroup(candidates);
  const others = candidates.filter((candidate) => !best.includes(candidate)).map(({ sheet }) => sheet);
  if (best.length < 2) return { chosen: best, repeats: [], others };
  const repeats = await overlappingSheets(best, written);
  return { chosen: best.filter(({ sheet }) => !repeats.includes(sheet)), repeats, others };
}

async function fitting(
  sheets: readonly Sheet[],
  written: WrittenAs,
  fits: (records: readonly RawRecord[]) => SheetFit | null,
): Promise<readonly Candidate[]> {
  const candidates: Candidate[] = [];
  for (const sheet of sheets) {
    const records = await sampledRecords(sheet, written);
    const found = fits(records);
    if (found === null) continue;
    const rows = records.filter(({ line }) => line > found.headerLine).length;
    candidates.push({ sheet, ...found, rows });
  }
  return candidates;
}

async function sampledRecords(sheet: Sheet, written: WrittenAs): Promise<readonly RawRecord[]> {
  let sample = '';
  for await (const { text } of sheetText(sheet, written)) {
    sample += text;
    if (sample.length > SAMPLE_CHARACTERS) break;
  }
  return splitSample(sample, { delimiter: ',', complete: true, maxRowBytes: written.maxRowBytes });
}

/** Sheets with the same columns that together have most rows; of equal groups the one that comes first. */
function largestGroup(candidates: readonly Candidate[]): readonly Candidate[] {
  const names = new Set(candidates.map(({ columns }) => columns));
  const groups = [...names].map((name) => candidates.filter(({ columns }) => columns === name));
  const size = (group: readonly Candidate[]) => group.reduce((sum, { rows }) => sum + rows, 0);
  return groups.reduce<readonly Candidate[]>(
    (best, group) => (best.length === 0 || size(group) > size(best) ? group : best),
    [],
  );
}
