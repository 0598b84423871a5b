import { FACTS } from '../integration/submissions/filing-story.js';
import type { OperationCall } from './operation-calls.js';
import { PERIODS_BODY } from './periods-body.js';
import { updateBody } from './problem-stand.js';
import type { World } from './world.js';

/** An id that nothing has. */
export const NOBODY = '01k4x6t8e8f5mv0zq3n7c2b9rd';

/** Filing needs HMRC; a bound key is refused what is another's long before. */
export const FILING_CALLS: Readonly<Record<string, (world: World) => OperationCall>> = {
  startHmrcAuthorisation: ({ client }) => ({ path: `/v1/clients/${client}/hmrc-authorisation` }),
  getHmrcAuthorisation: ({ client }) => ({ path: `/v1/clients/${client}/hmrc-authorisation` }),
  deleteHmrcAuthorisation: ({ client }) => ({ path: `/v1/clients/${client}/hmrc-authorisation` }),
  startHmrcAgent: () => ({ path: '/v1/hmrc-agent', body: { arn: 'TARN0000001' } }),
  getHmrcAgent: () => ({ path: '/v1/hmrc-agent' }),
  deleteHmrcAgent: () => ({ path: '/v1/hmrc-agent' }),
  createAgentInvitation: ({ client }) => ({
    path: `/v1/clients/${client}/agent-invitations`,
    body: INVITATION,
  }),
  listAgentInvitations: ({ client }) => ({ path: `/v1/clients/${client}/agent-invitations` }),
  getAgentInvitation: ({ client }) => ({ path: `/v1/clients/${client}/agent-invitations/inv_${NOBODY}` }),
  cancelAgentInvitation: ({ client }) => ({
    path: `/v1/clients/${client}/agent-invitations/inv_${NOBODY}/cancel`,
  }),
  getHmrcAccess: ({ client }) => ({ path: `/v1/clients/${client}/hmrc-access` }),
  refreshObligations: ({ client }) => ({ path: '/v1/obligations/refresh', body: { client_id: client } }),
  getUpdatePeriods: ({ client }) => ({ path: `/v1/clients/${client}/update-periods` }),
  chooseUpdatePeriods: (world) => ({
    path: `/v1/clients/${world.client}/update-periods`,
    body: { ...PERIODS_BODY, property: undefined, business_id: world.business },
  }),
  getMtdStatus: ({ client }) => ({ path: `/v1/clients/${client}/mtd-status` }),
  getHmrcAccount: ({ client }) => ({ path: `/v1/clients/${client}/hmrc-account` }),
  createTestScenario: () => ({ path: '/v1/test-scenarios', body: { name: 'refused_return' } }),
  listTestClocks: () => ({ path: '/v1/test-clocks' }),
  createTestClock: () => ({ path: '/v1/test-clocks', body: { now: '2026-05-20T09:00:00Z' } }),
  getTestClock: () => ({ path: `/v1/test-clocks/clk_${NOBODY}` }),
  advanceTestClock: () => ({
    path: `/v1/test-clocks/clk_${NOBODY}/advance`,
    body: { to: '2026-08-08T09:00:00Z' },
  }),
  deleteTestClock: () => ({ path: `/v1/test-clocks/clk_${NOBODY}` }),
  createQuarterlyUpdate: (world) => ({ path: '/v1/quarterly-updates', body: updateBody(world) }),
  getQuarterlyUpdate: () => ({ path: `/v1/quarterly-updates/qu_${NOBODY}` }),
  prepareTaxReturn: (world) => ({ path: `/v1/tax-returns/${world.taxReturn}/prepare`, body: {} }),
  declareTaxReturn: (world) => ({
    path: `/v1/tax-returns/${world.taxReturn}/declare`,
    body: { calculation_id: `cal_${NOBODY}`, ...AGREED },
    headers: { 'If-Match': '*' },
  }),
  submitTaxReturn: (world) => ({
    path: `/v1/tax-returns/${world.taxReturn}/submit`,
    body: {
      auto: true,
      fraud_prevention: FACTS,
      declaration: { calculation_id: `cal_${NOBODY}`, ...AGREED },
    },
    headers: { 'If-Match': '*' },
  }),
  createApproval: (world) => ({
    path: '/v1/approvals',
    body: { tax_return_id: world.taxReturn, to: 'Ada Byron' },
  }),
  getApproval: () => ({ path: `/v1/approvals/apr_${NOBODY}` }),
  cancelApproval: () => ({ path: `/v1/approvals/apr_${NOBODY}/cancel` }),
  requestPrefill: (world) => ({ path: `/v1/tax-returns/${world.taxReturn}/prefill` }),
  getPrefill: (world) => ({ path: `/v1/tax-returns/${world.taxReturn}/prefill` }),
  acceptPrefill: (world) => ({
    path: `/v1/tax-returns/${world.taxReturn}/prefill/accept`,
    body: { ids: [`sug_${NOBODY}`] },
  }),
  dismissPrefill: (world) => ({
    path: `/v1/tax-returns/${world.taxReturn}/prefill/dismiss`,
    body: { ids: [`sug_${NOBODY}`] },
  }),
  amendTaxReturn: (world) => ({
    path: `/v1/tax-returns/${world.taxReturn}/amend`,
    body: { reason: 'An invoice was missing.' },
    headers: { 'If-Match': '*' },
  }),
  getHmrcAssist: (world) => ({ path: `/v1/tax-returns/${world.taxReturn}/assist` }),
  acknowledgeHmrcAssist: (world) => ({
    path: `/v1/tax-returns/${world.taxReturn}/assist/acknowledge`,
    body: ACKNOWLEDGED,
  }),
  getReceipt: (world) => ({ path: `/v1/tax-returns/${world.taxReturn}/receipt` }),
  getCurrentDeclaration: () => ({ path: '/v1/declarations/current?kind=agent' }),
};
const INVITATION = { role: 'main', known_fact: 'SW1A 1AA' };
const ACKNOWLEDGED = {
  report_id: '579800fe-e047-cd40-b3e4-0e14b1f183a8',
  fraud_prevention: FACTS,
};
const AGREED = {
  figures_hash: 'a'.repeat(64),
  wording_version: '2026-11',
  declarant: { kind: 'taxpayer', name: 'Ada Byron' },
  agreed: true,
  agreed_at: '2026-01-01T00:00:00Z',
};
