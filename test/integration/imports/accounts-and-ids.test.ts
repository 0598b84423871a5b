import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { createClientFor, importContent, ledgerOf } from './import-story.js';

interface Entry {
  readonly date: string;
  readonly amount: string;
  readonly id?: string;
  readonly text?: string;
}

const OFX = { type: 'application/x-ofx' };
const CAMT = { type: 'application/xml' };

const ofxEntry = ({ date, amount, id = 'X', text = 'TEA' }: Entry) =>
  `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${date.replaceAll('-', '')}<TRNAMT>${amount}<FITID>${id}<NAME>${text}</STMTTRN>`;

const ofx = (accounts: Readonly<Record<string, readonly Entry[]>>) =>
  `<OFX>${Object.entries(accounts)
    .map(
      ([number, entries]) =>
        `<STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>1<ACCTID>${number}</BANKACCTFROM><BANKTRANLIST>${entries.map(ofxEntry).join('')}</BANKTRANLIST></STMTRS>`,
    )
    .join('')}</OFX>`;

const details = (payments: readonly Entry[]) =>
  payments
    .map(
      ({ amount, text = 'TENANT' }) =>
        `<TxDtls><Amt Ccy="GBP">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Nm>${text}</Nm></Dbtr></RltdPties></TxDtls>`,
    )
    .join('');

const camt = (entry: Entry, payments: readonly Entry[] = []) =>
  `<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="GBP">${entry.amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${entry.date}</Dt></BookgDt>${entry.id === undefined ? '' : `<AcctSvcrRef>${entry.id}</AcctSvcrRef>`}<NtryDtls>${details(payments)}</NtryDtls><AddtlNtryInf>COLLECTED</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>`;

const codesOf = (done: { warnings: readonly { code: string }[] }) => done.warnings.map(({ code }) => code);

describe('the accounts that files name', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const accountsOf = async (client: string) =>
    (await app.as().get(`/v1/source-accounts?client_id=${client}`)).body.data.map(
      ({ id, name }: { id: string; name: string }) => ({ id, name }),
    );
  const createAccount = async (client: string, more: object = {}): Promise<string> =>
    (await app.as().post('/v1/source-accounts', { client_id: client, name: 'Current', ...more })).body.id;

  it('are found or created, so that equal rows of two accounts stay two, however often they come', async () => {
    const client = await createClientFor(app);
    const tea = { date: '2026-04-14', amount: '-2.00', id: 'BANK-9F3A71' };
    const content = ofx({ '11112222': [tea], '33334444': [tea] });

    const first = await importContent(app, client, { content, ...OFX });
    const again = await importContent(app, client, { content, ...OFX });

    expect(first.counts).toMatchObject({ created: 2, flagged_duplicate: 0 });
    expect(codesOf(first)).toContain('several_accounts');
    expect(again.counts).toMatchObject({ created: 0, skipped_duplicate: 2 });
    expect((await accountsOf(client)).map(({ name }: { name: string }) => name).sort()).toEqual([
      'Account 2222',
      'Account 4444',
    ]);
  });

  it('are those of the import when it names one, which is known by that number then', async () => {
    const client = await createClientFor(app);
    const account = await createAccount(client);
    const entries = [{ date: '2026-04-14', amount: '-2.00', id: 'B1' }];

    await importContent(app, client, {
      content: ofx({ '11112222': entries }),
      ...OFX,
      query: `&source_account_id=${account}`,
    });
    const byNumber = await importContent(app, client, {
      content: ofx({ GB29NWBK60161311112222: entries }),
      ...OFX,
    });
    const other = await importContent(app, client, {
      content: ofx({ '99998888': entries }),
      ...OFX,
      query: `&source_account_id=${account}`,
    });

    expect(byNumber).toMatchObject({
      source_account_id: account,
      counts: { created: 0, skipped_duplicate: 1 },
    });
    expect(codesOf(other)).toContain('account_differs');
    expect(await accountsOf(client)).toHaveLength(1);
  });

  it('give their rows the default of the account', async () => {
    const client = await createClientFor(app);
    const business = (await app.as().post('/v1/businesses', { client_id: client, trading_name: 'Tea' })).body
      .id;
    const account = await createAccount(client, { default_business_id: business });
    const query = `&source_account_id=${account}`;
    await importContent(app, client, {
      content: ofx({ '11112222': [{ date: '2026-04-14', amount: '-2.00' }] }),
      ...OFX,
      query,
    });

    await importContent(app, client, {
      content: ofx({ '11112222': [{ date: '2026-04-15', amount: '-3.00', id: 'B2' }] }),
      ...OFX,
    });

    const rows = await ledgerOf(app, client);
    expect(rows.map((row) => row.business_id !== null)).toEqual([true, true]);
  });

  it('are those of a transfer whose two sides stand in one file', async () => {
    const client = await createClientFor(app);
    const out = { date: '2026-04-14', amount: '-500.00', id: 'OUT-9F3A71', text: 'TRANSFER' };
    const into = { date: '2026-04-14', amount: '500.00', id: 'IN-77C1D20', text: 'TRANSFER' };

    const done = await importContent(app, client, {
      content: ofx({ '11112222': [out], '33334444': [into] }),
      ...OFX,
    });

    expect(done.counts).toMatchObject({ created: 2, paired_transfers: 1 });
  });

  it('are not created by a dry run', async () => {
    const client = await createClientFor(app);
    const content = ofx({ '11112222': [{ date: '2026-04-14', amount: '-2.00' }] });

    const dry = await importContent(app, client, { content, ...OFX, query: '&dry_run=true' });

    expect(dry.counts).toMatchObject({ created: 1 });
    expect(await accountsOf(client)).toEqual([]);
  });
});

