import type { ParsedAmount } from './amount-text.js';
import type { BankRow, RowErrorCode } from './bank-row.js';
import type { FeePlan } from './csv-plan.js';
import { filledColumn } from './record-amount.js';

export type FeeReading =
  | { readonly ok: true; readonly rows: readonly BankRow[] }
  | { readonly ok: false; readonly code: RowErrorCode; readonly column: number };

/** Books a record's fee as the layout says; no fee, or a fee of nothing, leaves the row as it is. */
export function withFee(
  plan: FeePlan,
  row: BankRow,
  cells: readonly string[],
  parse: (text: string) => ParsedAmount,
): FeeReading {
  const column = filledColumn(plan.column, cells);
  const stated = parse(cells[column] ?? '');
  if (!stated.ok && stated.fault !== 'missing_value') return { ok: false, code: stated.fault, column };
  const fee = stated.ok ? effectOf(plan, stated.minor) : 0;
  const gross = plan.amountIs === 'gross' ? row.amountPence : row.amountPence - fee;
  const netColumn = filledColumn(plan.net, cells);
  const net = parse(cells[netColumn] ?? '');
  if (net.ok && net.minor !== gross + fee) return { ok: false, code: 'amounts_disagree', column: netColumn };
  if (fee === 0) return { ok: true, rows: [row] };
  if (plan.book === 'deducted') return { ok: true, rows: [{ ...row, amountPence: gross + fee }] };
  return { ok: true, rows: [{ ...row, amountPence: gross, part: 'gross' }, feeRow(plan, row, fee)] };
}

/** What the fee did to the money held: negative when it was charged. */
function effectOf(plan: FeePlan, stated: number): number {
  if (plan.sense === 'signed' || stated === 0) return stated;
  return plan.sense === 'charged' ? -Math.abs(stated) : -stated;
}

function feeRow(plan: FeePlan, row: BankRow, fee: number): BankRow {
  return {
    ...row,
    amountPence: fee,
    description: row.externalId === null ? plan.label : `${plan.label} ${row.externalId}`,
    kind: 'ordinary',
    part: 'fee',
    balancePence: null,
    original: null,
  };
}
