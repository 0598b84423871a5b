import { expect, it, vi } from 'vitest';
import { ruleBookOf } from '../../../../src/domain/categories/rule-book.js';
import { planTransaction } from '../../../../src/domain/imports/plan-transaction.js';
import type { ImportEntry } from '../../../../src/gateways/file-threads/read-entries.js';
import { LIMITS } from '../../../../src/limits/limits.js';
import { readChunks } from '../../../../src/services/imports/read-chunks.js';

const CHUNK = LIMITS.imports.chunkRows.value;
const ID = '01920000-0000-7000-8000-000000000001';
const TARGET = { clientId: ID, sourceAccountId: null, businessId: null, propertyId: null };
const JUDGING = { rules: ruleBookOf([]), businesses: new Map(), properties: new Map() };

const rowAt = (line: number): Extract<ImportEntry, { kind: 'row' }> => ({
  kind: 'row',
  row: {
    line,
    date: '2025-06-01',
    amountPence: -line,
    currency: 'GBP',
    description: `ROW ${line}`,
    counterparty: null,
    reference: null,
    externalId: null,
    balancePence: null,
    kind: 'ordinary',
    part: null,
    category: 'self_employment.travel',
    notes: null,
    original: null,
    relatedExternalId: null,
    account: null,
    valueDate: null,
    batch: null,
  },
  identity: String(line).padStart(64, '0'),
  isNamed: false,
  bankId: null,
  origin: undefined,
});

it('keeps the rows of a chunk while the next one is read', async () => {
  let given = 0;
  async function* batches() {
    while (given < 4 * CHUNK) {
      const from = given + 1;
      given += CHUNK / 4;
      yield Array.from({ length: CHUNK / 4 }, (_, at) => rowAt(from + at));
    }
  }
  const chunks = readChunks(batches(), {
    newId: () => ID,
    accountOf: () => ({ target: TARGET, judging: JUDGING }),
    plan: (row, { target, judging }) => planTransaction(row, target, judging),
    fromItem: 0,
    maxRows: 4 * CHUNK,
    readBytes: () => 0,
  });

  let dealtWith = 0;
  for await (const { rows, lines, staged } of chunks) {
    const next = Math.min(dealtWith + 2 * CHUNK, 4 * CHUNK);
    await vi.waitUntil(() => given >= next, { timeout: 10_000 });

    const numbers = Array.from({ length: CHUNK }, (_, at) => dealtWith + at + 1);
    expect(rows.map((row) => lines.rowOf(row).line)).toEqual(numbers);
    const written = Buffer.concat([...staged.pieces()])
      .toString()
      .trimEnd()
      .split('\n');
    expect(written.map((line) => line.split('\t')[8])).toEqual(numbers.map((line) => `ROW ${line}`));
    dealtWith += CHUNK;
  }
  expect(dealtWith).toBe(4 * CHUNK);
});
