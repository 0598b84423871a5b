import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppContext } from '../../../src/context.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { HmrcGateway } from '../../../src/gateways/hmrc/hmrc-gateway.js';
import { sendUpdate } from '../../../src/services/quarterly-updates/send-update.js';
import { drain } from '../../support/drain.js';
import { contractProblems, openApiFilesArePresent } from '../../support/hmrc-openapi.js';
import { PERIODS_BODY } from '../../support/periods-body.js';
import { startRecordingProxy } from '../../support/recording-proxy.js';
import { givePeople } from '../../support/sandbox-client.js';
import { signIn } from '../hmrc-agents/agent-story.js';
import { EVERY_RECORD } from '../prefills/every-record.js';
import { EVERY_PART, KEYS_OF_2025_26 } from './every-part.js';
import {
  businessOf,
  createAmended,
  createDeclared,
  createTaxpayer,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  submit,
  type Taxpayer,
  withFlatAbroad,
} from './filing-story.js';
import { giveMarriageAllowance, OF_THE_JOB, reportEmployment } from './whole-return.js';

if (!openApiFilesArePresent) {
  console.warn("HMRC contract tests skipped: HMRC's OpenAPI files are not beside the repository.");
}

/** Calls of OAuth, which HMRC's files do not describe, and what tells a sandbox from HMRC. */
const NOT_DESCRIBED = ['authoriseUrl', 'exchangeCode', 'refresh', 'takesRecords'];

