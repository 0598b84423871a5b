import type supertest from 'supertest';
import { uuidFromPublicId } from '../../src/domain/ids.js';
import type { ProblemCode } from '../../src/http/gate/answers/problems.js';
import type { Route } from '../../src/http/gate/route.js';
import { BROWSER_FACTS } from './browser-facts.js';
import { createKey, createTenant } from './factories.js';
import { OPERATION_CALLS, type OperationCall } from './operation-calls.js';
import { PERIODS_BODY } from './periods-body.js';
import { startTestApp, type TestApp } from './test-app.js';
import { buildWorld, type World } from './world.js';

export type Operation = Route['operation'];

/** What drives an operation to a problem. */
export type Driver = (stand: ProblemStand, operation: Operation) => Promise<supertest.Response>;

/** Drivers by operation, then by code. */
export type Drivers = Readonly<Record<string, Readonly<Partial<Record<ProblemCode, Driver>>>>>;

/** An app with one of everything, and keys that are refused in every way. */
export interface ProblemStand {
  readonly app: TestApp;
  readonly world: World;
  readonly secrets: {
    readonly bound: string;
    readonly suspended: string;
    readonly moving: string;
    readonly spent: string;
    /** May do one thing only, on its own. */
    readonly narrow: (scope: string) => Promise<string>;
  };
  close(): Promise<void>;
}

const MAX_UPLOAD = '200000';

export async function startProblemStand(): Promise<ProblemStand> {
  const app = await startTestApp({ IMPORT_MAX_BYTES: MAX_UPLOAD });
  const world = await buildWorld(app);
  const { tenantId } = app.tenant;
  const bound = await createKey(app.ctx, tenantId);
  const boundTo = { client_id: uuidFromPublicId('client', world.client) };
  await app.ctx.systemDb('api_keys').where({ id: bound.apiKeyId }).update(boundTo);
  const suspended = await createTenant(app.ctx);
  await app.ctx.systemDb('tenants').where({ id: suspended.tenantId }).update({ status: 'suspended' });
  const moving = await createTenant(app.ctx);
  const move = JSON.stringify({ id: app.ctx.newId(), state: 'moved' });
  await app.ctx.systemDb('tenants').where({ id: moving.tenantId }).update({ move });
  const spent = await createTenant(app.ctx, { hourlyLimit: 1 });
  await app.as(spent.secret).get('/v1/me');
  return {
    app,
    world,
    secrets: {
      bound: bound.secret,
      suspended: suspended.secret,
      moving: moving.secret,
      spent: spent.secret,
      narrow: async (scope) => (await createKey(app.ctx, tenantId, { scopes: [scope] })).secret,
    },
    async close() {
      await world.receiver.close();
      await app.close();
    },
  };
}

export const NOBODY = 'tr_01k4x6t8e8f5mv0zq3n7c2b9rd';

/** The path of an operation, with an id of nobody's in each place. */
export const somePath = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, NOBODY);

const AGREED = {
  calculation_id: 'cal_01k4x6t8e8f5mv0zq3n7c2b9rd',
  figures_hash: 'a'.repeat(64),
  declarant: { kind: 'taxpayer', name: 'Ada Byron' },
  agreed: true,
  agreed_at: '2025-11-01T10:00:00Z',
};

/** A declaration under the current wording, of no calculation. */
export async function agreedBody({ app }: ProblemStand) {
  const { body } = await app.as().get('/v1/declarations/current?kind=taxpayer');
  return { ...AGREED, wording_version: body.version };
}

export const updateBody = ({ client, business }: Pick<World, 'client' | 'business'>) => ({
  client_id: client,
  business_id: business,
  tax_year: '2025-26',
  period_end: '2025-07-05',
  fraud_prevention: BROWSER_FACTS,
});

