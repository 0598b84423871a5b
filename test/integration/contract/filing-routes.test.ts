import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileBody } from '../../../src/http/gate/validation.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createAccessToken } from '../../support/access-token.js';
import { createKey, createTenant } from '../../support/factories.js';
import {
  FILING_STEPS,
  type FilingSteps,
  isOfTestData,
  startFilingSteps,
} from '../../support/filing-steps.js';
import { NEEDS_HMRC } from '../../support/needs-hmrc.js';
import { createTaxpayer, type FilingApp, startFilingApp } from '../submissions/filing-story.js';

describe('every operation that needs HMRC', () => {
  let filing: FilingApp;
  let steps: FilingSteps;
  beforeAll(async () => {
    filing = await startFilingApp();
    steps = await startFilingSteps(filing, await createTaxpayer(filing, { authorise: false }));
  });
  afterAll(() => filing.close());

  it('is in this suite', () => {
    const inTable = ROUTES.map(({ operation }) => operation.operationId).filter((id) => NEEDS_HMRC.test(id));
    expect(inTable.sort()).toEqual([...FILING_STEPS].sort());
  });

  it('answers what its own schema says, and is not found by another tenant', async () => {
    const { ctx } = filing.app;
    const stranger = await createTenant(ctx);
    const { token } = await createAccessToken(ctx, stranger.tenantId);
    const ofTestData = await createKey(ctx, stranger.tenantId, { livemode: false });
    const own = await createKey(ctx, filing.app.tenant.tenantId, { livemode: false });
    for (const step of FILING_STEPS) {
      const { operation } = ROUTES.find((route) => route.operation.operationId === step) ?? {};
      if (operation?.path.includes('{')) {
        for (const credential of isOfTestData(step) ? [ofTestData.secret] : [stranger.secret, token]) {
          const foreign = await steps.call(filing.app.as(credential), step);
          expect([step, foreign.status, foreign.body.code]).toEqual([step, 404, 'not_found']);
        }
      }

      const answer = await steps.call(isOfTestData(step) ? filing.app.as(own.secret) : filing.app.as(), step);
      const schema = operation?.responses[answer.status]?.schema;
      expect([step, answer.status, answer.status < 300 ? null : answer.body]).toEqual([
        step,
        answer.status,
        null,
      ]);
      if (schema !== undefined) {
        const check = compileBody(schema);
        check(answer.body);
        expect([step, check.errors ?? []]).toEqual([step, []]);
      }
      await steps.after(step);
    }
  }, 120_000);
});