describe.skipIf(!openApiFilesArePresent)("what the services say to HMRC, by HMRC's OpenAPI files", () => {
  let filing: FilingApp;
  let ctx: AppContext;
  let proxy: Awaited<ReturnType<typeof startRecordingProxy>>;
  const used = new Set<string>();
  beforeAll(async () => {
    filing = await startFilingApp({ HMRC_CALL_INTERVAL_MS: '1' }, async (sandboxUrl) => {
      proxy = await startRecordingProxy(sandboxUrl);
      return proxy.url;
    });
    ctx = noting(filing.ctx);
  });
  afterAll(async () => {
    await filing.close();
    await proxy.close();
  });

  /** The context as HMRC itself is talked to, and a note of every call that services make through it. */
  function noting(base: AppContext): AppContext {
    const hmrcOf = (livemode: boolean) =>
      new Proxy(base.hmrcOf(livemode), {
        get(hmrc, name) {
          if (name === 'takesRecords') return false;
          if (typeof name === 'string') used.add(name);
          return Reflect.get(hmrc, name);
        },
      });
    return { ...base, hmrcOf };
  }

  const recorded = () => proxy.exchanges.filter(({ path }) => !path.startsWith('/oauth/'));
  const run = () =>
    drain(ctx, ['submit', 'calculate', 'obligations', 'quarterly-update', 'prefill'], {
      includeDelayed: true,
      maxRuns: 2_000,
    });
  const read = async (path: string) => {
    const answer = await filing.app.as().get(path);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  async function sendUpdates({ clientId }: Taxpayer): Promise<void> {
    const [business] = (await read(`/v1/businesses?client_id=${clientId}`)).data;
    for (const subject of [{ business_id: business.id }, { property: 'uk' }]) {
      for (const period_end of ['2025-07-05', '2026-04-05']) {
        await sendOne({ client_id: clientId, tax_year: '2025-26', period_end, ...subject });
      }
    }
  }

  async function sendOne(fields: object): Promise<void> {
    const answer = await filing.app
      .as()
      .post('/v1/quarterly-updates', { fraud_prevention: FACTS, ...fields });
    expect(answer.status, answer.text).toBe(202);
    await run().catch(() => sendAgain(answer.body.id));
    expect((await read(`/v1/quarterly-updates/${answer.body.id}`)).status).toBe('accepted');
  }

  /** As the queue does after a while when HMRC's answer was lost. */
  async function sendAgain(id: string): Promise<void> {
    const { tenantId, livemode } = filing.app.tenant;
    await sendUpdate(ctx, { tenantId, livemode }, uuidFromPublicId('quarterlyUpdate', id) ?? '');
    await run();
  }

  it('files updates, a return and an amendment, and reads what HMRC holds, in nothing but valid exchanges', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.app.as().post('/v1/obligations/refresh', { client_id: taxpayer.clientId });
    await run();
    await sendUpdates(taxpayer);
    await read(`/v1/clients/${taxpayer.clientId}/mtd-status?tax_year=2025-26`);
    const periods = `/v1/clients/${taxpayer.clientId}/update-periods`;
    const chosen = await filing.app.as().put(periods, PERIODS_BODY);
    expect(chosen.status, chosen.text).toBe(200);
    await read(periods);
    const amended = await createAmended({ ...filing, ctx });
    await submit(filing, amended);
    await runJobs(filing, ctx);
    await read(`/v1/clients/${amended.clientId}/hmrc-account?tax_year=2025-26`);

    expect(await readReturn(filing, amended)).toMatchObject({ version: 2, status: 'submitted' });
    expect(recorded().flatMap(contractProblems)).toEqual([]);
  });

  it('sends every part of a return and takes it back in nothing but valid exchanges', async () => {
    const from = recorded().length;
    const taxpayer = await createTaxpayer(filing);
    const employments = EVERY_PART.employments.map((job) => ({ ...job, ...OF_THE_JOB }));
    await replaceReturn(filing, taxpayer, { inputs: { ...EVERY_PART, employments } });
    await reportEmployment(filing, taxpayer);
    await giveMarriageAllowance(filing, taxpayer);
    await prepare({ ...filing, ctx }, taxpayer);
    await replaceReturn(filing, taxpayer, { inputs: {} });
    await prepare({ ...filing, ctx }, taxpayer);

    const said = recorded().slice(from);
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration' });
    expect(said.flatMap(contractProblems)).toEqual([]);
    expect(said.filter(({ method }) => method === 'DELETE')).toHaveLength(
      KEYS_OF_2025_26.length + TAKEN_BACK_BY_ID,
    );
  }, 120_000);

  it('reads what HMRC holds for a return in nothing but valid exchanges', async () => {
    const from = recorded().length;
    const taxpayer = await createTaxpayer(filing, { hasOneReceipt: true });
    const update = { client_id: taxpayer.clientId, tax_year: '2025-26', period_end: '2026-04-05' };
    await sendOne({ ...update, property: 'uk' });
    const path = `/v1/tax-returns/${taxpayer.returnId}/prefill`;
    await givePeople(filing.sandboxUrl, { nino: taxpayer.nino, tax_year: '2025-26', ...EVERY_RECORD });
    expect((await filing.app.as().post(path)).status).toBe(202);
    await run();

    const said = recorded().slice(from);
    expect((await read(path)).status).toBe('completed');
    expect(said.flatMap(contractProblems)).toEqual([]);
    expect(said.some(({ path }) => path.includes('/trigger/in-year'))).toBe(true);
    const held = said.filter(({ method, status }) => method === 'GET' && status === 200);
    expect(held.length).toBeGreaterThanOrEqual(11);
  });

  it('recovers a lost trigger, a lost filing and a lost update in nothing but valid exchanges', async () => {
    const from = recorded().length;
    const triggering = await createTaxpayer(filing);
    await filing.control({ on: 'trigger', nino: triggering.nino, ...ACCEPTED_AND_LOST });
    await prepare({ ...filing, ctx }, triggering);
    const declared = await createDeclared({ ...filing, ctx });
    await filing.control({ on: 'final-declaration', nino: declared.nino, ...ACCEPTED_AND_LOST });
    await submit(filing, declared);
    await runJobs(filing, ctx);
    const updating = await createTaxpayer(filing);
    await filing.control({ on: 'cumulative', nino: updating.nino, ...ACCEPTED_AND_LOST, times: 4 });
    await sendUpdates(updating);

    expect(await readReturn(filing, declared)).toMatchObject({
      submission: { reconciled_by: 'calculation' },
    });
    const said = recorded().slice(from);
    expect(said.filter(({ status }) => status === 500)).toHaveLength(6);
    expect(said.flatMap(contractProblems)).toEqual([]);
  });

  it('sends losses, property abroad and accounting adjustments in nothing but valid exchanges', async () => {
    const from = recorded().length;
    const taxpayer = await withFlatAbroad(filing, await createTaxpayer(filing), {
      country: 'IT',
      rent: 4_000,
    });
    await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });
    const inputs = { foreign_property: { income: 250, expenses: 40, foreign_tax: 30 } };
    for (const amount of [900, 700]) {
      const adjustments = [{ code: 'trading_losses_brought_forward', amount }, ...ACCOUNTING];
      await replaceReturn(filing, taxpayer, { adjustments, inputs });
      await prepare({ ...filing, ctx }, taxpayer);
    }

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(recorded().slice(from).flatMap(contractProblems)).toEqual([]);
  });

  it('sends a claim of a loss and takes it back in nothing but valid exchanges', async () => {
    const from = recorded().length;
    const taxpayer = await createTaxpayer(filing);
    const adjustments = [{ code: 'other_trading_expenses', amount: 70_000 }];
    const loss_claims = [{ kind: 'sideways_current_year', amount: 30_000 }];
    for (const reliefs of [{ loss_claims }, {}]) {
      await replaceReturn(filing, taxpayer, { adjustments, inputs: { reliefs } });
      await prepare({ ...filing, ctx }, taxpayer);
    }

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration' });
    expect(recorded().slice(from).flatMap(contractProblems)).toEqual([]);
  });

  it('asks HMRC Assist and acknowledges its report in nothing but valid exchanges', async () => {
    const from = recorded().length;
    const taxpayer = await createTaxpayer(filing);
    const link = { title: 'Read more', url: 'https://www.gov.uk/income-tax' };
    const message = { title: 'Check', body: 'Look at it.', links: [link], path: '/individuals/business' };
    await filing.control({ assist: { nino: taxpayer.nino, tax_year: '2025-26', messages: [message] } });
    await prepare({ ...filing, ctx }, taxpayer);
    const path = `/v1/tax-returns/${taxpayer.returnId}/assist`;
    const { report_id } = await read(path);
    const body = { report_id, fraud_prevention: FACTS };
    const acknowledged = await filing.app.as().post(`${path}/acknowledge`, body);

    expect(acknowledged.status, acknowledged.text).toBe(200);
    const said = recorded().slice(from);
    expect(said.filter(({ path: at }) => at.includes('/assist/reports/'))).toHaveLength(2);
    expect(said.flatMap(contractProblems)).toEqual([]);
  });

  it('elects out of the late accounting date rule and back in nothing but valid exchanges', async () => {
    const from = recorded().length;
    const taxpayer = await createTaxpayer(filing);
    const business = `/v1/businesses/${await businessOf(filing, taxpayer)}`;
    for (const late_accounting_date_rule of ['disapplied', 'applied']) {
      const fields = { trading_name: 'Byron Engines', accounting_date: '03-31', late_accounting_date_rule };
      await filing.app.as().put(business, fields).set('If-Match', '*');
      await prepare({ ...filing, ctx }, taxpayer);
    }

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    const said = recorded().slice(from);
    expect(said.filter(({ path }) => /\/(disapply|withdraw)$/u.test(path))).toHaveLength(2);
    expect(said.flatMap(contractProblems)).toEqual([]);
  });

  it.each([
    ['2025-26', '2025-07-05'],
    ['2026-27', '2026-07-05'],
  ])(
    'sends updates of property abroad of %s in nothing but valid exchanges',
    async (tax_year, period_end) => {
      const from = recorded().length;
      const taxpayer = await createTaxpayer(filing);
      await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });
      await withFlatAbroad(filing, taxpayer, { country: 'IT', rent: 400, on: period_end });
      const update = { client_id: taxpayer.clientId, property: 'foreign', tax_year, period_end };
      await sendOne(update);
      await filing.control({ on: 'cumulative', nino: taxpayer.nino, ...ACCEPTED_AND_LOST });
      await sendOne(update);

      const said = recorded().slice(from);
      expect(said.filter(({ path }) => path.includes('/property/foreign/'))).not.toEqual([]);
      expect(said.flatMap(contractProblems)).toEqual([]);
    },
  );

  it('invites a client as an agent in nothing but valid exchanges', async () => {
    const from = recorded().length;
    await signIn(filing);
    const { clientId } = await createTaxpayer(filing, { authorise: false });
    const invitations = `/v1/clients/${clientId}/agent-invitations`;
    const made = await filing.app.as().post(invitations, { role: 'main', known_fact: 'SW1A 1AA' });
    expect(made.status, made.text).toBe(201);
    await read(`${invitations}/${made.body.id}`);
    await filing.app.as().post(`${invitations}/${made.body.id}/cancel`);
    await read(`/v1/clients/${clientId}/hmrc-access`);

    const said = recorded().slice(from);
    expect(said.filter(({ path }) => path.startsWith('/agents/')).map(({ method }) => method)).toEqual(
      expect.arrayContaining(['POST', 'GET', 'DELETE']),
    );
    // The file has `service` as a list; HMRC answers with a text.
    const problems = said
      .flatMap(contractProblems)
      .filter((problem) => !problem.includes('/service must be array'));
    expect(problems).toEqual([]);
  });

  it('has recorded every call that the product can make', () => {
    const api = { ...filing.ctx.hmrcOf(true) } satisfies HmrcGateway;
    const readByTheApi = [
      'itsaStatus',
      'readAccount',
      'readOpenAccount',
      'readPenalties',
      'readQuarters',
      'chooseQuarters',
      'acknowledgeAssistReport',
      'createInvitation',
      'listInvitations',
      'readInvitation',
      'cancelInvitation',
      'checkRelationship',
      'isAuthorised',
      'assertAgent',
    ];
    const missing = Object.keys(api).filter(
      (name) => !used.has(name) && !NOT_DESCRIBED.includes(name) && !readByTheApi.includes(name),
    );

    expect(missing).toEqual([]);
    expect(recorded().some(({ path }) => path.includes('/itsa-status/'))).toBe(true);
    expect(
      recorded()
        .filter(({ path }) => path.includes('/business/details/'))
        .map(({ method }) => method),
    ).toEqual(expect.arrayContaining(['GET', 'PUT']));
    expect(recorded().some(({ path }) => path.includes('/balance-and-transactions'))).toBe(true);
  });
});

/** An employment abroad, and two parts of the employment that the employer reports. */
const TAKEN_BACK_BY_ID = 3;

const ACCOUNTING = [
  { code: 'other_trading_income', amount: 300 },
  { code: 'use_of_home', hours_by_month: Array(12).fill(30) },
  { code: 'premises_used_as_home', occupants_by_month: Array(12).fill(1) },
  { code: 'property_vehicle_mileage', miles: { cars_and_vans: 100 } },
];

const ACCEPTED_AND_LOST = { fault: 'status', status: 500, after_accept: true };
