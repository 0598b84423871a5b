import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { drain } from '../../support/drain.js';
import { createKey } from '../../support/factories.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const YEAR = '2025-26';
const CORRELATION = 'a-correlation-of-hmrc';

interface Entry {
  readonly at: string;
  readonly actor: string | null;
  readonly actor_name: string | null;
  readonly action: string;
  readonly detail: string;
  readonly subject_id: string | null;
  readonly hmrc_reference: string | null;
  readonly request_id: string | null;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
}

describe('audit_trail', () => {
  let app: TestApp;
  let client: string;
  let taxReturn: string;
  let ofYear: string;
  let ofOtherYear: string;
  let helper: { secret: string; id: string };
  beforeAll(async () => {
    app = await startTestApp();
    client = (await post('/v1/clients', { given_name: 'Priya', family_name: 'Nair' })).id;
    const made = await post('/v1/api-keys', { name: 'the bookkeeper', scopes: ['transactions:write'] });
    helper = { secret: made['secret'] ?? '', id: made.id };
    const row = { client_id: client, amount: -5, description: 'TEA', category: 'private' };
    ofYear = (await post('/v1/transactions', { ...row, date: '2025-07-01' })).id;
    ofOtherYear = (await post('/v1/transactions', { ...row, date: '2024-07-01' })).id;
    await app.as(helper.secret).put(`/v1/transactions/${ofYear}`, { ...row, date: '2025-07-01', amount: -6 });
    taxReturn = (await post('/v1/tax-returns', { client_id: client, tax_year: YEAR })).id;
    await app.as().post(`/v1/tax-returns/${taxReturn}/calculate`);
    await drain(app.ctx, ['calculate']);
    await app.ctx.systemDb('status_history').insert({
      tenant_id: app.tenant.tenantId,
      livemode: true,
      tax_return_id: uuidFromPublicId('taxReturn', taxReturn),
      filing_version: 1,
      from_state: 'draft',
      to_state: 'draft',
      trigger: 'hmrc_call',
      actor: 'submit',
      hmrc_correlation_id: CORRELATION,
      hmrc_call: 'POST trigger',
      hmrc_outcome: 'answered',
      hmrc_status: 202,
    });
  });
  afterAll(() => app.close());

  async function post(path: string, body: object): Promise<{ id: string; [member: string]: string }> {
    const answer = await app.as().post(path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  async function fileOf(format: string): Promise<Buffer> {
    const body = { type: 'audit_trail', format, client_id: client, tax_year: YEAR };
    const { id } = await app
      .as()
      .post('/v1/reports', body)
      .then((answer) => answer.body);
    await drain(app.ctx, ['report']);
    const report = await app.as().get(`/v1/reports/${id}`);
    expect(report.body).toMatchObject({ status: 'completed', error: null });
    return (await app.as().get(`/v1/reports/${id}/download`).responseType('blob')).body;
  }
  const entries = async (): Promise<Entry[]> =>
    (await fileOf('ndjson'))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));

  it('says who did what, oldest first, with the name of the key and the request', async () => {
    const found = await entries();

    const times = found.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(found[0]).toMatchObject({
      action: 'client.created',
      subject_id: client,
      actor: expect.stringMatching(/^key_/),
      request_id: expect.stringMatching(/^req_/),
    });
    const changed = found.find(({ action }) => action === 'transaction.updated');
    expect(changed).toMatchObject({ actor: helper.id, actor_name: 'the bookkeeper', subject_id: ofYear });
    const calculated = found.find(({ action }) => action === 'tax_return.calculated');
    expect(calculated?.actor).toMatch(/^[a-z]/);
  });

  it('has the steps of the return with HMRC’s references', async () => {
    const steps = (await entries()).filter(({ action }) => action === 'status');

    expect(steps[0]).toMatchObject({
      subject_id: taxReturn,
      detail: 'The return was opened. Status: draft.',
    });
    expect(steps.at(-1)).toMatchObject({
      actor: 'submit',
      detail: 'A call to HMRC. HMRC answered 202.',
      hmrc_reference: CORRELATION,
    });
  });

  it('has transactions of the year alone, and nothing of another client', async () => {
    const other = await post('/v1/clients', { given_name: 'Zoë', family_name: 'Ash' });
    const text = JSON.stringify(await entries());

    expect(text).toContain(ofYear);
    expect(text).not.toContain(ofOtherYear);
    expect(text).not.toContain(other.id);
  });

  it('is a table and a document too', async () => {
    const csv = (await fileOf('csv')).toString();
    const pdf = await fileOf('pdf');

    expect(csv).toMatch(/^\uFEFFAt,Actor,Actor name,Action,/);
    expect(csv).toContain('the bookkeeper');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('keeps who issued a key, also where a process acted on its own', async () => {
    await createKey(app.ctx, app.tenant.tenantId);
    const actors = await app.ctx.systemDb('events').distinct('actor').pluck('actor');

    expect(actors).not.toContain(null);
  });

  it('has each field of a replacement before and after, identifiers masked, in every format', async () => {
    const person = { given_name: 'Priya', family_name: 'Nair' };
    const put = async (path: string, body: object) => {
      const answer = await app.as().put(path, body).set('If-Match', '*');
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await put(`/v1/clients/${client}`, {
      ...person,
      nino: 'AA123456A',
      address: { line_1: '2 Mill Lane', postcode: 'LS1 4AP' },
    });
    const business = await post('/v1/businesses', { client_id: client, trading_name: 'Nair Teas' });
    await put(`/v1/businesses/${business.id}`, { trading_name: 'Nair & Ash', accounting_basis: 'accruals' });
    await put(`/v1/tax-returns/${taxReturn}`, { inputs: { dividends: { uk: 1_250.5 } } });

    const found = await entries();
    const csv = (await fileOf('csv')).toString();
    const pdf = await fileOf('pdf');

    const changesOf = (action: string) =>
      found.filter((one) => one.action === action).flatMap(({ changes }) => changes);
    expect(changesOf('transaction.updated')).toEqual([
      { field: 'amount', before: -5, after: -6 },
      { field: 'amount_gbp', before: -5, after: -6 },
    ]);
    expect(changesOf('client.updated')).toEqual([
      { field: 'nino', before: null, after: '******56A' },
      { field: 'address.line_1', before: null, after: '2 Mill Lane' },
      { field: 'address.country', before: null, after: 'GB' },
      { field: 'address.postcode', before: null, after: 'LS1 4AP' },
    ]);
    expect(changesOf('business.updated')).toEqual([
      { field: 'trading_name', before: 'Nair Teas', after: 'Nair & Ash' },
      { field: 'accounting_basis', before: 'cash', after: 'accruals' },
    ]);
    expect(changesOf('tax_return.updated')).toEqual([
      { field: 'inputs.dividends.uk', before: null, after: 1_250.5 },
    ]);
    expect(csv).toContain('amount: -5 → -6; amount_gbp: -5 → -6');
    expect(`${csv}${JSON.stringify(found)}`).not.toContain('AA123456A');
    expect(pdf.byteLength).toBeGreaterThan(1_000);
  });

  it('has what a rule, a file and a transfer change of many rows, each row before and after', async () => {
    const other = await post('/v1/clients', { given_name: 'Ines', family_name: 'Hall' });
    const trade = await post('/v1/businesses', { client_id: other.id, trading_name: 'Hall Looms' });
    const add = (fields: object) =>
      post('/v1/transactions', { client_id: other.id, date: '2025-07-01', ...fields });
    const yarn = await add({ amount: -40, description: 'YARN QZX 12', business_id: trade.id });
    const rule = { match: { value: 'YARN QZX' }, category: 'self_employment.cost_of_goods' };
    const { id } = await post('/v1/category-rules', rule);
    await post(`/v1/category-rules/${id}/apply`, {});
    await drain(app.ctx, ['categorise']);
    const upload = async (amount: string, query = '') => {
      const answer = await app
        .as()
        .post(`/v1/imports?client_id=${other.id}${query}`)
        .set('Content-Type', 'application/x-ndjson')
        .send(
          `{"date":"2025-07-09","amount":${amount},"description":"WEAVING FAIR","external_id":"own-1"}\n`,
        );
      await drain(app.ctx, ['import', 'categorise']);
      return answer.body.id;
    };
    await upload('-25');
    const revised = await upload('-26', '&on_duplicate=update');

    const asked = await app
      .as()
      .post('/v1/reports', { type: 'audit_trail', format: 'ndjson', client_id: other.id, tax_year: YEAR });
    await drain(app.ctx, ['report']);
    const file = await app.as().get(`/v1/reports/${asked.body.id}/download`).responseType('blob');
    const lines: Entry[] = file.body
      .toString()
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));

    const { body: run } = await app.as().get(`/v1/imports/${revised}`);
    expect(run.counts).toMatchObject({ updated: 1 });
    const bulk = lines.filter(
      ({ action, changes }) => action === 'transaction.updated' && changes.length > 0,
    );
    const byRule = bulk.find(({ subject_id }) => subject_id === yarn.id);
    expect(byRule?.changes).toContainEqual({
      field: 'category_source',
      before: expect.anything(),
      after: 'rule',
    });
    const byFile = bulk.find(({ subject_id }) => subject_id !== yarn.id);
    expect(byFile?.changes).toContainEqual({ field: 'amount', before: -25, after: -26 });
  });
});
