import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTransaction,
  agreement,
  authorise,
  createDeclared,
  createTaxpayer,
  declare,
  FACTS,
  type FilingApp,
  filingsOf,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
} from './filing-story.js';

describe('what stands before filing', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  const post = ({ returnId }: Taxpayer, act: string, body: object) =>
    filing.app.as().post(`/v1/tax-returns/${returnId}/${act}`, body);

  it('refuses to submit what has not been declared', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);

    const answer = await submit(filing, taxpayer);

    expect([answer.status, answer.body.code]).toEqual([409, 'not_declared']);
  });

  it('names every fact for HMRC that is missing', async () => {
    const taxpayer = await createDeclared(filing);
    const { screens: _, public_port: __, ...facts } = FACTS;

    const answer = await submit(filing, taxpayer, { fraud_prevention: { ...facts, multi_factor: [] } });

    expect([answer.status, answer.body.code]).toEqual([422, 'fraud_prevention_incomplete']);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '#/fraud_prevention/multi_factor',
      '#/fraud_prevention/public_port',
      '#/fraud_prevention/screens',
    ]);
  });

  it('takes a reason instead of a fact that cannot be had', async () => {
    const taxpayer = await createDeclared(filing);
    const facts = { ...FACTS, multi_factor: { unavailable: 'sign-in is by password alone' } };

    const answer = await submit(filing, taxpayer, { fraud_prevention: facts });

    expect(answer.status).toBe(202);
  });

  it('refuses facts that are not in the contract', async () => {
    const taxpayer = await createDeclared(filing);

    const answer = await submit(filing, taxpayer, { fraud_prevention: { ...FACTS, cookies: 'yes' } });

    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '#/fraud_prevention/cookies']);
  });

  it.each(['declare', 'submit', 'cancel'])(
    'wants If-Match to %s, and the version to be current',
    async (act) => {
      const taxpayer = await createTaxpayer(filing);
      await prepare(filing, taxpayer);
      const bodies: Record<string, object> = {
        declare: await agreement(filing, taxpayer),
        submit: { fraud_prevention: FACTS },
        cancel: {},
      };
      const send = () =>
        act === 'cancel'
          ? filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/cancel`)
          : post(taxpayer, act, bodies[act] ?? {});

      const without = await send();
      const stale = await send().set('If-Match', '"1"');

      expect([without.status, stale.status]).toEqual([428, 412]);
    },
  );

  it('files once when two requests race', async () => {
    const taxpayer = await createDeclared(filing);

    const answers = await Promise.all([submit(filing, taxpayer), submit(filing, taxpayer)]);
    await runJobs(filing);

    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('submission_in_progress');
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });

  it('refuses a second submission of a filed return, and writes into its year', async () => {
    const taxpayer = await createDeclared(filing);
    await submit(filing, taxpayer);
    await runJobs(filing);

    const again = await submit(filing, taxpayer);
    const written = await filing.app.as().post('/v1/transactions', {
      client_id: taxpayer.clientId,
      date: '2025-12-01',
      amount: -10,
      description: 'too late',
    });

    expect([again.status, again.body.code]).toEqual([409, 'already_submitted']);
    expect([written.status, written.body.code]).toEqual([409, 'period_locked']);
  });

  it('refuses figures that have changed since, to declare as well as to submit', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const agreed = await agreement(filing, taxpayer);
    const owner = await ownerOf(taxpayer);

    const wrongHash = await post(taxpayer, 'declare', {
      ...agreed,
      figures_hash: '0'.repeat(64),
    }).set('If-Match', '*');
    const declared = await post(taxpayer, 'declare', agreed).set('If-Match', '*');
    await addTransaction(filing.app, owner, { category: 'self_employment.turnover', amount: 10 });
    const stale = await post(taxpayer, 'declare', agreed).set('If-Match', '*');
    const sent = await submit(filing, taxpayer);

    expect(declared.status).toBe(200);
    expect([wrongHash, stale, sent].map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'figures_changed'],
      [409, 'figures_changed'],
      [409, 'figures_changed'],
    ]);
  });

  it('refuses a new calculation whose data HMRC was never sent', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const owner = await ownerOf(taxpayer);
    await addTransaction(filing.app, owner, { category: 'self_employment.turnover', amount: 10 });
    await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/calculate`);
    await runJobs(filing);

    const declared = await declare(filing, taxpayer);

    expect([declared.status, declared.body.code]).toEqual([409, 'figures_changed']);
  });

  it('refuses an old wording, an agreement not given, and one from the future or before the figures', async () => {
    const taxpayer = await createTaxpayer(filing);
    await prepare(filing, taxpayer);
    const agreed = await agreement(filing, taxpayer);
    const declareWith = (fields: object) =>
      post(taxpayer, 'declare', { ...agreed, ...fields }).set('If-Match', '*');

    const answers = [
      await declareWith({ wording_version: '2020-04' }),
      await declareWith({ agreed: false }),
      await declareWith({ agreed_at: new Date(Date.now() + 3_600_000).toISOString() }),
      await declareWith({ agreed_at: new Date(Date.now() - 3_600_000).toISOString() }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code, body.errors[0].pointer])).toEqual([
      [422, 'wording_outdated', '#/wording_version'],
      [422, 'validation_failed', '#/agreed'],
      [422, 'validation_failed', '#/agreed_at'],
      [422, 'validation_failed', '#/agreed_at'],
    ]);
  });

  it('does not prepare without a National Insurance number or an authorisation', async () => {
    const nameless = await createTaxpayer(filing, { nino: null });
    const unauthorised = await createTaxpayer(filing, { authorise: false });

    const answers = [await post(nameless, 'prepare', {}), await post(unauthorised, 'prepare', {})];
    await authorise(filing.app, unauthorised.clientId);
    const later = await post(unauthorised, 'prepare', {});

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'nino_missing'],
      [409, 'not_authorised_with_hmrc'],
    ]);
    expect(later.status).toBe(202);
    await runJobs(filing);
  });

  it('does not prepare a year that runs still, or one from before HMRC took running totals', async () => {
    const taxpayer = await createTaxpayer(filing);
    const open = async (taxYear: string) =>
      (await filing.app.as().post('/v1/tax-returns', { client_id: taxpayer.clientId, tax_year: taxYear }))
        .body.id;
    const [running, early] = [await open('2026-27'), await open('2024-25')];

    const answers = [
      await post({ ...taxpayer, returnId: running }, 'prepare', {}),
      await post({ ...taxpayer, returnId: early }, 'prepare', {}),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'tax_year_not_ended'],
      [422, 'tax_year_not_supported'],
    ]);
  });

  it('keeps the year of one person to one attempt, whichever client names them', async () => {
    const first = await createTaxpayer(filing);
    const second = await createTaxpayer(filing, { nino: first.nino });

    const answers = [await post(first, 'prepare', {}), await post(second, 'prepare', {})];
    await runJobs(filing);

    expect(answers.map(({ status }) => status)).toEqual([202, 409]);
    expect(answers[1]?.body.code).toBe('submission_in_progress');
  });

  it('lets a return be cancelled while it is being prepared, and another be opened', async () => {
    const taxpayer = await createTaxpayer(filing);
    await post(taxpayer, 'prepare', {});

    const cancelled = await filing.app
      .as()
      .post(`/v1/tax-returns/${taxpayer.returnId}/cancel`)
      .set('If-Match', '*');
    await runJobs(filing);
    const next = await filing.app
      .as()
      .post('/v1/tax-returns', { client_id: taxpayer.clientId, tax_year: '2025-26' });
    await prepare(filing, { ...taxpayer, returnId: next.body.id });

    expect(cancelled.body.status).toBe('cancelled');
    expect(await readReturn(filing, { ...taxpayer, returnId: next.body.id })).toMatchObject({
      status: 'awaiting_declaration',
    });
  });

  it('has no receipt until HMRC has confirmed', async () => {
    const taxpayer = await createDeclared(filing);

    const answer = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/receipt`);

    expect(answer.status).toBe(404);
  });

  async function ownerOf({ clientId }: Taxpayer) {
    const businesses = await filing.app.as().get(`/v1/businesses?client_id=${clientId}`);
    const properties = await filing.app.as().get(`/v1/properties?client_id=${clientId}`);
    return {
      clientId,
      businessId: businesses.body.data[0].id,
      propertyId: properties.body.data[0].id,
    };
  }
});
