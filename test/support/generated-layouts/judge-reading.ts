import type { BankFileItem } from '../../../src/domain/bank-files/bank-row.js';
import type { GeneratedLayout } from './generate-layout.js';

/** What is wrong with a reading of an invented export; `null` when nothing is. */
export function faultOf(
  layout: Pick<GeneratedLayout, 'truth' | 'mayRefuse'>,
  read: { readonly items: readonly BankFileItem[] } | { readonly refused: string; readonly detail: string },
): string | null {
  if ('refused' in read) {
    if (!layout.mayRefuse.includes(read.refused)) return `refused ${read.refused}`;
    return /\b(format|mapping)\b/.test(read.detail) ? null : 'refusal names no option';
  }
  const rows = read.items.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
  const failed = read.items.filter(({ kind }) => kind === 'error').length;
  const open = [...layout.truth];
  for (const row of rows) {
    const at = open.findIndex(
      (truth) =>
        truth.date === row.date &&
        truth.pence === row.amountPence &&
        row.description.includes(truth.description),
    );
    if (at < 0) return kindOfWrong(open, row);
    open.splice(at, 1);
  }
  if (open.some(({ mayFail }) => !mayFail)) return failed >= open.length ? 'failed rows' : 'lost rows';
  return failed === open.length ? null : failed > open.length ? 'failed more' : 'lost rows';
}

function kindOfWrong(
  open: readonly {
    readonly date: string;
    readonly pence: number;
    readonly description: string;
    readonly balancePence: number;
  }[],
  row: { readonly date: string; readonly amountPence: number; readonly description: string },
): string {
  const same = open.filter(({ description }) => row.description.includes(description));
  if (same.some(({ date, pence }) => date === row.date && pence === -row.amountPence)) return 'WRONG sign';
  if (same.some(({ pence }) => pence === row.amountPence)) return 'WRONG date';
  if (open.some(({ date, pence }) => date === row.date && pence === row.amountPence))
    return 'wrong description';
  if (open.some(({ balancePence }) => Math.abs(balancePence) === Math.abs(row.amountPence)))
    return 'WRONG balance booked';
  return 'WRONG amount';
}
