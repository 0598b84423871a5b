import { BankFileError } from '../bank-file-error.js';
import { rowText, type WrittenAs } from './sheet-text.js';
import type { ChosenSheet, Sheet } from './workbook.js';

/** Two accounts may have a few equal rows; a copy has all. Between the two nobody can say what is meant. */
const COINCIDENCE = 0.1;

/**
 * The sheets all of whose rows stand on other ones: a sheet of the year beside one for each month.
 * @throws {BankFileError} `sheets_overlap`
 */
export async function overlappingSheets(
  sheets: readonly ChosenSheet[],
  written: WrittenAs,
): Promise<readonly Sheet[]> {
  const prints: { sheet: Sheet; rows: Float64Array }[] = [];
  for (const { sheet, headerLine } of sheets) {
    prints.push({ sheet, rows: await rowPrints(sheet, headerLine, written) });
  }
  const repeats: Sheet[] = [];
  let kept: readonly Float64Array[] = [];
  for (const { sheet, rows } of [...prints].sort((one, other) => other.rows.length - one.rows.length)) {
    const share =
      rows.length === 0
        ? 0
        : rows.filter((row) => kept.some((others) => holds(others, row))).length / rows.length;
    if (share === 1) repeats.push(sheet);
    else if (share > COINCIDENCE) throw new BankFileError('sheets_overlap');
    else kept = [...kept, rows];
  }
  return repeats;
}

/** A number for each row, sorted. */
async function rowPrints(sheet: Sheet, headerLine: number, written: WrittenAs): Promise<Float64Array> {
  let prints = new Float64Array(1024);
  let count = 0;
  for await (const rows of sheet.rows()) {
    for (const row of rows) {
      if (row.number <= headerLine) continue;
      if (count === prints.length) {
        const longer = new Float64Array(count * 2);
        longer.set(prints);
        prints = longer;
      }
      prints[count] = printOf(rowText(row, written));
      count += 1;
    }
  }
  return prints.subarray(0, count).sort();
}

function holds(sorted: Float64Array, wanted: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted;
}

/** 53 bits: among a million rows two different ones agree by chance once in ten thousand workbooks. */
function printOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
