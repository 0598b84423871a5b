import type supertest from 'supertest';
import { ARN, signIn } from '../integration/hmrc-agents/agent-story.js';
import {
  agreement,
  authorise,
  FACTS,
  type FilingApp,
  runJobs,
  type Taxpayer,
} from '../integration/submissions/filing-story.js';
import { drain } from './drain.js';
import { PERIODS_BODY } from './periods-body.js';
import { givePeople } from './sandbox-client.js';
import type { Caller } from './test-app.js';

/** The operations that need HMRC, in the order of the life cycle. */
export const FILING_STEPS = [
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
export type FilingStep = (typeof FILING_STEPS)[number];

/** Whether a live key is refused the step. */
export const isOfTestData = (step: FilingStep) => /TestScenario|TestClock/.test(step);

export interface FilingSteps {
  /** Calls the operation of a step. */
  call(caller: Caller, step: FilingStep): Promise<supertest.Response>;
  /** Does what the next step needs, such as the work that the step has queued. */
  after(step: FilingStep): Promise<void>;
}

const MESSAGE = { title: 'Check', body: 'Look at your expenses.', path: '/individuals/business' };

/** The life of a taxpayer's return, and what else needs HMRC, step by step. The taxpayer has not authorised us yet. */
export async function startFilingSteps(filing: FilingApp, taxpayer: Taxpayer): Promise<FilingSteps> {
  const year = { nino: taxpayer.nino, tax_year: '2025-26' };
  await givePeople(filing.sandboxUrl, { ...year, state_pension: 900 });
  await filing.control({ assist: { ...year, messages: [MESSAGE] } });
  let updateId: string;
  let approvalId: string;
  let suggestionId: string;
  let clockId: string;
  let invitationId = 'inv_01k4x6t8e8f5mv0zq3n7c2b9rd';
  return { call, after };

  async function call(caller: Caller, step: FilingStep): Promise<supertest.Response> {
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

  async function after(step: FilingStep): Promise<void> {
    if (step === 'startHmrcAuthorisation') await authorise(filing.app, taxpayer.clientId);
    if (step === 'startHmrcAgent') await signIn(filing);
    if (step === 'requestPrefill') {
      await drain(filing.ctx, ['prefill']);
      const { body } = await filing.app.as().get(`/v1/tax-returns/${taxpayer.returnId}/prefill`);
      suggestionId = body.suggestions[0].id;
    }
    if (step === 'prepareTaxReturn' || step === 'submitTaxReturn') await runJobs(filing);
  }
}
