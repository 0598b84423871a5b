import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { CategoriseContext, CategoriseInput } from '../../src/domain/categories/categorise.js';

/** One labelled statement line, whichever file it is from. */
export interface LabelledRow {
  readonly id: string;
  readonly business_type: string;
  readonly trade: string;
  readonly date: string;
  readonly description: string;
  readonly note: string;
  readonly amount: string;
  readonly currency: string;
  readonly merchant: string;
  readonly expected: string;
  readonly acceptable: string;
  readonly disallowable: string;
}

interface VectorRow {
  readonly expected: string;
  readonly context: string;
  readonly description: string;
  readonly note: string;
  readonly amount: number;
  readonly acceptable: readonly string[];
  readonly disallowable?: string;
}

const LETTINGS: Readonly<Record<string, { kind: 'residential' | 'commercial'; letting: string }>> = {
  landlord_residential: { kind: 'residential', letting: 'standard' },
  landlord_holiday_let: { kind: 'residential', letting: 'holiday_let' },
  landlord_rent_a_room: { kind: 'residential', letting: 'rent_a_room' },
  landlord_commercial: { kind: 'commercial', letting: 'standard' },
};

/** The rows of a labelled CSV, or of a file of `test/vectors`. */
export function readLabelledRows(file: string): readonly LabelledRow[] {
  const text = readFileSync(file, 'utf8');
  if (!file.endsWith('.json')) return parse(text, { columns: true, bom: true });
  const { rows }: { rows: VectorRow[] } = JSON.parse(text);
  return rows.map((row, index) => ({
    id: `v${index + 1}`,
    business_type: row.context.startsWith('landlord') ? 'landlord' : 'sole_trader',
    trade: row.context,
    date: '2026-06-15',
    description: row.description,
    note: row.note,
    amount: String(row.amount),
    currency: 'GBP',
    merchant: row.description,
    expected: row.expected,
    acceptable: row.acceptable.join('|'),
    disallowable: row.disallowable ?? 'none',
  }));
}

/** The category code of a label such as `se.adminCosts`. */
export function codeOf(label: string): string {
  return label
    .replace(/^se\./, 'self_employment.')
    .replace(/^prop\./, 'property.')
    .replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

export function contextOf(row: LabelledRow): CategoriseContext {
  const letting = LETTINGS[row.trade] ?? { kind: 'residential', letting: 'standard' };
  return row.business_type === 'landlord'
    ? { business: null, property: { id: 'prop_1', ...letting }, rules: [] }
    : { business: { id: 'biz_1', trade: row.trade.replaceAll('_', ' ') }, property: null, rules: [] };
}

export function inputOf(row: LabelledRow): CategoriseInput {
  return {
    description: row.description,
    counterparty: null,
    reference: null,
    notes: row.note === '' ? null : row.note,
    amountPence: Math.round(Number(row.amount) * 100),
    currency: row.currency,
    date: row.date,
    kind: 'ordinary',
    part: null,
    sourceAccountId: null,
  };
}