describe('the ids that banks give', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const first = { date: '2026-04-14', amount: '-20.00', id: 'BANK-9F3A71', text: 'TRAVEL PASS' };
  const post = (client: string, entry: Entry, query = '') =>
    importContent(app, client, { content: ofx({ '11112222': [entry] }), ...OFX, query });

  it('make a corrected row another one, which is flagged', async () => {
    const client = await createClientFor(app);
    await post(client, first);

    const corrected = await post(client, { ...first, amount: '-21.00' });

    const [one, other] = await ledgerOf(app, client);
    expect(corrected.counts).toMatchObject({ created: 1, flagged_duplicate: 1 });
    expect([one?.amount_pence, other?.amount_pence].sort()).toEqual(['-2000', '-2100']);
  });

  it('tell of another transaction on another day, which is not flagged', async () => {
    const client = await createClientFor(app);
    await post(client, first);

    const other = await post(client, { ...first, date: '2026-06-30', amount: '-75.00', text: 'TIMBER' });

    expect(other.counts).toMatchObject({ created: 1, flagged_duplicate: 0 });
  });

  it('let a row be replaced when asked to, unless a person has categorised it', async () => {
    const client = await createClientFor(app);
    await post(client, first);
    const replaced = await post(client, { ...first, amount: '-21.00' }, '&on_duplicate=update');
    const [row] = (await app.as().get(`/v1/transactions?client_id=${client}`)).body.data;
    await app.as().put(`/v1/transactions/${row.id}`, { ...row, category: 'drawings' });

    const kept = await post(client, { ...first, amount: '-22.00' }, '&on_duplicate=update');

    expect(replaced.counts).toMatchObject({ created: 0, updated: 1 });
    expect(kept.counts).toMatchObject({ created: 1, updated: 0, flagged_duplicate: 1 });
    expect(codesOf(kept)).toContain('not_replaced');
    expect((await ledgerOf(app, client)).map(({ amount_pence: pence }) => pence).sort()).toEqual([
      '-2100',
      '-2200',
    ]);
  });

  it('keep rows apart whose day, amount and text are the same', async () => {
    const client = await createClientFor(app);
    const second = { ...first, id: 'BANK-77C1D2' };
    const third = { ...first, id: 'BANK-0E55AA' };
    const both = ofx({ '11112222': [first, second] });

    await importContent(app, client, { content: both, ...OFX });
    await post(client, second);
    await importContent(app, client, { content: ofx({ '11112222': [second, third] }), ...OFX });

    expect(await ledgerOf(app, client)).toHaveLength(3);
  });
});

