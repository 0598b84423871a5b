import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '../../support/within.js';
import { hasStack, openPractice, type Practice, type Taxpayer, takeOnTaxpayer } from './practice.js';

const IMPORTED_SECONDS = 60;
const STATEMENT = Buffer.from(
  [
    'Date,Description,Amount',
    '01/05/2025,SCREWFIX DIRECT,-45.10',
    '01/05/2025,SCREWFIX DIRECT,-45.10',
    '02/05/2025,INVOICE 1001 HARRIS,960.00',
    '31/06/2025,NO SUCH DAY,-12.00',
    '03/05/2025,QWXYZ 88,-20.00',
    '',
  ].join('\n'),
);

interface Import {
  readonly id: string;
  readonly status: string;
  readonly counts: { readonly created: number; readonly failed: number; readonly duplicates: number };
}

interface Row {
  readonly id: string;
  readonly date: string;
  readonly amount: number;
  readonly category: string;
  readonly needs_review: boolean;
  readonly version: number;
}

describe.runIf(hasStack())('a bookkeeper who uploads a bank statement', () => {
  let practice: Practice;
  let taxpayer: Taxpayer;
  beforeAll(async () => {
    practice = await openPractice(['import.completed']);
    taxpayer = await takeOnTaxpayer(practice);
  });
  afterAll(() => practice?.close());

  const rows = () => practice.api.list<Row>(`/v1/transactions?client_id=${taxpayer.clientId}`);

  async function upload(): Promise<Import> {
    const path = `/v1/imports?client_id=${taxpayer.clientId}`;
    const { id } = await practice.api.uploadCsv<Import>(path, STATEMENT);
    return within(IMPORTED_SECONDS, `the import ${id} has ended`, async () => {
      const found = await practice.api.get<Import>(`/v1/imports/${id}`);
      return ['completed', 'failed'].includes(found.status) && found;
    });
  }

  it('has each payment booked once, equal ones each, and is told of the line that cannot be read', async () => {
    const imported = await upload();

    expect(imported).toMatchObject({ status: 'completed', counts: { created: 4, failed: 1 } });
    const booked = (await rows()).map(({ date, amount }) => [date, amount]);
    expect(booked.sort()).toEqual([
      ['2025-05-01', -45.1],
      ['2025-05-01', -45.1],
      ['2025-05-02', 960],
      ['2025-05-03', -20],
    ]);
    expect(await practice.api.get(`/v1/imports/${imported.id}/errors`)).toMatchObject({
      data: [{ line: 5 }],
    });
    await practice.hears('import.completed', imported.id);
  });

  it('adds nothing by the same file again, and keeps a category that was corrected', async () => {
    const unknown = (await rows()).find(({ amount }) => amount === -20);
    const corrected = await practice.api.ask<Row>(
      'PATCH',
      `/v1/transactions/${unknown?.id}`,
      { category: 'self_employment.car_van_travel_expenses' },
      { 'If-Match': '*' },
    );

    const again = await upload();

    expect([unknown?.needs_review, corrected.status]).toEqual([true, 200]);
    expect(again.counts).toMatchObject({ created: 0, failed: 1 });
    expect(await rows()).toHaveLength(4);
    expect((await rows()).find(({ id }) => id === unknown?.id)).toMatchObject({
      category: 'self_employment.car_van_travel_expenses',
      needs_review: false,
    });
  });
});
