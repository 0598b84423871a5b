import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatPence } from '../../../../src/domain/money.js';
import { readAll } from './read-text.js';

const FOLDER = new URL('../../../../../shared/reference/imports/formats/', import.meta.url);

interface ExpectedRow {
  date: string;
  amount: string;
  currency: string;
  description: string;
  description_contains: string;
  external_id?: string;
  balance?: string;
  counterparty?: string;
  reference?: string;
  source_row?: number;
  kind?: 'transfer';
  part?: 'gross' | 'fee' | 'net';
  original_amount?: string;
  original_currency?: string;
  related_external_id?: string;
}

interface Expected {
  file: string;
  row_count: number;
  sum: string | null;
  rows: ExpectedRow[];
  skipped: { source_row?: number; reason: string; error?: boolean }[];
}

const present = existsSync(FOLDER);
if (!present)
  console.info('reference-formats.test.ts is skipped: the reference files are not on this machine.');
const names = present ? readdirSync(FOLDER).filter((name) => name.endsWith('.expected.json')) : [];

describe.skipIf(!present)('readBankFile on the reference exports', () => {
  it.each(names)('reads what %s states', async (name) => {
    const expected = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Expected;

    const { rows, errors, leftOut } = await readAll(readFileSync(new URL(expected.file, FOLDER)));

    expect(rows.map((row, index) => pickStated(row, expected.rows[index]))).toEqual(
      expected.rows.map(statedIn),
    );
    expect(rows).toHaveLength(expected.row_count);
    if (expected.sum !== null) {
      expect(formatPence(rows.reduce((sum, row) => sum + row.amountPence, 0))).toBe(expected.sum);
    }
    const failed = expected.skipped.filter(({ error }) => error).map(({ source_row }) => source_row);
    expect(errors.map(({ line }) => line)).toEqual(failed);
    const skipped = expected.skipped.filter(({ error }) => !error);
    expect(leftOut.map(({ reason }) => reason)).toEqual(skipped.map(({ reason }) => reason));
  });
});

type ReadRow = Awaited<ReturnType<typeof readAll>>['rows'][number];

/** The parts of a row that the expectation speaks of, spelled as it spells them. */
function pickStated(row: ReadRow, expected: ExpectedRow | undefined) {
  const money = (pence: number | null | undefined) => (pence == null ? null : formatPence(pence));
  return {
    date: row.date,
    amount: formatPence(row.amountPence),
    currency: row.currency,
    description: expected && describes(row.description, expected) ? 'as expected' : row.description,
    kind: row.kind,
    ...(expected?.part ? { part: row.part ?? 'net' } : {}),
    ...(expected?.source_row ? { source_row: row.line } : {}),
    ...(expected?.external_id ? { external_id: row.externalId } : {}),
    ...(expected?.balance ? { balance: money(row.balancePence) } : {}),
    ...(expected?.counterparty ? { counterparty: row.counterparty } : {}),
    ...(expected?.reference ? { reference: row.reference } : {}),
    ...(expected?.related_external_id ? { related_external_id: row.relatedExternalId } : {}),
    ...(expected?.original_currency
      ? { original: `${money(row.original?.amountMinor)} ${row.original?.currency}` }
      : {}),
  };
}

function statedIn(expected: ExpectedRow) {
  const { date, amount, currency, part, source_row, external_id, balance, counterparty, reference } =
    expected;
  return {
    date,
    amount,
    currency,
    description: 'as expected',
    kind: expected.kind ?? 'ordinary',
    ...(part ? { part } : {}),
    ...(source_row ? { source_row } : {}),
    ...(external_id ? { external_id } : {}),
    ...(balance ? { balance } : {}),
    ...(counterparty ? { counterparty } : {}),
    ...(reference ? { reference } : {}),
    ...(expected.related_external_id ? { related_external_id: expected.related_external_id } : {}),
    ...(expected.original_currency
      ? { original: `${expected.original_amount} ${expected.original_currency}` }
      : {}),
  };
}

function describes(description: string, expected: ExpectedRow): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
  if (plain(description) === plain(expected.description)) return true;
  return (
    expected.description_contains !== '' && plain(description).includes(plain(expected.description_contains))
  );
}