describe('a booking of several payments', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const payments = [
    { date: '2026-04-14', amount: '100.00', text: 'ADA' },
    { date: '2026-04-14', amount: '200.00', text: 'BEN' },
  ];
  const whole = { date: '2026-04-14', amount: '300.00', id: 'B77' };

  it('is not booked again as its payments, when the bank gives it the same id', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: camt(whole), ...CAMT });

    const done = await importContent(app, client, { content: camt(whole, payments), ...CAMT });

    expect(done.counts).toMatchObject({ created: 0, skipped_duplicate: 2 });
    expect(await ledgerOf(app, client)).toHaveLength(1);
  });

  it('is flagged whole when its payments are booked, in whichever format it comes', async () => {
    const client = await createClientFor(app);
    await importContent(app, client, { content: camt(whole, payments), ...CAMT });

    const done = await importContent(app, client, {
      content: 'Date,Description,Amount\n14/04/2026,INVOICE COLLECTED,300.00\n15/04/2026,SHOP,-3.00\n',
    });

    expect(done.counts).toMatchObject({ created: 2, flagged_duplicate: 1 });
  });
});

describe('GET /v1/source-accounts/{id}/reconciliation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const HEADING = 'Date,Description,Paid out,Paid in,Balance\n';
  const reconciled = async (account: string, query = '') =>
    (await app.as().get(`/v1/source-accounts/${account}/reconciliation${query}`)).body;

  it('compares statement by statement, and names days that none or two of them cover', async () => {
    const client = await createClientFor(app);
    const account = (await app.as().post('/v1/source-accounts', { client_id: client, name: 'Current' })).body
      .id;
    const query = `&source_account_id=${account}`;
    const post = (rows: string) => importContent(app, client, { content: HEADING + rows, query });
    const april = await post('01/04/2026,SALE,,100.00,100.00\n20/04/2026,TEA,5.00,,95.00\n');
    await post('01/04/2026,SALE,,100.00,100.00\n20/04/2026,TEA,5.00,,95.00\n');
    await post('20/05/2026,SALE,,10.00,115.00\n22/05/2026,TEA,5.00,,110.00\n');
    const [tea] = (await app.as().get(`/v1/transactions?client_id=${client}&date_to=2026-04-20`)).body.data;
    await app.as().delete(`/v1/transactions/${tea.id}`);

    const found = await reconciled(account);

    expect(found.statements).toMatchObject([
      {
        import_id: april.id,
        opened_on: '2026-04-01',
        closed_on: '2026-04-20',
        opening: 0,
        closing: 95,
        booked: 100,
        difference: -5,
        currency: 'GBP',
      },
      {
        opened_on: '2026-05-20',
        closed_on: '2026-05-22',
        opening: 105,
        closing: 110,
        booked: 5,
        difference: 0,
      },
    ]);
    expect(found.gaps).toEqual([{ from: '2026-04-21', to: '2026-05-19' }]);
    expect(found.overlaps).toEqual([]);
    expect((await reconciled(account, '?from=2026-05-01')).statements).toHaveLength(1);
    expect((await app.as().get(`/v1/source-accounts/${client}/reconciliation`)).status).toBe(404);
  });

  it('forgets a statement whose import is reverted', async () => {
    const client = await createClientFor(app);
    const account = (await app.as().post('/v1/source-accounts', { client_id: client, name: 'Current' })).body
      .id;
    const done = await importContent(app, client, {
      content: `${HEADING}01/04/2026,SALE,,100.00,100.00\n20/04/2026,TEA,5.00,,95.00\n`,
      query: `&source_account_id=${account}`,
    });

    await app.as().post(`/v1/imports/${done.id}/revert`);

    expect((await reconciled(account)).statements).toEqual([]);
  });
});