/** How to call an operation as it is meant, those of filing too. */
export async function callOf(stand: ProblemStand, { operationId }: Operation): Promise<OperationCall> {
  const { world, app } = stand;
  const headers = { 'If-Match': '*' };
  const taxReturn = `/v1/tax-returns/${world.taxReturn}`;
  const ofClient = `/v1/clients/${world.client}`;
  const client = `${ofClient}/hmrc-authorisation`;
  switch (operationId) {
    case 'startHmrcAuthorisation':
    case 'getHmrcAuthorisation':
    case 'deleteHmrcAuthorisation':
      return { path: client };
    case 'startHmrcAgent':
      return { path: '/v1/hmrc-agent', body: { arn: 'TARN0000001' } };
    case 'getHmrcAgent':
    case 'deleteHmrcAgent':
      return { path: '/v1/hmrc-agent' };
    case 'createAgentInvitation':
      return { path: `${ofClient}/agent-invitations`, body: { role: 'main', known_fact: 'SW1A 1AA' } };
    case 'listAgentInvitations':
      return { path: `${ofClient}/agent-invitations` };
    case 'getAgentInvitation':
      return { path: `${ofClient}/agent-invitations/inv_01k4x6t8e8f5mv0zq3n7c2b9rd` };
    case 'cancelAgentInvitation':
      return { path: `${ofClient}/agent-invitations/inv_01k4x6t8e8f5mv0zq3n7c2b9rd/cancel` };
    case 'getHmrcAccess':
      return { path: `${ofClient}/hmrc-access` };
    case 'getCurrentDeclaration':
      return { path: '/v1/declarations/current?kind=agent' };
    case 'refreshObligations':
      return { path: '/v1/obligations/refresh', body: { client_id: world.client } };
    case 'getUpdatePeriods':
      return { path: `/v1/clients/${world.client}/update-periods` };
    case 'chooseUpdatePeriods':
      return { path: `/v1/clients/${world.client}/update-periods`, body: PERIODS_BODY };
    case 'getMtdStatus':
      return { path: `/v1/clients/${world.client}/mtd-status` };
    case 'getHmrcAccount':
      return { path: `/v1/clients/${world.client}/hmrc-account` };
    case 'createTestScenario':
      return { path: '/v1/test-scenarios', body: { name: 'refused_return' } };
    case 'listTestClocks':
      return { path: '/v1/test-clocks' };
    case 'createTestClock':
      return { path: '/v1/test-clocks', body: { now: '2026-05-20T09:00:00Z' } };
    case 'getTestClock':
    case 'deleteTestClock':
      return { path: '/v1/test-clocks/clk_01k4x6t8e8f5mv0zq3n7c2b9rd' };
    case 'advanceTestClock':
      return {
        path: '/v1/test-clocks/clk_01k4x6t8e8f5mv0zq3n7c2b9rd/advance',
        body: { to: '2026-08-08T09:00:00Z' },
      };
    case 'createQuarterlyUpdate':
      return { path: '/v1/quarterly-updates', body: updateBody(world) };
    case 'getQuarterlyUpdate':
      return { path: '/v1/quarterly-updates/qu_01k4x6t8e8f5mv0zq3n7c2b9rd' };
    case 'createApproval':
      return { path: '/v1/approvals', body: { tax_return_id: world.taxReturn, to: 'Ada Byron' } };
    case 'getApproval':
      return { path: '/v1/approvals/apr_01k4x6t8e8f5mv0zq3n7c2b9rd' };
    case 'cancelApproval':
      return { path: '/v1/approvals/apr_01k4x6t8e8f5mv0zq3n7c2b9rd/cancel' };
    case 'requestPrefill':
    case 'getPrefill':
      return { path: `${taxReturn}/prefill` };
    case 'acceptPrefill':
    case 'dismissPrefill':
      return {
        path: `${taxReturn}/prefill/${operationId === 'acceptPrefill' ? 'accept' : 'dismiss'}`,
        body: { all: true },
      };
    case 'prepareTaxReturn':
      return { path: `${taxReturn}/prepare`, body: {}, headers };
    case 'declareTaxReturn':
      return { path: `${taxReturn}/declare`, body: await agreedBody(stand), headers };
    case 'submitTaxReturn':
      return { path: `${taxReturn}/submit`, body: { fraud_prevention: BROWSER_FACTS }, headers };
    case 'amendTaxReturn':
      return { path: `${taxReturn}/amend`, body: { reason: 'An invoice was missing.' }, headers };
    case 'getHmrcAssist':
      return { path: `${taxReturn}/assist` };
    case 'acknowledgeHmrcAssist':
      return {
        path: `${taxReturn}/assist/acknowledge`,
        body: { report_id: '579800fe-e047-cd40-b3e4-0e14b1f183a8', fraud_prevention: BROWSER_FACTS },
      };
    case 'getReceipt':
      return { path: `${taxReturn}/receipt` };
    default: {
      const call = await OPERATION_CALLS[operationId]?.(world, app.as());
      if (!call) throw new Error(`no call for ${operationId}`);
      return call;
    }
  }
}

interface Change extends Partial<OperationCall> {
  readonly secret?: string | null;
}

/** Sends a call with some of it changed. `secret: null` sends no credential. */
export function send(
  { app }: ProblemStand,
  operation: Operation,
  { secret, ...call }: Change & { readonly path: string },
): supertest.Test {
  const caller = secret === null ? app.http : app.as(secret);
  const request = caller[operation.method](call.path);
  for (const [name, value] of Object.entries(call.headers ?? {})) request.set(name, value);
  if (call.text !== undefined) return request.send(call.text);
  return call.body === undefined ? request : request.send(call.body);
}
