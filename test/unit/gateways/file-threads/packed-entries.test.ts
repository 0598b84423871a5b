import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BankRow } from '../../../../src/domain/bank-files/bank-row.js';
import { judgeFile } from '../../../../src/gateways/file-threads/judge-file.js';
import { packEntry, unpackEntry } from '../../../../src/gateways/file-threads/packed-entries.js';
import type { ImportEntry } from '../../../../src/gateways/file-threads/read-entries.js';
import { readImportContent } from '../../../../src/gateways/file-threads/read-import-content.js';

const SAMPLES = new URL('../../../../samples/banks/', import.meta.url);

const acrossThreads = (entry: ImportEntry) => unpackEntry(structuredClone(packEntry(entry)));

describe('entries between threads', () => {
  it.each(readdirSync(SAMPLES))('arrive as they were sent: %s', async (name) => {
    const bytes = readFileSync(new URL(name, SAMPLES));
    async function* open() {
      yield bytes;
    }
    const { batches } = await judgeFile(() => readImportContent(open, { maxRowBytes: 65_536 }));

    let count = 0;
    for await (const entries of batches) {
      for (const entry of entries) expect(acrossThreads(entry)).toStrictEqual(entry);
      count += entries.length;
    }
    expect(count).toBeGreaterThan(0);
  });

  const row: BankRow = {
    line: 2,
    date: '2025-05-01',
    amountPence: -1200,
    currency: 'GBP',
    description: 'Paint',
    counterparty: 'Leyland',
    reference: 'INV 4',
    externalId: 'a-1',
    balancePence: 88_00,
    kind: 'ordinary',
    part: 'gross',
    category: 'cost_of_goods',
    notes: 'for the shop',
    original: { amountMinor: 1400, currency: 'EUR' },
    relatedExternalId: 'a-0',
    account: '12345678',
    valueDate: '2025-05-02',
    batch: { amountPence: -2400, reference: 'B1' },
  };
  const whole = {
    kind: 'row',
    identity: '00ff',
    isNamed: false,
    bankId: 'a-1',
    origin: { place: 'Sheet 1, row 2', cells: ['a'] },
  } as const;

  it.each([
    ['without a figure of VAT or fields of our own', row],
    ['with a figure of VAT', { ...row, vatPence: -200 }],
    [
      'with fields of our own',
      { ...row, own: { businessId: 'b' } as unknown as NonNullable<BankRow['own']> },
    ],
  ])('keep every field of a row %s', (_, given) => {
    expect(acrossThreads({ ...whole, row: given })).toStrictEqual({ ...whole, row: given });
  });

  it('keep repeats, errors and lines that are left out', () => {
    const error = { line: 3, column: 'amount', code: 'invalid_amount', detail: '', cells: ['x'] } as const;
    const entries: ImportEntry[] = [
      { kind: 'repeat', row, origin: undefined },
      { kind: 'error', error },
      { kind: 'left_out' },
    ];
    expect(entries.map(acrossThreads)).toStrictEqual(entries);
  });
});
