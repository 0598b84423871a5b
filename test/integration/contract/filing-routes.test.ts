import type supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileBody } from '../../../src/http/gate/validation.js';
import { ROUTES } from '../../../src/http/routes.js';
import { createAccessToken } from '../../support/access-token.js';
import { drain } from '../../support/drain.js';
import { createKey, createTenant } from '../../support/factories.js';
import { NEEDS_HMRC } from '../../support/needs-hmrc.js';
import { PERIODS_BODY } from '../../support/periods-body.js';
import { givePeople } from '../../support/sandbox-client.js';
import type { Caller } from '../../support/test-app.js';
import { ARN, signIn } from '../hmrc-agents/agent-story.js';
import {
  agreement,
  authorise,
  createTaxpayer,
  FACTS,
  type FilingApp,
  runJobs,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';

/** The operations that need HMRC, in the order of the life cycle. */
const STEPS = [
  'startHmrcAuthorisation',
  'getHmrcAuthorisation',
  'refreshObligations',
  'createQuarterlyUpdate',
  'getQuarterlyUpdate',
  'requestPrefill',
  'getPrefill',
  'dismissPrefill',
  'acceptPrefill',
  'prepareTaxReturn',
  'getCurrentDeclaration',
  'createApproval',
  'getApproval',
  'cancelApproval',
  'getHmrcAssist',
  'acknowledgeHmrcAssist',
  'declareTaxReturn',
  'submitTaxReturn',
  'getReceipt',
  'amendTaxReturn',
  'getMtdStatus',
  'getUpdatePeriods',
  'chooseUpdatePeriods',
  'getHmrcAccount',
  'deleteHmrcAuthorisation',
  'startHmrcAgent',
  'getHmrcAgent',
  'createAgentInvitation',
  'listAgentInvitations',
  'getAgentInvitation',
  'cancelAgentInvitation',
  'getHmrcAccess',
  'createTestScenario',
  'createTestClock',
  'listTestClocks',
  'getTestClock',
  'advanceTestClock',
  'deleteTestClock',
  'deleteHmrcAgent',
] as const;
type Step = (typeof STEPS)[number];

/** Those that a live key is refused. */
const isOfTestData = (step: Step) => /TestScenario|TestClock/.test(step);

const MESSAGE = { title: 'Check', body: 'Look at your expenses.', path: '/individuals/business' };

describe('every operation that needs HMRC', () => {
  let filing: FilingApp;
  let taxpayer: Taxpayer;
  let updateId: string;
  let approvalId: string;
  let suggestionId: string;
  let clockId: string;
  let invitationId = 'inv_01k4x6t8e8f5mv0zq3n7c2b9rd';
  beforeAll(async () => {
    filing = await startFilingApp();
    taxpayer = await createTaxpayer(filing, { authorise: false });
    await givePeople(filing.sandboxUrl, { nino: taxpayer.nino, tax_year: '2025-26', state_pension: 900 });
    const assist = { nino: taxpayer.nino, tax_year: '2025-26', messages: [MESSAGE] };
    await filing.control({ assist });
  });
  afterAll(() => filing.close());

  it('is in this suite', () => {
    const inTable = ROUTES.map(({ operation }) => operation.operationId).filter((id) => NEEDS_HMRC.test(id));
    expect(inTable.sort()).toEqual([...STEPS].sort());
  });

  it('answers what its own schema says, and is not found by another tenant', async () => {
    const { ctx } = filing.app;
    const stranger = await createTenant(ctx);
    const { token } = await createAccessToken(ctx, stranger.tenantId);
    const ofTestData = await createKey(ctx, stranger.tenantId, { livemode: false });
    const own = await createKey(ctx, filing.app.tenant.tenantId, { livemode: false });
    for (const step of STEPS) {
      const { operation } = ROUTES.find((route) => route.operation.operationId === step) ?? {};
      if (operation?.path.includes('{')) {
        for (const credential of isOfTestData(step) ? [ofTestData.secret] : [stranger.secret, token]) {
          const foreign = await call(filing.app.as(credential), step);
          expect([step, foreign.status, foreign.body.code]).toEqual([step, 404, 'not_found']);
        }
      }

      const answer = await call(isOfTestData(step) ? filing.app.as(own.secret) : filing.app.as(), step);
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
      await after(step);
    }
  }, 120_000);

  async function call(caller: Caller, step: Step): Promise<supertest.Response> {
    const client = `/v1/clients/${taxpayer.clientId}/hmrc-authorisation`;
    const taxReturn = `/v1/tax-returns/${taxpayer.returnId}`;
    const invitations = `/v1/clients/${taxpayer.clientId}/agent-invitations`;
    switch (step) {
      case 'startHmrcAuthorisation':
        return caller.post(client);
      case 'getHmrcAuthorisation':
        return caller.get(client);
      case 'deleteHmrcAuthorisation':
        return caller.delete(client);
      case 'refreshObligations':
        return caller.post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
      case 'createQuarterlyUpdate': {
        const answer = await caller.post('/v1/quarterly-updates', {
          client_id: taxpayer.clientId,
          property: 'uk',
          tax_year: '2025-26',
          period_end: '2025-07-05',
          fraud_prevention: FACTS,
        });
        updateId = answer.body.id;
        return answer;
      }
      case 'getQuarterlyUpdate':
        return caller.get(`/v1/quarterly-updates/${updateId}`);
      case 'requestPrefill':
        return caller.post(`${taxReturn}/prefill`);
      case 'getPrefill':
        return caller.get(`${taxReturn}/prefill`);
      case 'dismissPrefill':
        return caller.post(`${taxReturn}/prefill/dismiss`, { all: true });
      case 'acceptPrefill':
        return caller.post(`${taxReturn}/prefill/accept`, { ids: [suggestionId] });
      case 'prepareTaxReturn':
        return caller.post(`${taxReturn}/prepare`, {});
      case 'createApproval': {
        const answer = await caller.post('/v1/approvals', {
          tax_return_id: taxpayer.returnId,
          to: 'Ada Byron',
        });
        approvalId = answer.body.id;
        return answer;
      }
      case 'getApproval':
        return caller.get(`/v1/approvals/${approvalId}`);
      case 'cancelApproval':
        return caller.post(`/v1/approvals/${approvalId}/cancel`);
      case 'getCurrentDeclaration':
        return caller.get('/v1/declarations/current?kind=agent');
      case 'declareTaxReturn':
        return caller.post(`${taxReturn}/declare`, await agreement(filing, taxpayer)).set('If-Match', '*');
      case 'submitTaxReturn':
        return caller.post(`${taxReturn}/submit`, { fraud_prevention: FACTS }).set('If-Match', '*');
      case 'amendTaxReturn':
        return caller.post(`${taxReturn}/amend`, { reason: 'An invoice was missing.' }).set('If-Match', '*');
      case 'getUpdatePeriods':
        return caller.get(`/v1/clients/${taxpayer.clientId}/update-periods`);
      case 'chooseUpdatePeriods':
        return caller.put(`/v1/clients/${taxpayer.clientId}/update-periods`, PERIODS_BODY);
      case 'getMtdStatus':
        return caller.get(`/v1/clients/${taxpayer.clientId}/mtd-status?tax_year=2025-26`);
      case 'getHmrcAccount':
        return caller.get(`/v1/clients/${taxpayer.clientId}/hmrc-account`);
      case 'getHmrcAssist':
        return caller.get(`${taxReturn}/assist`);
      case 'acknowledgeHmrcAssist': {
        const { body } = await filing.app.as().get(`${taxReturn}/assist`);
        return caller.post(`${taxReturn}/assist/acknowledge`, {
          report_id: body.report_id,
          fraud_prevention: FACTS,
        });
      }
      case 'getReceipt':
        return caller.get(`${taxReturn}/receipt`);
      case 'startHmrcAgent':
        return caller.post('/v1/hmrc-agent', { arn: ARN });
      case 'getHmrcAgent':
        return caller.get('/v1/hmrc-agent');
      case 'deleteHmrcAgent':
        return caller.delete('/v1/hmrc-agent');
      case 'createAgentInvitation': {
        const answer = await caller.post(invitations, { role: 'main', known_fact: 'SW1A 1AA' });
        if (answer.status === 201) invitationId = answer.body.id;
        return answer;
      }
      case 'listAgentInvitations':
        return caller.get(invitations);
      case 'getAgentInvitation':
        return caller.get(`${invitations}/${invitationId}`);
      case 'cancelAgentInvitation':
        return caller.post(`${invitations}/${invitationId}/cancel`);
      case 'getHmrcAccess':
        return caller.get(`/v1/clients/${taxpayer.clientId}/hmrc-access`);
      case 'createTestScenario':
        return caller.post('/v1/test-scenarios', { name: 'late_quarter' });
      case 'createTestClock': {
        const answer = await caller.post('/v1/test-clocks', { now: '2026-05-20T09:00:00Z' });
        clockId = answer.body.id;
        return answer;
      }
      case 'listTestClocks':
        return caller.get('/v1/test-clocks');
      case 'getTestClock':
        return caller.get(`/v1/test-clocks/${clockId}`);
      case 'advanceTestClock':
        return caller.post(`/v1/test-clocks/${clockId}/advance`, { to: '2026-08-08T09:00:00Z' });
      case 'deleteTestClock':
        return caller.delete(`/v1/test-clocks/${clockId}`);
    }
  }

  async function after(step: Step): Promise<void> {
    if (step === 'startHmrcAuthorisation') await authorise(filing.app, taxpayer.clientId);
    if (step === 'startHmrcAgent') await signIn(filing);
    if (step === 'requestPrefill') {
      await drain(filing.ctx, ['prefill']);
      const { body } = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/prefill`);
      suggestionId = body.suggestions[0].id;
    }
    if (step === 'prepareTaxReturn' || step === 'submitTaxReturn') await runJobs(filing);
  }
});
