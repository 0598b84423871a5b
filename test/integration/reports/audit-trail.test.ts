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
});
