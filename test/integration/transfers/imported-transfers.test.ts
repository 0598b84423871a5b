import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drain } from '../../support/drain.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { make } from '../../support/world.js';
import { importContent, postFile, runImport } from '../imports/import-story.js';
import { lockYear } from '../transactions/books.js';
import { accountOf, createTwoAccounts, importLines, listed, onlyPair } from './transfer-story.js';

const OUT = '2025-06-02,-500.00,FPO A BYRON SAVER 0000';
const IN = '2025-06-03,500.00,FPI A BYRON';

describe('transfers that imports bring', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each(['current first', 'savings first'])('pairs both sides, %s', async (order) => {
    const { client, current, savings } = await createTwoAccounts(app);
    const files = [
      { account: current, lines: [OUT, '2025-06-04,-20.00,SCREWFIX'] },
      { account: savings, lines: [IN] },
    ];
    if (order === 'savings first') files.reverse();

    const counts: unknown[] = [];
    for (const file of files) counts.push((await importLines(app, client, file)).counts);

    expect(counts).toMatchObject([{ paired_transfers: 0 }, { paired_transfers: 1 }]);
    const [out, other] = await onlyPair(app, client);
    expect(out).toMatchObject({
      amount: -500,
      category: 'transfer',
      category_source: 'structure',
      category_confidence: 0.99,
      category_reason: 'To Rainy day saver: the same amount there, a day apart.',
      needs_review: false,
      transfer_pair_id: other.id,
    });
    expect(other).toMatchObject({
      category: 'transfer',
      category_reason: 'From Business current: the same amount there, a day apart.',
      needs_review: false,
      transfer_pair_id: out.id,
    });
  });

  it('pairs them once when both files run at the same time', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    const days = ['01', '08', '15', '22'];
    const csv = (lines: string[]) => `date,amount,description\n${lines.join('\n')}\n`;
    await postFile(app, client, {
      content: csv(days.map((day) => `2025-06-${day},-100.00,TRANSFER TO SAVER`)),
      query: `&source_account_id=${current}`,
    });
    await postFile(app, client, {
      content: csv(days.map((day) => `2025-06-${day},100.00,FPI A BYRON`)),
      query: `&source_account_id=${savings}`,
    });

    await Promise.all([drain(app.ctx, ['import']), drain(app.ctx, ['import'])]);

    const rows = await listed(app, client, '&transfer=paired');
    expect(rows).toHaveLength(8);
    expect(new Set(rows.map((row) => row.transfer_pair_id)).size).toBe(8);
    for (const row of rows) {
      const partner = rows.find((one) => one.id === row.transfer_pair_id);
      expect(partner).toMatchObject({ date: row.date, amount: -row.amount, transfer_pair_id: row.id });
    }
  });

  it('leaves a pair as it is when a file is imported again', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, { account: current, lines: [OUT] });
    await importLines(app, client, { account: savings, lines: [IN] });
    const before = await onlyPair(app, client);

    const again = await importLines(app, client, { account: savings, lines: [IN] });
    const updating = await importLines(app, client, {
      account: current,
      lines: [OUT],
      query: '&on_duplicate=update',
    });

    expect(again.counts).toMatchObject({ skipped_duplicate: 1, paired_transfers: 0 });
    expect(updating.counts).toMatchObject({ updated: 0, paired_transfers: 0 });
    expect(await onlyPair(app, client)).toEqual(before);
  });

  it('releases the other side of what is reverted, and finds it again', async () => {
    const { client, business, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, { account: savings, lines: ['2025-06-03,-500.00,TRANSFER'] });
    const incoming = await importLines(app, client, {
      account: current,
      lines: ['2025-06-03,500.00,QXZ 0000'],
    });
    expect(await listed(app, client, '&transfer=paired')).toHaveLength(2);
    const saver = await importLines(app, client, { account: savings, lines: ['2025-07-03,-70.00,TRANSFER'] });
    await importLines(app, client, { account: current, lines: ['2025-07-03,70.00,QXZ 0000'] });
    expect(await listed(app, client, '&transfer=paired')).toHaveLength(4);

    await make(app.as(), `/v1/imports/${saver.id}/revert`, undefined, 200);
    await make(app.as(), `/v1/imports/${incoming.id}/revert`, undefined, 200);

    expect(await listed(app, client)).toMatchObject([
      { date: '2025-06-03', amount: -500, category: 'transfer', needs_review: true, transfer_pair_id: null },
      {
        date: '2025-07-03',
        amount: 70,
        category: 'self_employment.turnover',
        category_source: 'structure',
        category_reason: 'Money in that nothing marks as anything else.',
        needs_review: true,
        business_id: business,
        transfer_pair_id: null,
      },
    ]);
    await importLines(app, client, { account: current, lines: ['2025-06-03,500.00,QXZ 0000'] });
    expect(await listed(app, client, '&transfer=paired')).toHaveLength(2);
  });

  it('does not guess between equal candidates, and takes the only one that is left', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, { account: current, lines: ['2025-06-02,-40.00,TRANSFER'] });
    await importLines(app, client, {
      account: savings,
      lines: ['2025-06-02,40.00,FROM CURRENT', '2025-06-02,40.00,FROM CURRENT', '2025-06-09,9.00,TRANSFER'],
    });

    expect(await listed(app, client, '&transfer=paired')).toEqual([]);
    const unmatched = await listed(app, client, '&transfer=unmatched');
    expect(unmatched.map(({ amount }) => amount)).toEqual(expect.arrayContaining([-40, 9]));

    const [, one] = (await listed(app, client)).filter((row) => Math.abs(row.amount) === 40);
    expect((await app.as().delete(`/v1/transactions/${one?.id}`)).status).toBe(204);

    expect(await onlyPair(app, client)).toMatchObject([{ amount: -40 }, { amount: 40 }]);
  });

  it('pairs the settlement of a card with the payment that settled it', async () => {
    const { client, current } = await createTwoAccounts(app);
    const amex = await accountOf(app, client, { name: 'Amex Gold', kind: 'card' });
    await importLines(app, client, {
      account: current,
      lines: ['2025-06-20,-312.45,AMERICAN EXPRESS DD 3742', '2025-06-21,-10.00,SCREWFIX'],
    });
    const card = [
      'Date,Description,Amount',
      '18/06/2025,SCREWFIX DIRECT LEEDS,12.45',
      '19/06/2025,TRAVIS PERKINS LEEDS,300.00',
      '22/06/2025,PAYMENT RECEIVED - THANK YOU,-312.45',
    ];

    const done = await importContent(app, client, {
      content: `${card.join('\n')}\n`,
      query: `&source_account_id=${amex}&format=amex`,
    });

    expect(done.counts).toMatchObject({ created: 3, paired_transfers: 1 });
    expect(await onlyPair(app, client)).toMatchObject([
      { description: 'AMERICAN EXPRESS DD 3742', category_confidence: 0.99 },
      { description: 'PAYMENT RECEIVED - THANK YOU', amount: 312.45 },
    ]);
  });

  it('does not pair amounts of different currencies', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, { account: current, lines: ['2025-06-02,-40.00,TRANSFER'] });
    await importContent(app, client, {
      content: 'date,amount,currency,description\n2025-06-02,40.00,EUR,TRANSFER\n',
      query: `&source_account_id=${savings}`,
    });

    expect(await listed(app, client, '&transfer=paired')).toEqual([]);
  });

  it('pairs three days apart, and not four', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, {
      account: current,
      lines: ['2025-06-28,-40.00,TRANSFER', '2025-07-28,-50.00,TRANSFER'],
    });
    await importLines(app, client, {
      account: savings,
      lines: ['2025-07-01,40.00,TRANSFER', '2025-08-01,50.00,TRANSFER'],
    });

    expect(await onlyPair(app, client)).toMatchObject([{ date: '2025-06-28' }, { date: '2025-07-01' }]);
  });

  it('leaves rows of a locked year alone', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, { account: current, lines: ['2025-04-05,-40.00,TRANSFER'] });
    await lockYear(app, client, 2024);

    const done = await importLines(app, client, { account: savings, lines: ['2025-04-06,40.00,TRANSFER'] });

    expect(done.counts).toMatchObject({ created: 1, paired_transfers: 0 });
    expect(await listed(app, client, '&transfer=paired')).toEqual([]);
  });

  it('leaves a row alone that a rule makes something else, and one that a person does', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    const rule = await make(app.as(), '/v1/category-rules', {
      match: { value: 'ACME TRANSFER' },
      category: 'self_employment.turnover',
    });
    await importLines(app, client, { account: savings, lines: ['2025-06-02,-40.00,TRANSFER'] });
    await importLines(app, client, { account: savings, lines: ['2025-06-12,-50.00,TRANSFER'] });
    await make(app.as(), '/v1/transactions', {
      client_id: client,
      source_account_id: current,
      date: '2025-06-12',
      amount: 50,
      description: 'TRANSFER',
      category: 'self_employment.turnover',
    });

    await importLines(app, client, { account: current, lines: ['2025-06-02,40.00,ACME TRANSFER'] });
    await app.as().delete(`/v1/category-rules/${rule.id}`);

    expect(await listed(app, client, '&transfer=paired')).toEqual([]);
  });

  it('pairs what a cancelled import has written', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, { account: current, lines: [OUT] });
    const posted = await postFile(app, client, {
      content: `date,amount,description\n${IN}\n`,
      query: `&source_account_id=${savings}`,
    });
    const stopping = new AbortController();
    stopping.abort();
    expect(await runImport(app, posted.body.id, { signal: stopping.signal })).toBe('paused');
    expect(await listed(app, client, '&transfer=paired')).toEqual([]);

    const cancelled = await app.as().post(`/v1/imports/${posted.body.id}/cancel`);

    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      counts: { created: 1, paired_transfers: 1 },
    });
    expect(await listed(app, client, '&transfer=paired')).toHaveLength(2);
  });

  it('goes on with pairing after a stop, counts each pair once, and may run beside itself', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    const lines = (sign: string) =>
      ['04', '05', '06'].map((month) => `2025-${month}-20,${sign}1${month}.00,TRANSFER`);
    await importLines(app, client, { account: current, lines: lines('-') });
    const posted = await postFile(app, client, {
      content: `date,amount,description\n${lines('').join('\n')}\n`,
      query: `&source_account_id=${savings}`,
    });
    const stopping = new AbortController();
    stopping.abort();
    const path = `/v1/imports/${posted.body.id}`;

    const stops = [
      await runImport(app, posted.body.id, { signal: stopping.signal }),
      await runImport(app, posted.body.id, { signal: stopping.signal }),
    ];
    const midway = await app.as().get(path);
    const ends = await Promise.all([runImport(app, posted.body.id), runImport(app, posted.body.id)]);
    const done = await app.as().get(path);

    expect(stops).toEqual(['paused', 'paused']);
    expect(midway.body).toMatchObject({ status: 'processing', counts: { created: 3, paired_transfers: 1 } });
    expect(ends).toEqual(['done', 'done']);
    expect(done.body).toMatchObject({ status: 'completed', counts: { created: 3, paired_transfers: 3 } });
    expect(await listed(app, client, '&transfer=paired')).toHaveLength(6);
  });

  it('takes a pair apart when its file lists another amount, and looks for another', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    const named = (amount: string) => ({
      content: `date,amount,description,external_id\n2025-06-02,${amount},TRANSFER,m1\n`,
      query: `&source_account_id=${current}&on_duplicate=update`,
    });
    await importLines(app, client, {
      account: savings,
      lines: ['2025-06-02,60.00,FPI A BYRON', '2025-06-02,70.00,FPI A BYRON'],
    });
    await importContent(app, client, named('-60.00'));
    expect(await onlyPair(app, client)).toMatchObject([{ amount: -60 }, { amount: 60 }]);

    const done = await importContent(app, client, named('-70.00'));

    expect(done.counts).toMatchObject({ updated: 1, paired_transfers: 1 });
    expect(await onlyPair(app, client)).toMatchObject([{ amount: -70 }, { amount: 70 }]);
    const [, freed] = await listed(app, client);
    expect(freed).toMatchObject({ amount: 60, transfer_pair_id: null, needs_review: true });
  });

  it('pairs an atomic import, and nothing of a dry run', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    await importLines(app, client, { account: current, lines: [OUT] });

    const trial = await importLines(app, client, { account: savings, lines: [IN], query: '&dry_run=true' });
    const pairedByTrial = await listed(app, client, '&transfer=paired');
    const done = await importLines(app, client, { account: savings, lines: [IN], query: '&atomic=true' });

    expect(trial.counts).toMatchObject({ created: 1, paired_transfers: 0 });
    expect(pairedByTrial).toEqual([]);
    expect(done.counts).toMatchObject({ created: 1, paired_transfers: 1 });
    expect(await listed(app, client, '&transfer=paired')).toHaveLength(2);
  });

  it('pairs nothing across clients', async () => {
    const one = await createTwoAccounts(app);
    const other = await createTwoAccounts(app);
    await importLines(app, one.client, { account: one.current, lines: [OUT] });

    await importLines(app, other.client, { account: other.savings, lines: [IN] });

    expect(await listed(app, one.client, '&transfer=paired')).toEqual([]);
    expect(await listed(app, other.client, '&transfer=paired')).toEqual([]);
  });

  it('keeps both sides out of the totals', async () => {
    const { client, current, savings } = await createTwoAccounts(app);
    const taxReturn = await make(app.as(), '/v1/tax-returns', { client_id: client, tax_year: '2025-26' });
    await importLines(app, client, {
      account: current,
      lines: ['2025-06-02,30000.00,BGC SMITH INVOICE 12', '2025-06-03,500.00,A B 0000'],
    });
    const before = await app.as().get(`/v1/tax-returns/${taxReturn.id}?view=summary`);

    await importLines(app, client, { account: savings, lines: ['2025-06-03,-500.00,TRANSFER'] });
    const after = await app.as().get(`/v1/tax-returns/${taxReturn.id}?view=summary`);
    await make(app.as(), `/v1/tax-returns/${taxReturn.id}/calculate`, undefined, 202);
    await drain(app.ctx, ['calculate']);
    const figures = await app.as().get(`/v1/tax-returns/${taxReturn.id}/calculation`);

    expect(before.body.total_income).toBe(30_500);
    expect(after.body.total_income).toBe(30_000);
    expect(figures.body.trace).toMatchObject([{ category: 'self_employment.turnover', amount: 30_000 }]);
    expect(figures.body.not_counted).toMatchObject([
      { category: 'transfer', amount: 500 },
      { category: 'transfer', amount: -500 },
    ]);
  });
});
