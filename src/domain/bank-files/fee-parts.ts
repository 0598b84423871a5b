import type { ParsedAmount } from './amount-text.js';
import type { BankRow, RowErrorCode } from './bank-row.js';
import type { FeePlan } from './csv-plan.js';
import { filledColumn } from './record-amount.js';

type FeeReading =
  | { readonly ok: true; readonly rows: readonly BankRow[] }
  | { readonly ok: false; readonly code: RowErrorCode; readonly column: number };

/** Books a record's fee as the layout says; no fee, or a fee of nothing, leaves the row as it is. */
export function withFee(
  plan: FeePlan,
  row: BankRow,
  cells: readonly string[],
  parse: (text: string) => ParsedAmount,
): FeeReading {
  const stated = statedFee(plan, cells, parse);
  if (!stated.ok) return stated;
  const fee = signedByGross(
    plan,
    row,
    effectOf(plan, stated.minor),
    parse(cells[filledColumn(plan.gross, cells)] ?? ''),
  );
  const gross = plan.amountIs === 'gross' ? row.amountPence : row.amountPence - fee;
  const netColumn = filledColumn(plan.net, cells);
  const net = parse(cells[netColumn] ?? '');
  if (net.ok && net.minor !== gross + fee) return { ok: false, code: 'amounts_disagree', column: netColumn };
  if (fee === 0) return { ok: true, rows: [row] };
  if (gross === 0) return { ok: true, rows: [{ ...row, amountPence: fee, part: 'fee' }] };
  if (plan.book === 'deducted') return { ok: true, rows: [{ ...row, amountPence: gross + fee }] };
  return { ok: true, rows: [{ ...row, amountPence: gross, part: 'gross' }, feeRow(plan, row, fee)] };
}

type FeeFigure =
  | { readonly ok: true; readonly minor: number }
  | { readonly ok: false; readonly code: RowErrorCode; readonly column: number };

/** The figure as it stands, or the sum of its parts; nothing stated is no fee. */
function statedFee(
  { column: columns, sum }: FeePlan,
  cells: readonly string[],
  parse: (text: string) => ParsedAmount,
): FeeFigure {
  let minor = 0;
  for (const column of sum ? columns : [filledColumn(columns, cells)]) {
    const stated = parse(cells[column] ?? '');
    if (!stated.ok && stated.fault !== 'missing_value') return { ok: false, code: stated.fault, column };
    if (stated.ok) minor += stated.minor;
  }
  return { ok: true, minor };
}

/** The fee with the sign that gross and net show, if they differ by just this fee. */
function signedByGross(plan: FeePlan, row: BankRow, fee: number, gross: ParsedAmount): number {
  if (plan.amountIs !== 'net' || !gross.ok) return fee;
  const difference = row.amountPence - gross.minor;
  return Math.abs(difference) === Math.abs(fee) ? difference : fee;
}

/** The fee's effect on the money held: negative if it was charged. */
function effectOf(plan: FeePlan, stated: number): number {
  if (plan.sense === 'signed' || stated === 0) return stated;
  return plan.sense === 'charged' ? -Math.abs(stated) : -stated;
}

/** Describes a fee by the words of its sale, or by the sale's id if that has none. */
export function describeFee(
  label: string,
  { description, externalId }: { readonly description: string; readonly externalId?: string | null },
): string {
  if (description !== '' && description !== externalId) return `${label}: ${description}`;
  return externalId ? `${label} ${externalId}` : label;
}

function feeRow(plan: FeePlan, row: BankRow, fee: number): BankRow {
  return {
    ...row,
    amountPence: fee,
    description: describeFee(plan.label, row),
    kind: 'ordinary',
    part: 'fee',
    balancePence: null,
    original: null,
  };
}
