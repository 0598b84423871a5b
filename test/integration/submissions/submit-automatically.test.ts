import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../support/factories.js';
import {
  addTransaction,
  agreement,
  businessOf,
  calculate,
  createTaxpayer,
  eventsOf,
  FACTS,
  type FilingApp,
  filingsOf,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  submit,
} from './filing-story.js';

describe('a submission that prepares by itself', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  it('goes on to be declared and filed when HMRC’s figures are those agreed to', async () => {
    const taxpayer = await createTaxpayer(filing);
    await calculate(filing, taxpayer);
    const declaration = await agreement(filing, taxpayer);

    const sent = await submit(filing, taxpayer, { fraud_prevention: FACTS, auto: true, declaration });
    await runJobs(filing);

    expect([sent.status, sent.body.status]).toEqual([202, 'preparing']);
    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'submitted',
      submission: { state: 'confirmed', attempts: 1 },
    });
    expect(await eventsOf(filing, taxpayer)).toEqual([
      'tax_return.created',
      'tax_return.calculated',
      'tax_return.calculation_ready',
      'tax_return.declared',
      'tax_return.submitted',
      'tax_return.accepted',
    ]);
    expect(await filingsOf(filing, taxpayer)).toBe(1);
  });

  it('is asked for by nobody who may file and not declare', async () => {
    const taxpayer = await createTaxpayer(filing);
    await calculate(filing, taxpayer);
    const declaration = await agreement(filing, taxpayer);
    const { ctx, tenant } = filing.app;
    const { secret } = await createKey(ctx, tenant.tenantId, { scopes: ['tax_returns:submit'] });
    const path = `/v1/tax-returns/${taxpayer.returnId}/submit`;

    const sent = await filing.app
      .as(secret)
      .post(path, { fraud_prevention: FACTS, auto: true, declaration })
      .set('If-Match', '*');

    expect([sent.status, sent.body.code, sent.body.required_scope]).toEqual([
      403,
      'insufficient_scope',
      'tax_returns:write',
    ]);
  });

  it('stops before the declaration when they are not', async () => {
    const taxpayer = await createTaxpayer(filing);
    await calculate(filing, taxpayer);
    const declaration = await agreement(filing, taxpayer);
    await filing.control({
      person: { nino: taxpayer.nino, tax_year: '2025-26', inputs: { savings: { untaxed_interest: 900 } } },
    });

    await submit(filing, taxpayer, { fraud_prevention: FACTS, auto: true, declaration });
    await runJobs(filing);

    const stopped = await readReturn(filing, taxpayer);
    expect(stopped).toMatchObject({ status: 'awaiting_declaration', locked: false });
    expect(stopped.issues.map(({ code }: { code: string }) => code)).toContain('declaration_not_applied');
    expect(await filingsOf(filing, taxpayer)).toBe(0);
  });

  it.each([
    ['goes on', ['known_difference'], { status: 'submitted', issues: [] }, 1],
    [
      'stops',
      [],
      {
        status: 'awaiting_declaration',
        issues: [
          { code: 'known_difference', hmrc_code: 'D07', path: '/class4' },
          { code: 'known_difference', hmrc_code: 'D07', path: '/total_liability' },
          { code: 'declaration_not_applied' },
        ],
      },
      0,
    ],
  ] as const)(
    '%s where HMRC’s figures differ in a known way and it accepts %j',
    async (_, accepts, expected, filed) => {
      const taxpayer = await createTaxpayer(filing);
      const employments = [{ pay: 31_250, tax_deducted: 3_734 }];
      await replaceReturn(filing, taxpayer, { inputs: { employments } });
      await calculate(filing, taxpayer);
      const declaration = { ...(await agreement(filing, taxpayer)), accepts };

      await submit(filing, taxpayer, { fraud_prevention: FACTS, auto: true, declaration });
      await runJobs(filing);

      expect(await readReturn(filing, taxpayer)).toMatchObject(expected);
      expect(await filingsOf(filing, taxpayer)).toBe(filed);
    },
  );

  it('stops when the figures were changed on the way', async () => {
    const taxpayer = await createTaxpayer(filing);
    await calculate(filing, taxpayer);
    const declaration = await agreement(filing, taxpayer);
    await submit(filing, taxpayer, { fraud_prevention: FACTS, auto: true, declaration });
    await addTransaction(
      filing.app,
      { clientId: taxpayer.clientId, businessId: await businessOf(filing, taxpayer), propertyId: '' },
      { category: 'self_employment.turnover', amount: 500 },
    );

    await runJobs(filing);

    const stopped = await readReturn(filing, taxpayer);
    expect(stopped.status).toBe('awaiting_declaration');
    expect(stopped.issues).toMatchObject([{ code: 'declaration_not_applied', source: 'us' }]);
    expect(await filingsOf(filing, taxpayer)).toBe(0);
  });

  it('is refused at once without its declaration, or with one of other figures', async () => {
    const taxpayer = await createTaxpayer(filing);
    await calculate(filing, taxpayer);
    const declaration = { ...(await agreement(filing, taxpayer)), figures_hash: 'f'.repeat(64) };

    const answers = [
      await submit(filing, taxpayer, { fraud_prevention: FACTS, auto: true }),
      await submit(filing, taxpayer, { fraud_prevention: FACTS, auto: true, declaration }),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'validation_failed'],
      [409, 'figures_changed'],
    ]);
  });
});
