import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  agreement,
  createTaxpayer,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

const REVIEW = 'transactions_need_review';

describe('what a return rests on that nobody has settled', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  /** A row of the year that waits for review, and is part of the figures or not. */
  async function addDoubtful(
    { clientId }: Taxpayer,
    amount: number,
    fields: object = { category: 'private' },
  ): Promise<string> {
    const { status, body, text } = await filing.app.as().post('/v1/transactions', {
      client_id: clientId,
      date: '2025-11-03',
      description: 'Card payment 0417',
      amount,
      needs_review: true,
      ...fields,
    });
    if (status !== 201) throw new Error(text);
    expect(body.needs_review).toBe(true);
    return body.id;
  }

  async function confirm(id: string): Promise<void> {
    const { body } = await filing.app.as().get(`/v1/transactions/${id}`);
    const row = { client_id: body.client_id, date: body.date, description: body.description };
    const whole = { ...row, amount: body.amount, category: body.category, needs_review: false };
    const { status, text } = await filing.app.as().put(`/v1/transactions/${id}`, whole).set('If-Match', '*');
    if (status !== 200) throw new Error(text);
  }

  const declareWith = async (
    taxpayer: Taxpayer,
    accepts?: readonly string[],
    given_elsewhere?: readonly string[],
  ) =>
    filing.app
      .as()
      .post(`/v1/tax-returns/${taxpayer.returnId}/declare`, {
        ...(await agreement(filing, taxpayer)),
        accepts,
        given_elsewhere,
      })
      .set('If-Match', '*');

  const reviewOf = async (taxpayer: Taxpayer) =>
    (await readReturn(filing, taxpayer)).issues.filter(({ code }: { code: string }) => code === REVIEW);

  it('is named with its count and amount once prepared, wherever the figures are read', async () => {
    const taxpayer = await createTaxpayer(filing);
    await addDoubtful(taxpayer, -40.5);
    await addDoubtful(taxpayer, 12.25);
    await addDoubtful(taxpayer, -7, { category: 'self_employment.admin_costs' });
    await prepare(filing, taxpayer);

    const issues = await reviewOf(taxpayer);
    const calculation = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/calculation`);
    const analytics = await filing.app
      .as()
      .get(`/v1/analytics/summary?client_id=${taxpayer.clientId}&tax_year=2025-26`);

    expect(issues).toMatchObject([
      { count: 3, amount: 59.75, source: 'us', path: '/transactions', needs_acceptance: true },
    ]);
    expect(calculation.body.issues).toEqual(issues);
    expect(analytics.body.transactions).toMatchObject({ needs_review: 3, needs_review_amount: 59.75 });
    expect(analytics.body.issues).toEqual((await readReturn(filing, taxpayer)).issues);
    const year = await filing.app.as().get(`/v1/tax-returns/2025?client_id=${taxpayer.clientId}`);
    expect(Object.keys(year.body)).toHaveLength(7);
    expect(year.headers['issues']?.split(', ')).toContain(`${REVIEW};count=3;amount=59.75`);
  });

  it('stops a declaration that does not accept it, and is kept with one that does', async () => {
    const taxpayer = await createTaxpayer(filing);
    await addDoubtful(taxpayer, -40.5);
    await prepare(filing, taxpayer);

    const refused = await declareWith(taxpayer);
    const other = await declareWith(taxpayer, ['not_sent_to_hmrc']);
    const declared = await declareWith(taxpayer, [REVIEW, REVIEW, 'known_difference']);
    await submit(filing, taxpayer);
    await runJobs(filing);
    const receipt = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/receipt`);

    const issues = [{ code: REVIEW, count: 1, amount: 40.5 }];
    expect([refused.status, refused.body.code, refused.body.issues]).toEqual([
      409,
      'issues_not_accepted',
      issues,
    ]);
    expect(refused.body.next.path).toBe(`/v1/tax-returns/${taxpayer.returnId}`);
    expect(other.body.code).toBe('issues_not_accepted');
    expect(declared.status).toBe(200);
    expect(declared.body.declaration).toMatchObject({ accepts: [REVIEW], accepted_issues: issues });
    expect(receipt.body.declaration).toMatchObject({ accepts: [REVIEW], accepted_issues: issues });
  });

  it('does not slip through when it came after the return was prepared', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const before = await reviewOf(taxpayer);
    await addDoubtful(taxpayer, -3, { category: null, description: 'Zzqx 991' });

    const refused = await declareWith(taxpayer);

    expect(before).toEqual([]);
    expect(await reviewOf(taxpayer)).toMatchObject([{ count: 1, amount: 3 }]);
    expect([refused.status, refused.body.code]).toEqual([409, 'issues_not_accepted']);
    expect((await declareWith(taxpayer, [REVIEW])).status).toBe(200);
  });

  it('is over once a person has looked, without another preparation', async () => {
    const taxpayer = await createTaxpayer(filing);
    const id = await addDoubtful(taxpayer, -40.5);
    await prepare(filing, taxpayer);
    await confirm(id);

    const declared = await declareWith(taxpayer);

    expect(declared.status).toBe(200);
    expect(declared.body.declaration).toMatchObject({ accepts: [], accepted_issues: [] });
  });

  it('stops a submission when it has grown since it was accepted', async () => {
    const taxpayer = await createTaxpayer(filing);
    const first = await addDoubtful(taxpayer, -40.5);
    await prepare(filing, taxpayer);
    await declareWith(taxpayer, [REVIEW]);
    await addDoubtful(taxpayer, -2);

    const refused = await submit(filing, taxpayer);
    await declareWith(taxpayer, [REVIEW]);
    await confirm(first);
    const taken = await submit(filing, taxpayer);

    expect([refused.status, refused.body.code, refused.body.issues]).toEqual([
      409,
      'issues_not_accepted',
      [{ code: REVIEW, count: 2, amount: 42.5 }],
    ]);
    expect(taken.status).toBe(202);
  });

  it('stops the item of a batch', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    await declareWith(taxpayer);
    await addDoubtful(taxpayer, -2);

    const items = [{ tax_return_id: taxpayer.returnId, if_match: '*', fraud_prevention: FACTS }];
    const batch = await filing.app.as().post('/v1/submission-batches', { items });
    await runJobs(filing);
    const { body } = await filing.app.as().get(`/v1/submission-batches/${batch.body.id}`);

    expect(body.items[0].problem.code).toBe('issues_not_accepted');
    expect((await readReturn(filing, taxpayer)).status).toBe('awaiting_declaration');
  });

  it('holds for an automatic submission', async () => {
    const taxpayer = await createTaxpayer(filing);
    await addDoubtful(taxpayer, -40.5);
    await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/calculate`);
    await runJobs(filing);
    const declaration = await agreement(filing, taxpayer);
    const automatic = (accepts: readonly string[]) =>
      submit(filing, taxpayer, {
        auto: true,
        fraud_prevention: FACTS,
        declaration: { ...declaration, accepts },
      });

    const refused = await automatic([]);
    const taken = await automatic([REVIEW]);
    await runJobs(filing);

    const filed = await readReturn(filing, taxpayer);
    expect([refused.status, refused.body.code]).toEqual([409, 'issues_not_accepted']);
    expect(taken.status).toBe(202);
    expect([filed.status, filed.declaration.accepts]).toEqual(['submitted', [REVIEW]]);
  });

  it('is no doubt of another year or client, nor of what was deleted', async () => {
    const taxpayer = await createTaxpayer(filing);
    const other = await createTaxpayer(filing);
    await addDoubtful(other, -1);
    await addDoubtful(taxpayer, -1, { date: '2024-11-03', category: 'private' });
    const deleted = await addDoubtful(taxpayer, -1);
    await filing.app.as().delete(`/v1/transactions/${deleted}`).set('If-Match', '*');
    await prepare(filing, taxpayer);

    expect(await reviewOf(taxpayer)).toEqual([]);
    expect((await declareWith(taxpayer)).status).toBe(200);
  });

  const PLACE = '/inputs/dividends/foreign';

  it('counts what HMRC does not get from here, and keeps that HMRC was given it elsewhere', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.app
      .as()
      .put(`/v1/tax-returns/${taxpayer.returnId}`, {
        tax_year: '2025-26',
        inputs: { dividends: { foreign: 900 } },
      })
      .set('If-Match', '*');
    await prepare(filing, taxpayer);

    const refused = await declareWith(taxpayer);
    const unnamed = await declareWith(taxpayer, ['not_sent_to_hmrc'], ['/inputs/trusts']);
    const declared = await declareWith(taxpayer, ['not_sent_to_hmrc'], ['/inputs/trusts', PLACE]);
    await submit(filing, taxpayer);
    await runJobs(filing);
    const receipt = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/receipt`);

    expect(refused.body.issues).toEqual([{ code: 'not_sent_to_hmrc', count: null, amount: null }]);
    expect(unnamed.body).toMatchObject({ code: 'issues_not_accepted', issues: [], given_elsewhere: [PLACE] });
    expect(declared.body.declaration).toMatchObject({
      accepts: ['not_sent_to_hmrc'],
      given_elsewhere: [PLACE],
    });
    expect(receipt.body.declaration.given_elsewhere).toEqual([PLACE]);
  });

  it('refuses a code that is none', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);

    const { status, body } = await declareWith(taxpayer, ['Not a code']);

    expect([status, body.errors[0].pointer]).toEqual([422, '#/accepts/0']);
  });
});
