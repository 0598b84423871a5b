import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, sampleFile } from './import-story.js';

const vector = (name: string) => readFileSync(new URL(`../../vectors/bank-files/${name}`, import.meta.url));
const AGREED = { status: 'agreed', opening: 0, closing: 1050, difference: 0, currency: 'GBP', breaks: 0 };

describe('the balance check of an import', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const checkOf = async (content: string | Buffer, query = '', type = 'text/csv') => {
    const done = await importContent(app, await createClientFor(app), { content, query, type });
    return { ...done.balance_check, import: done.status };
  };

  it.each([
    ['MT940', 'mt940_structured.sta', {}],
    ['camt.053', 'camt053_v8.xml', {}],
    ['a running balance', 'halifax.csv', { opening: 0, closing: 1050 }],
  ])('agrees for %s whose rows come to the closing balance', async (_, name, more) => {
    expect(await checkOf(vector(name), '', 'text/plain')).toMatchObject({
      ...AGREED,
      ...more,
      import: 'completed',
    });
  });

  it('shows the closing balance of OFX, which states no other', async () => {
    expect(await checkOf(vector('ofx2.ofx'), '', 'text/plain')).toMatchObject({
      status: 'not_available',
      opening: null,
      closing: 1050,
      difference: null,
    });
  });

  it.each(['', '&dry_run=true', '&atomic=true'])(
    'tells of a row that is missing, and imports all the same (%s)',
    async (query) => {
      const content =
        'Date,Type,Description,Paid out,Paid in,Balance\n25 Apr 26,CR,A,,100.00,100.00\n26 Apr 26,DD,B,30.00,,70.00\n28 Apr 26,DD,D,20.00,,45.00\n29 Apr 26,DD,E,5.00,,40.00\n';

      expect(await checkOf(content, query)).toEqual({
        status: 'differs',
        opening: 0,
        closing: 40,
        difference: -5,
        currency: 'GBP',
        breaks: 1,
        first_break_line: 4,
        import: 'completed',
      });
    },
  );

  it('counts a row that failed as one that is not there', async () => {
    const content = vector('halifax.csv').toString().replace('07/04/2026', '31/04/2026');

    expect(await checkOf(content)).toMatchObject({ status: 'not_available', import: 'completed' });
    expect(await checkOf(`${vector('mt940_structured.sta')}`.replace('260406', '260431'))).toMatchObject({
      status: 'differs',
      difference: -150,
      import: 'completed',
    });
  });

  it('is not available while an import runs, nor for a file without balances', async () => {
    const client = await createClientFor(app);
    const posted = await app
      .as()
      .post(`/v1/imports?client_id=${client}`)
      .set('Content-Type', 'text/csv')
      .send(sampleFile('barclays.csv').toString('latin1'));

    expect(posted.body.balance_check).toEqual({
      status: 'not_available',
      opening: null,
      closing: null,
      difference: null,
      currency: null,
      breaks: 0,
      first_break_line: null,
    });
    expect(await checkOf(sampleFile('barclays.csv'))).toMatchObject({ status: 'not_available' });
  });
});
