import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPLOYMENT_ITEM_KEYS } from '../../../src/domain/filing/parts/employment-items.js';
import type { PartKey } from '../../../src/domain/filing/parts/return-parts.js';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import type { OperationName } from '../../../src/local/hmrc-sandbox/operation.js';
import { refusalOf, SCENARIOS } from '../../../src/local/hmrc-sandbox/scenarios.js';
import { drain } from '../../support/drain.js';
import { readSandbox } from '../../support/sandbox-client.js';
import { EVERY_PART, KEYS_OF_2025_26 } from './every-part.js';
import {
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  replaceReturn,
  runJobs,
  startFilingApp,
  type Taxpayer,
} from './filing-story.js';
import { createWithWholeReturn, heldAtHmrc, replaceLoss, WHOLE_RETURN } from './whole-return.js';

/** A call of `prepare`: one of the sandbox's operations, and how many calls of that operation come before it in a run. */
interface Call {
  readonly on: string;
  readonly skip?: number;
  /** Reads what the call before it has sent, so that it is made only where that call is. */
  readonly isReadBack?: boolean;
}

/** In the order in which businesses are sent. */
const BUSINESSES = [0, 1, 2];
/** The one of which HMRC asks for periods of account. */
const TRADE = 1;
/** For a trade, for its Class 4, for property in the United Kingdom and for property abroad. */
const LOSSES = [0, 1, 2, 3];

/** Every call that sends a whole return, in order; of what is made once, the next that is not made yet. */
const SENDING: readonly Call[] = [
  { on: 'business-list' },
  ...BUSINESSES.flatMap((skip) => [
    ...['cumulative', 'annual', 'retrieve-cumulative', 'retrieve-annual', 'accounting-type'].map((on) => ({
      on,
      skip,
    })),
    { on: 'put-accounting-type' },
    ...(skip === TRADE ? [{ on: 'periods-of-account' }, { on: 'put-periods-of-account' }] : []),
    ...['trigger-summary', 'retrieve-summary', 'adjust-summary'].map((on) => ({ on, skip })),
  ]),
  ...LOSSES.flatMap((skip) => [{ on: 'list-losses', skip }, { on: 'create-loss' }]),
  ...['list-savings', 'create-savings', 'put-savings', 'retrieve-savings'].map((on) => ({ on })),
  ...KEYS_OF_2025_26.flatMap((key) => [
    { on: `retrieve-${key}` },
    { on: `put-${key}` },
    { on: `retrieve-${key}`, skip: 1, isReadBack: true },
  ]),
  { on: 'list-employments' },
  { on: 'add-employment' },
  { on: 'retrieve-employment_financial' },
  { on: 'put-employment_financial' },
  { on: 'retrieve-employment_financial', skip: 1, isReadBack: true },
  { on: 'list-employments', skip: 1 },
  { on: 'retrieve-employment' },
  ...EMPLOYMENT_ITEM_KEYS.flatMap((key) => [
    { on: `retrieve-${key}` },
    { on: `put-${key}` },
    { on: `retrieve-${key}`, skip: 1, isReadBack: true },
  ]),
  { on: 'create-marriage' },
];

/** The calls that have HMRC calculate; its list is read where nobody knows what became of the trigger. */
const CALCULATING: readonly Call[] = ['trigger', 'list-calculations', 'retrieve-calculation'].map((on) => ({
  on,
}));

/** Reads to which HMRC answers 404 before anything was sent, so that there is nothing to lose of them. */
const FINDS_NOTHING =
  /^(list-losses|list-savings|periods-of-account|retrieve-(?!(summary|savings|calculation|employment)$).+)$/;

/** Read only where nobody knows what became of the call before it. */
const AFTER_UNKNOWN = /^list-calculations$/;

const NOT_AUTHORISED = 'CLIENT_OR_AGENT_NOT_AUTHORISED';
const RETRY_AFTER_SECONDS = 1_200;
const FAILURES_BEFORE_REPORT = 14;

const FAULTS = [
  {
    name: '500, having done nothing',
    fault: { fault: 'status', status: 500 },
    misses: null,
    waitsFor: 1,
    leavesReadBack: true,
  },
  {
    name: '500, having done it',
    fault: { fault: 'status', status: 500, after_accept: true },
    misses: FINDS_NOTHING,
    waitsFor: 1,
    leavesReadBack: false,
  },
  {
    name: '429 with a time to wait',
    fault: { fault: 'status', status: 429, retry_after_seconds: RETRY_AFTER_SECONDS },
    misses: AFTER_UNKNOWN,
    waitsFor: RETRY_AFTER_SECONDS,
    leavesReadBack: true,
  },
] as const;

