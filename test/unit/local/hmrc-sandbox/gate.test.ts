import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { type Driver, intend, NINO, startDriver, TAX_YEAR } from './sandbox-driver.js';

const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("the sandbox's gate", () => {
  let driver: Driver;
  let call: HmrcCall;
  beforeEach(async () => {
    driver = await startDriver();
    call = await driver.authorise();
  });
  afterEach(() => driver.close());

  const get = (headers: Record<string, string>) =>
    fetch(`${driver.url}/individuals/business/details/${NINO}/list`, { headers });
  const authorised = () => ({
    authorization: `Bearer ${call.token.accessToken}`,
    accept: 'application/vnd.hmrc.2.0+json',
  });

  it.each([
    ['no credentials', { authorization: '' }, 401, 'MISSING_CREDENTIALS'],
    ['a token it never gave', { authorization: 'Bearer nonsense' }, 401, 'INVALID_CREDENTIALS'],
    ['another media type', { accept: 'application/json' }, 406, 'ACCEPT_HEADER_INVALID'],
    ['another version', { accept: 'application/vnd.hmrc.1.0+json' }, 404, 'MATCHING_RESOURCE_NOT_FOUND'],
    ['no fraud prevention headers', {}, 400, 'INVALID_HEADERS'],
  ])('refuses a call with %s', async (_what, headers, status, code) => {
    const answer = await get({ ...authorised(), ...headers });

    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(answer.headers.get('x-correlationid')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('names every fraud prevention header that the connection method lacks', async () => {
    const answer = await get({ ...authorised(), 'gov-client-connection-method': 'BATCH_PROCESS_DIRECT' });

    const { errors } = (await answer.json()) as { errors: { message: string }[] };
    expect(errors.map(({ message }) => message.split(': ')[1])).toEqual([
      'Gov-Client-Device-ID',
      'Gov-Client-Timezone',
      'Gov-Client-User-IDs',
      'Gov-Vendor-Product-Name',
      'Gov-Vendor-Version',
      'Gov-Client-User-Agent',
    ]);
  });

  it('takes our own calls, from a browser, from another device and from no user', async () => {
    const other = {
      ...call.fraudPrevention,
      connection_method: 'OTHER_VIA_SERVER' as const,
      local_ips: ['10.0.0.2', 'fe80::1'],
      local_ips_timestamp: '2026-11-01T10:00:00Z',
      mac_addresses: ['ea:43:1a:5d:21:45'],
      user_agent: { os_family: 'iOS', os_version: '19.1', device_manufacturer: 'Apple', device_model: 'X' },
    };

    const errors = [
      await errorOf(driver.gateway.listBusinesses(call, NINO)),
      await errorOf(driver.gateway.listBusinesses({ ...call, fraudPrevention: other }, NINO)),
      await errorOf(driver.gateway.listBusinesses({ ...call, fraudPrevention: null }, NINO)),
    ];

    expect(errors).toEqual([undefined, undefined, undefined]);
  });

  it('refuses the fourth call within a second, not the one after it', async () => {
    await driver.control({ settings: { calls_per_second: 3 } });
    const list = () => errorOf(driver.gateway.listBusinesses(call, NINO));

    const within = [await list(), await list(), await list(), await list()];
    driver.clock.now = new Date(driver.clock.now.getTime() + 1_000);
    const later = await list();

    expect(within.slice(0, 3)).toEqual([undefined, undefined, undefined]);
    expect(within[3]).toMatchObject({ reason: 'throttled', outcome: 'not_sent', retryAfterMs: 2_000 });
    expect(later).toBeUndefined();
  });

  it('answers as at the time of the test clock that a call names, and refuses what is no time', async () => {
    const at = (clock: Date) => ({ ...call, token: { ...call.token, clock } });
    const lastYear = async (clock: Date) => {
      const { obligations } = await driver.gateway.listFinalDeclarationObligations(at(clock), { nino: NINO });
      return obligations.map(({ periodEndOn }) => periodEndOn).at(-1);
    };

    const years = [
      await lastYear(new Date('2026-03-20T09:00:00Z')),
      await lastYear(new Date('2030-05-20T09:00:00Z')),
    ];
    await driver.control({ settings: { require_fraud_headers: false } });
    const refused = await get({ ...authorised(), 'test-clock': 'noon' });

    expect(years).toEqual(['2026-04-05', '2031-04-05']);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('FORMAT_TEST_CLOCK'),
    ]);
  });

  it('plays the scenario that a call names, and refuses one that the operation lacks', async () => {
    const calculationId = await intend(driver.gateway, call);
    const submit = (testScenario: string) =>
      errorOf(
        driver.gateway.submitFinalDeclaration(
          { ...call, testScenario },
          { nino: NINO, taxYear: TAX_YEAR, calculationId },
        ),
      );

    expect(await submit('SUBMISSION_FAILED')).toMatchObject({ hmrcCode: 'RULE_SUBMISSION_FAILED' });
    expect(await submit('NOT_FOUND')).toMatchObject({ hmrcCode: 'MATCHING_RESOURCE_NOT_FOUND', status: 404 });
    expect(await submit('FULFILLED')).toMatchObject({ hmrcCode: 'RULE_INCORRECT_GOV_TEST_SCENARIO' });
    expect(await submit('STATEFUL')).toBeUndefined();
  });

  it('keeps a fault about accepting for a call that is accepted', async () => {
    const calculationId = await intend(driver.gateway, call);
    await driver.control({ on: 'final-declaration', fault: 'drop_after_accept' });
    const submit = (id: string) =>
      errorOf(
        driver.gateway.submitFinalDeclaration(call, { nino: NINO, taxYear: TAX_YEAR, calculationId: id }),
      );

    const refused = await submit('12345678');
    const lost = await submit(calculationId);

    expect(refused).toMatchObject({ hmrcCode: 'MATCHING_RESOURCE_NOT_FOUND' });
    expect(lost).toMatchObject({ outcome: 'unknown' });
  });

  it('aims a fault at one person', async () => {
    await driver.control({ on: '*', fault: 'status', status: 503, nino: NINO });

    const other = await errorOf(driver.gateway.listBusinesses(call, 'AA000001A'));
    const meant = await errorOf(driver.gateway.listBusinesses(call, NINO));

    expect(other).toBeUndefined();
    expect(meant).toMatchObject({ reason: 'server_error', status: 503 });
  });
});

describe('the magic numbers', () => {
  let driver: Driver;
  let call: HmrcCall;
  beforeEach(async () => {
    driver = await startDriver();
    call = await driver.authorise();
  });
  afterEach(() => driver.close());

  it.each([
    ['SB300003A', true],
    ['SB300004A', true],
    ['SB300005A', true],
    ['SB300006A', false],
    ['SB300007A', false],
  ])('%s loses its first declaration, accepted: %s', async (nino, accepted) => {
    const calculationId = await intend(driver.gateway, call, nino);
    const ref = { nino, taxYear: TAX_YEAR, calculationId };

    const first = await errorOf(driver.gateway.submitFinalDeclaration(call, ref));
    const shown = await driver.gateway.retrieveCalculation(call, ref);
    const second = await errorOf(driver.gateway.submitFinalDeclaration(call, ref));

    expect(first).toMatchObject({ outcome: 'unknown' });
    expect(shown.finalised).toBe(accepted);
    if (accepted) expect(second).toMatchObject({ hmrcCode: 'RULE_FINAL_DECLARATION_RECEIVED' });
    else expect(second).toBeUndefined();
  });

  it('SB300009A is filed by other software first', async () => {
    const nino = 'SB300009A';
    const calculationId = await intend(driver.gateway, call, nino);
    const ref = { nino, taxYear: TAX_YEAR, calculationId };

    const error = await errorOf(driver.gateway.submitFinalDeclaration(call, ref));

    const ours = await driver.gateway.retrieveCalculation(call, ref);
    const { calculations } = await driver.gateway.listCalculations(call, {
      nino,
      taxYear: TAX_YEAR,
      type: 'final-declaration',
    });
    expect(error).toMatchObject({ hmrcCode: 'RULE_FINAL_DECLARATION_RECEIVED' });
    expect(ours.finalised).toBe(false);
    expect(calculations).toHaveLength(1);
    expect(calculations[0]?.calculationId).not.toBe(calculationId);
  });
});

describe('/_control/state', () => {
  let driver: Driver;
  let call: HmrcCall;
  beforeEach(async () => {
    driver = await startDriver();
    call = await driver.authorise();
  });
  afterEach(() => driver.close());

  const drop = (query = '') => fetch(`${driver.url}/_control/state${query}`, { method: 'DELETE' });

  it('refuses with a member of the body and a time to wait, where a fault says so', async () => {
    const fault = { on: 'business-list', fault: 'status', nino: NINO };
    await driver.control({ ...fault, status: 400, code: 'RULE_COUNTRY_CODE', path: '/a/0/countryCode' });
    await driver.control({ ...fault, status: 429, retry_after_seconds: 90, skip: 1 });

    const refused = await errorOf(driver.gateway.listBusinesses(call, NINO));
    const throttled = await errorOf(driver.gateway.listBusinesses(call, NINO));

    expect(refused).toMatchObject({
      hmrcCode: 'RULE_COUNTRY_CODE',
      issues: [{ code: 'RULE_COUNTRY_CODE', paths: ['/a/0/countryCode'] }],
    });
    expect(throttled).toMatchObject({ reason: 'throttled', retryAfterMs: 90_000 });
  });

  it('lists what HMRC holds, each filing once', async () => {
    const calculationId = await intend(driver.gateway, call);
    await driver.gateway.submitFinalDeclaration(call, { nino: NINO, taxYear: TAX_YEAR, calculationId });

    const { taxpayers } = await driver.state();

    expect(taxpayers).toHaveLength(1);
    expect(taxpayers[0]?.years).toMatchObject([
      {
        tax_year: '2025-26',
        declaration_attempts: 1,
        filings: [{ calculation_id: calculationId, type: 'final-declaration' }],
      },
    ]);
  });

  it('deletes every taxpayer and fault on DELETE, but no authorisation', async () => {
    await driver.control({ on: '*', fault: 'maintenance', times: 5 });
    await intend(driver.gateway, call, 'AA000009A').catch(() => undefined);

    const answer = await drop();

    const { faults, taxpayers } = await driver.state();
    expect(answer.status).toBe(204);
    expect({ faults, taxpayers }).toEqual({ faults: [], taxpayers: [] });
    expect(await errorOf(driver.gateway.listBusinesses(call, NINO))).toBeUndefined();
  });

  it('forgets only the faults when asked for that', async () => {
    const calculationId = await intend(driver.gateway, call);
    await driver.control({ on: '*', fault: 'maintenance', times: 5 });

    await drop('?only=faults');

    const calculation = await driver.gateway.retrieveCalculation(call, {
      nino: NINO,
      taxYear: TAX_YEAR,
      calculationId,
    });
    expect(calculation.state).toBe('ready');
  });

  it('learns of other income, which makes a calculation stale', async () => {
    const calculationId = await intend(driver.gateway, call);
    const before = await driver.gateway.retrieveCalculation(call, {
      nino: NINO,
      taxYear: TAX_YEAR,
      calculationId,
    });
    await driver.control({
      person: { nino: NINO, tax_year: '2025-26', inputs: { employments: [{ pay: 10_000 }] } },
    });

    const error = await errorOf(
      driver.gateway.submitFinalDeclaration(call, { nino: NINO, taxYear: TAX_YEAR, calculationId }),
    );
    const { calculationId: next } = await driver.gateway.triggerCalculation(call, {
      nino: NINO,
      taxYear: TAX_YEAR,
      type: 'intent-to-finalise',
    });
    const after = await driver.gateway.retrieveCalculation(call, {
      nino: NINO,
      taxYear: TAX_YEAR,
      calculationId: next,
    });

    expect(error).toMatchObject({ hmrcCode: 'RULE_RECENT_SUBMISSIONS_EXIST' });
    expect(after.figures?.totalIncomePence).toBe((before.figures?.totalIncomePence ?? 0) + 1_000_000);
  });

  it('refuses an order that it does not know', async () => {
    await expect(driver.control({ on: 'everything', fault: 'explode' })).rejects.toThrow('400');
    await expect(
      driver.control({ person: { nino: NINO, tax_year: '2025-26', inputs: { lottery: 1 } } }),
    ).rejects.toThrow('400');
  });
});