interface Refused extends Call {
  readonly on: OperationName;
  /** As in the sandbox's table of what refuses. */
  readonly name: string;
}

const OF_BUSINESSES = [
  'cumulative',
  'annual',
  'trigger-summary',
  'retrieve-summary',
  'adjust-summary',
] as const;
const READS_OF_PARTS = [
  'retrieve-savings',
  ...KEYS_OF_2025_26.map((key) => `retrieve-${key}` as const),
] as const;

const LOSS_PLACES = [
  '/adjustments/trading_losses_brought_forward',
  '/adjustments/class4_losses_brought_forward',
  '/adjustments/property_losses_brought_forward',
  '/adjustments/foreign_property_losses_brought_forward',
] as const;

/** The year is sent by the other kind of quarters then, which HMRC refuses of these businesses for its own reason. */
const SAID_FOR: Readonly<Record<string, string>> = {
  END_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE: 'START_DATE_NOT_ALIGNED_WITH_REPORTING_TYPE',
};

/** Refusals with which a preparation goes on by itself, beside those of a read that finds nothing. */
const GOES_ON: Readonly<Partial<Record<OperationName, readonly string[]>>> = {
  'create-marriage': ['ACTIVE_MARRIAGE_ALLOWANCE_CLAIM'],
  'trigger-summary': ['OBLIGATIONS_NOT_MET'],
  trigger: [
    'INCOME_SOURCES_CHANGED',
    'RECENT_SUBMISSIONS_EXIST',
    'RESIDENCY_CHANGED',
    'CALCULATION_IN_PROGRESS',
  ],
};
const goesOn = (on: OperationName, name: string): boolean =>
  GOES_ON[on]?.includes(name) === true || (name === 'NOT_FOUND' && /^(retrieve|list)-/.test(on));

const refusalsOf = (on: OperationName): Refused[] =>
  SCENARIOS[on].filter((name) => !goesOn(on, name)).map((name) => ({ on, name }));

/** Where the return has each part, by the registry's order of sending. */
const PLACES: Readonly<Record<PartKey, string>> = {
  savings_other: '/inputs/foreign_income',
  employment_other: '/inputs/employment_lump_sums',
  expenses_employment: '/inputs/employments',
  dividends_uk: '/inputs/dividends/uk',
  dividends_other: '/inputs/dividends/foreign',
  pensions_foreign: '/inputs/foreign_income',
  other_income_2: '/inputs/foreign_income',
  other_income_3: '/inputs/foreign_income',
  insurance: '/inputs/life_insurance_gains',
  reliefs_pension: '/inputs/reliefs/pension_relief_at_source_net',
  reliefs_charity: '/inputs/reliefs/gift_aid_paid',
  reliefs_investment: '/inputs/investment_reliefs/eis',
  reliefs_other: '/inputs/reliefs/qualifying_loan_interest',
  reliefs_foreign: '/inputs/foreign_income',
  charge_pension: '/inputs/charges/pension_annual_allowance_excess',
  charge_child_benefit: '/inputs/child_benefit_received',
  charge_winter_fuel: '/inputs/charges/winter_fuel_payment',
  adjustments: '/inputs/reliefs/losses_carried_back',
  gains_residential: '/inputs/capital_gains/disposals',
  gains_other: '/inputs/capital_gains/disposals',
  disclosures: '/inputs/voluntary_class2',
};

/** The refusals of each part, in the order in which they are met when each is met once. */
const OF_PARTS: readonly { readonly path: string; readonly refusals: readonly Refused[] }[] = [
  {
    path: '/inputs/savings/untaxed_interest',
    refusals: (['create-savings', 'put-savings', 'retrieve-savings'] as const).flatMap(refusalsOf),
  },
  ...KEYS_OF_2025_26.map((key) => ({
    path: PLACES[key],
    refusals: [...refusalsOf(`retrieve-${key}`), ...refusalsOf(`put-${key}`)],
  })),
  {
    path: '/inputs/foreign_income',
    refusals: (
      [
        'list-employments',
        'add-employment',
        'retrieve-employment_financial',
        'put-employment_financial',
      ] as const
    ).flatMap(refusalsOf),
  },
  {
    path: '/inputs/employments',
    refusals: [...refusalsOf('retrieve-employment_bik_loan'), ...refusalsOf('put-employment_bik_loan')],
  },
  {
    path: '/inputs/employments',
    refusals: [
      ...refusalsOf('retrieve-directorship'),
      ...refusalsOf('put-directorship'),
      ...refusalsOf('retrieve-employment'),
    ],
  },
  { path: '/inputs/marriage_allowance', refusals: refusalsOf('create-marriage') },
];

describe('preparing a whole return, where HMRC fails at each call in turn', () => {
  let filing: FilingApp;
  let undisturbed: { readonly held: object; readonly prepared: Prepared };
  beforeAll(async () => {
    filing = await startFilingApp();
    const taxpayer = await createWithWholeReturn(filing);
    await prepare(filing, taxpayer);
    undisturbed = { held: await heldAtHmrc(filing, taxpayer), prepared: await preparedOf(taxpayer) };
  }, 240_000);
  afterAll(() => filing.close());

  interface Prepared {
    readonly status: string;
    readonly issues: readonly { readonly code: string; readonly path: string | null }[];
  }
  const preparedOf = async (taxpayer: Taxpayer): Promise<Prepared> => {
    const { status, issues } = await readReturn(filing, taxpayer);
    return { status, issues };
  };

  const isLeft = async ({ nino }: Taxpayer) =>
    (await readSandbox(filing.sandboxUrl)).faults.some((fault) => fault.nino === nino);

  const askForPreparation = async ({ returnId }: Taxpayer) => {
    const answer = await filing.app
      .as()
      .post(`/v1/tax-returns/${returnId}/prepare`, { fraud_prevention: FACTS });
    expect(answer.status).toBe(202);
  };

  /** What waits of the return's work: how it has gone, and in how many seconds it is taken up again. */
  async function waitingWork({ returnId }: Taxpayer) {
    const { systemDb } = filing.app.ctx;
    const submission = await systemDb('submissions')
      .where({ tax_return_id: uuidFromPublicId('taxReturn', returnId) })
      .orderBy('created_at', 'desc')
      .first('id', 'state', 'failures', 'attempts');
    const { id, ...work } = submission;
    const rows = await systemDb('outbox')
      .whereRaw("payload->>'submissionId' = ?", [id])
      .select(systemDb.raw('extract(epoch from available_at - now())::float as seconds'));
    return { ...work, dueInSeconds: rows.map(({ seconds }: { seconds: number }) => seconds) };
  }

  /** Has the work that waits taken up at once. */
  async function takeUp(): Promise<string[]> {
    await filing.app.ctx
      .systemDb('outbox')
      .where({ queue: 'submit' })
      .update({ available_at: new Date(0) });
    return (await drain(filing.ctx, ['submit', 'calculate'])).map(({ outcome }) => outcome);
  }

  async function meet(taxpayer: Taxpayer, call: Call, fault: object): Promise<void> {
    const { on, skip = 0 } = call;
    await filing.control({ on, skip, ...fault, nino: taxpayer.nino });
    for (let looks = 0; looks < 4 && (await isLeft(taxpayer)); looks++) {
      expect(new Set(await takeUp()), call.on).toEqual(new Set(['done']));
    }
    expect(await isLeft(taxpayer), `${call.on} ${call.skip ?? 0} is called`).toBe(false);
  }

  it.each(FAULTS)(
    'waits and goes on by itself after $name',
    async ({ fault, misses, waitsFor, leavesReadBack }) => {
      const taxpayer = await createWithWholeReturn(filing);
      await askForPreparation(taxpayer);

      const isMet = ({ on, isReadBack = false }: Call) =>
        isReadBack ? leavesReadBack : misses === null || !misses.test(on);
      let failures = 0;
      for (const call of SENDING.filter(isMet)) {
        await meet(taxpayer, call, fault);
        failures += 1;
        const where = `${call.on} ${call.skip ?? 0}`;
        const { dueInSeconds, ...work } = await waitingWork(taxpayer);
        const { status, issues } = await preparedOf(taxpayer);
        expect(work, where).toEqual({ state: 'sending_data', failures, attempts: 0 });
        expect(dueInSeconds, where).toHaveLength(1);
        expect(dueInSeconds[0], where).toBeGreaterThan(waitsFor - 1);
        expect(status, where).toBe('preparing');
        expect(
          issues.map(({ code }) => code),
          where,
        ).toEqual(failures < FAILURES_BEFORE_REPORT ? [] : ['hmrc_unavailable']);
      }
      for (const call of CALCULATING.filter(isMet)) {
        await meet(taxpayer, call, fault);
        const { dueInSeconds, ...work } = await waitingWork(taxpayer);
        expect(work, call.on).toMatchObject({ state: 'calculating', attempts: 0 });
        expect(dueInSeconds[0], call.on).toBeGreaterThan(waitsFor - 1);
        expect((await preparedOf(taxpayer)).status, call.on).toBe('preparing');
      }
      await runJobs(filing);

      expect(await preparedOf(taxpayer)).toEqual(undisturbed.prepared);
      expect(await heldAtHmrc(filing, taxpayer)).toEqual(undisturbed.held);
    },
    900_000,
  );

  /** Asks for the preparation, which meets these refusals. @returns the return afterwards */
  async function prepareRefused(taxpayer: Taxpayer, refusals: readonly Refused[]): Promise<Prepared> {
    for (const { on, skip = 0, name } of refusals) {
      const { status, code } = refusalOf(on, name);
      await filing.control({ on, skip, nino: taxpayer.nino, fault: 'status', status, code });
    }
    await prepare(filing, taxpayer);
    expect(await isLeft(taxpayer), `${JSON.stringify(refusals)} were met`).toBe(false);
    return preparedOf(taxpayer);
  }

  /** What stands on the return of one refusal. */
  const issueOf = ({ on, name }: Refused, path: string | null) => ({
    code: 'refused_by_hmrc',
    source: 'hmrc',
    hmrc_code: refusalOf(on, name).code,
    retryable: false,
    path,
    detail: expect.not.stringMatching(/^HMRC refused:/),
  });

  it('stops at each call to which HMRC says that nobody has authorised it, says so, and is asked for again', async () => {
    const taxpayer = await createWithWholeReturn(filing);
    const refusal = { fault: 'status', status: 403, code: NOT_AUTHORISED };

    for (const { on, skip = 0 } of [
      ...SENDING,
      ...CALCULATING.filter((call) => !AFTER_UNKNOWN.test(call.on)),
    ]) {
      await filing.control({ on, skip, nino: taxpayer.nino, ...refusal });
      await prepare(filing, taxpayer);
      const where = `${on} ${skip}`;
      expect(await isLeft(taxpayer), `${where} is called`).toBe(false);
      expect(await preparedOf(taxpayer), where).toMatchObject({
        status: 'action_required',
        issues: [{ code: 'refused_by_hmrc', hmrc_code: NOT_AUTHORISED, path: null }],
      });
    }
    await prepare(filing, taxpayer);

    await expectUndisturbed(taxpayer);
  }, 900_000);

  const expectUndisturbed = async (taxpayer: Taxpayer) => {
    expect(await preparedOf(taxpayer)).toEqual(undisturbed.prepared);
    expect(await heldAtHmrc(filing, taxpayer)).toEqual(undisturbed.held);
  };

  it('stops at each refusal of a business or a loss, says where and what to do, and is asked for again', async () => {
    const taxpayer = await createWithWholeReturn(filing);
    const sources: { type: string }[] = (await readReturn(filing, taxpayer)).income_sources;
    const placeOf = (type: string) =>
      `/income_sources/${sources.findIndex((source) => source.type === type)}`;
    const inOrder = ['foreign_property', 'self_employment', 'uk_property'].map(placeOf);

    for (const on of ['business-list', ...OF_BUSINESSES, 'list-losses', 'create-loss'] as const) {
      const names = SCENARIOS[on].filter((name) => !goesOn(on, name));
      for (const [index, name] of names.entries()) {
        const isOfBusiness = OF_BUSINESSES.some((one) => one === on);
        const refused = { on, name, skip: isOfBusiness ? index % inOrder.length : 0 };
        const place = isOfBusiness ? inOrder[refused.skip] : LOSS_PLACES[0];
        const { status, issues } = await prepareRefused(taxpayer, [refused]);
        expect(status, `${on} ${name}`).toBe('action_required');
        const said = { ...refused, name: SAID_FOR[name] ?? name };
        expect(issues, `${on} ${name}`).toMatchObject([
          issueOf(said, on === 'business-list' ? null : (place ?? '')),
        ]);
      }
    }
    await prepare(filing, taxpayer);

    await expectUndisturbed(taxpayer);
  }, 900_000);

  it('says all refusals of parts at once, each by its place and with what to do, and is asked for again', async () => {
    const taxpayer = await createWithWholeReturn(filing);
    const rounds: Refused[][] = [];
    for (const { refusals } of OF_PARTS) {
      for (const [round, refused] of refusals.entries()) rounds[round] = [...(rounds[round] ?? []), refused];
    }

    for (const [round, refusals] of rounds.entries()) {
      const { status, issues } = await prepareRefused(taxpayer, refusals);
      const expected = OF_PARTS.flatMap(({ path, refusals: own }) => {
        const refused = own[round];
        return refused === undefined ? [] : [issueOf(refused, path)];
      });
      expect(status, `round ${round}`).toBe('action_required');
      expect(issues, `round ${round}`).toMatchObject(expected);
    }
    await prepare(filing, taxpayer);

    await expectUndisturbed(taxpayer);
  }, 900_000);

  it('stops at each refusal of the calculation, or has HMRC calculate again where that helps', async () => {
    const taxpayer = await createWithWholeReturn(filing);

    for (const name of SCENARIOS.trigger) {
      const refused = { on: 'trigger', name } as const;
      const prepared = await prepareRefused(taxpayer, [refused]);
      if (goesOn('trigger', name)) expect(prepared, name).toEqual(undisturbed.prepared);
      else
        expect(prepared, name).toMatchObject({ status: 'action_required', issues: [issueOf(refused, null)] });
    }
    await prepare(filing, taxpayer);

    await expectUndisturbed(taxpayer);
  }, 900_000);

  it('goes on by itself where a refusal means that there is nothing, or nothing yet', async () => {
    const taxpayer = await createWithWholeReturn(filing);
    await prepare(filing, taxpayer);

    for (const on of [...OF_BUSINESSES, ...READS_OF_PARTS, 'retrieve-calculation'] as const) {
      for (const name of SCENARIOS[on].filter((one) => goesOn(on, one))) {
        expect(await prepareRefused(taxpayer, [{ on, name }]), `${on} ${name}`).toEqual(undisturbed.prepared);
      }
    }

    await expectUndisturbed(taxpayer);
  }, 900_000);

  it.each([
    ['list-losses', 'RULE_DUPLICATE_SUBMISSION', LOSS_PLACES[0]],
    ['list-savings', 'RULE_DUPLICATE_ACCOUNT_NAME', '/inputs/savings/untaxed_interest'],
  ] as const)(
    'makes nothing twice where %s says wrongly that there is nothing',
    async (on, hmrcCode, path) => {
      const taxpayer = await createWithWholeReturn(filing);
      await prepare(filing, taxpayer);
      if (on === 'list-savings') await replaceSavings(taxpayer, 1);

      const prepared = await prepareRefused(taxpayer, [{ on, name: 'NOT_FOUND' }]);
      if (on === 'list-savings') await replaceSavings(taxpayer, EVERY_PART.savings.untaxed_interest);
      await prepare(filing, taxpayer);

      expect(prepared).toMatchObject({
        status: 'action_required',
        issues: [{ code: 'refused_by_hmrc', hmrc_code: hmrcCode, path }],
      });
      await expectUndisturbed(taxpayer);
    },
  );

  it('takes a loss that HMRC says has not changed for held, and stops at other refusals of its change', async () => {
    const taxpayer = await createWithWholeReturn(filing);
    await prepare(filing, taxpayer);
    await replaceLoss(filing, taxpayer, 900);
    const unchanged = await prepareRefused(taxpayer, [{ on: 'change-loss', name: 'NO_CHANGE' }]);
    await replaceLoss(filing, taxpayer, 800);

    for (const name of SCENARIOS['change-loss'].filter((one) => one !== 'NO_CHANGE')) {
      const refused = { on: 'change-loss', name } as const;
      expect(await prepareRefused(taxpayer, [refused]), name).toMatchObject({
        status: 'action_required',
        issues: [issueOf(refused, LOSS_PLACES[0])],
      });
    }
    await replaceLoss(filing, taxpayer, 1_000);
    await prepare(filing, taxpayer);

    expect(unchanged.status).toBe('awaiting_declaration');
    await expectUndisturbed(taxpayer);
  }, 240_000);

  const replaceSavings = (taxpayer: Taxpayer, untaxedInterest: number) =>
    replaceReturn(filing, taxpayer, {
      ...WHOLE_RETURN,
      inputs: {
        ...WHOLE_RETURN.inputs,
        savings: { ...EVERY_PART.savings, untaxed_interest: untaxedInterest },
      },
    });
});
