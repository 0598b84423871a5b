import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calculateTax } from '../../../../src/domain/tax/calculate-tax.js';
import { judgeReconciliation } from '../../../../src/domain/tax-returns/reconciliation.js';
import type { HmrcCall } from '../../../../src/gateways/hmrc/hmrc-call.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../../../src/gateways/hmrc/hmrc-errors.js';
import { type Driver, intend, NINO, sendYear, startDriver, TAX_YEAR } from './sandbox-driver.js';

const year = { nino: NINO, taxYear: TAX_YEAR };
const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('filing a year with the sandbox', () => {
  let driver: Driver;
  let call: HmrcCall;
  beforeEach(async () => {
    driver = await startDriver();
    call = await driver.authorise();
  });
  afterEach(() => driver.close());

  it('calculates from what was sent, by the same rules as ours', async () => {
    const calculationId = await intend(driver.gateway, call);

    const calculation = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });

    const ours = calculateTax({
      taxYear: TAX_YEAR,
      selfEmployments: [{ turnover: 6_400_000, expenses: 1_820_000, tradingAllowance: 'expenses' }],
      ukProperty: {
        income: 1_440_000,
        expenses: 310_000,
        residentialFinanceCosts: 520_000,
        propertyAllowance: 'expenses',
      },
    });
    expect(calculation).toMatchObject({ state: 'ready', type: 'intent-to-finalise', finalised: false });
    expect(calculation.totalIncomeTaxAndNicsDuePence).toBe(ours.totalLiability);
    expect(calculation.figures).toMatchObject({
      totalIncomePence: ours.totalIncome,
      selfEmploymentProfitPence: 4_580_000,
      propertyProfitPence: 1_130_000,
      incomeTaxChargedPence: ours.incomeTax.charged,
      incomeTaxDuePence: ours.incomeTax.liability,
      class4Pence: ours.class4,
      reliefsPence: 104_000,
    });
    expect(calculation.bands.reduce((sum, band) => sum + band.taxPence, 0)).toBe(ours.incomeTax.charged);
  });

  it('shows the calculation only once its delay is over', async () => {
    await driver.control({ settings: { calculation_delay_ms: 5_000 } });
    const calculationId = await intend(driver.gateway, call);

    const early = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });
    driver.clock.now = new Date(driver.clock.now.getTime() + 5_000);
    const late = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });

    expect([early.state, late.state]).toEqual(['running', 'ready']);
  });

  it('remembers a final declaration in the calculation, the list and the obligation', async () => {
    const calculationId = await intend(driver.gateway, call);

    const { correlationId } = await driver.gateway.submitFinalDeclaration(call, { ...year, calculationId });

    const calculation = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });
    const { calculations } = await driver.gateway.listCalculations(call, {
      ...year,
      type: 'final-declaration',
    });
    const { obligation } = await driver.gateway.finalDeclarationObligation(call, year);
    expect(correlationId).toMatch(/^[0-9a-f-]{36}$/);
    expect(calculation).toMatchObject({ type: 'final-declaration', finalised: true });
    expect(calculation.finalisedAt).toBe('2026-11-01T10:00:00.000Z');
    expect(calculations.map((listed) => listed.calculationId)).toEqual([calculationId]);
    expect(obligation).toMatchObject({ status: 'fulfilled', receivedOn: '2026-11-01', dueOn: '2027-01-31' });
  });

  it('fulfils the obligation only after its delay', async () => {
    await driver.control({ settings: { obligation_delay_ms: 3_600_000 } });
    const calculationId = await intend(driver.gateway, call);
    await driver.gateway.submitFinalDeclaration(call, { ...year, calculationId });

    const early = await driver.gateway.finalDeclarationObligation(call, year);
    driver.clock.now = new Date(driver.clock.now.getTime() + 3_600_000);
    const late = await driver.gateway.finalDeclarationObligation(call, year);

    expect([early.obligation?.status, late.obligation?.status]).toEqual(['open', 'fulfilled']);
  });

  it('refuses a second declaration', async () => {
    const calculationId = await intend(driver.gateway, call);
    await driver.gateway.submitFinalDeclaration(call, { ...year, calculationId });

    const error = await errorOf(driver.gateway.submitFinalDeclaration(call, { ...year, calculationId }));

    expect(error).toBeInstanceOf(HmrcRefusalError);
    expect(error).toMatchObject({ hmrcCode: 'RULE_FINAL_DECLARATION_RECEIVED', code: 'rejected_by_hmrc' });
  });

  it('refuses a declaration whose figures were overtaken by newer data', async () => {
    const calculationId = await intend(driver.gateway, call);
    await sendYear(driver.gateway, call);

    const error = await errorOf(driver.gateway.submitFinalDeclaration(call, { ...year, calculationId }));

    expect(error).toMatchObject({ hmrcCode: 'RULE_RECENT_SUBMISSIONS_EXIST' });
  });

  it('loses the answer of a declaration that it accepted, and shows it when read', async () => {
    const calculationId = await intend(driver.gateway, call);
    await driver.control({ on: 'final-declaration', fault: 'drop_after_accept' });

    const error = await errorOf(driver.gateway.submitFinalDeclaration(call, { ...year, calculationId }));

    const calculation = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });
    expect(error).toBeInstanceOf(HmrcUnavailableError);
    expect(error).toMatchObject({ outcome: 'unknown', reason: 'connection' });
    expect(calculation.finalised).toBe(true);
  });

  it('loses a declaration before accepting it, and shows nothing when read', async () => {
    const calculationId = await intend(driver.gateway, call);
    await driver.control({ on: 'final-declaration', fault: 'drop_before_accept' });

    const error = await errorOf(driver.gateway.submitFinalDeclaration(call, { ...year, calculationId }));

    const calculation = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });
    expect(error).toMatchObject({ outcome: 'unknown' });
    expect(calculation.finalised).toBe(false);
  });

  it.each([
    [true, true],
    [false, false],
  ])('answers 500 when asked to, having accepted: %s', async (afterAccept, finalised) => {
    const calculationId = await intend(driver.gateway, call);
    await driver.control({
      on: 'final-declaration',
      fault: 'status',
      status: 500,
      after_accept: afterAccept,
    });

    const error = await errorOf(driver.gateway.submitFinalDeclaration(call, { ...year, calculationId }));

    const calculation = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });
    expect(error).toMatchObject({ outcome: 'unknown', reason: 'server_error', status: 500 });
    expect(calculation.finalised).toBe(finalised);
  });

  it('uses a fault up, once for each time it was set for', async () => {
    await driver.control({ on: 'business-list', fault: 'maintenance', times: 2 });

    const errors = [
      await errorOf(driver.gateway.listBusinesses(call, NINO)),
      await errorOf(driver.gateway.listBusinesses(call, NINO)),
      await errorOf(driver.gateway.listBusinesses(call, NINO)),
    ];

    expect(errors[0]).toMatchObject({ reason: 'maintenance', outcome: 'unknown', retryAfterMs: 300_000 });
    expect(errors[1]).toMatchObject({ reason: 'maintenance' });
    expect(errors[2]).toBeUndefined();
  });

  it.each([
    ['drop_after_accept', 'ours'],
    ['drop_before_accept', 'absent'],
  ])('lets reading settle the outcome of %s: %s', async (fault, verdict) => {
    const calculationId = await intend(driver.gateway, call);
    await driver.control({ on: 'final-declaration', fault });
    await errorOf(driver.gateway.submitFinalDeclaration(call, { ...year, calculationId }));

    const reading = { ...call, priority: 'submission' as const };
    const shown = await driver.gateway.retrieveCalculation(reading, { ...year, calculationId });
    const { calculations } = await driver.gateway.listCalculations(reading, {
      ...year,
      type: 'final-declaration',
    });
    const { obligation } = await driver.gateway.finalDeclarationObligation(reading, year);

    expect(
      judgeReconciliation({
        act: 'final-declaration',
        calculationId,
        ourCalculation: shown.state === 'running' ? null : shown,
        finalisedCalculationIds: calculations.map((listed) => listed.calculationId),
        obligationFulfilled: obligation?.status === 'fulfilled',
      }),
    ).toBe(verdict);
  });

  it('taxes a person whose number begins with SC at Scottish rates', async () => {
    const nino = 'SC123456A';
    const calculationId = await intend(driver.gateway, call, nino);

    const { bands } = await driver.gateway.retrieveCalculation(call, {
      nino,
      taxYear: TAX_YEAR,
      calculationId,
    });

    expect(bands.map(({ name }) => name)).toContain('intermediate-rate');
  });

  it('takes an amendment after a declaration, with new data and a new calculation', async () => {
    const first = await intend(driver.gateway, call);
    await driver.gateway.submitFinalDeclaration(call, { ...year, calculationId: first });
    await sendYear(driver.gateway, call);
    const { calculationId } = await driver.gateway.triggerCalculation(call, {
      ...year,
      type: 'intent-to-amend',
    });

    await driver.gateway.confirmAmendment(call, { ...year, calculationId });

    const amended = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });
    expect(amended).toMatchObject({ type: 'confirm-amendment', finalised: true });
  });

  it('says what is wrong when updates stop before the end of the year', async () => {
    const { businesses } = await driver.gateway.listBusinesses(call, NINO);
    await driver.gateway.putSelfEmploymentCumulative(call, {
      ...year,
      businessId: businesses.find(({ type }) => type === 'self-employment')?.businessId ?? '',
      period: { startOn: '2025-04-06', endOn: '2025-10-05' },
      income: { turnover: 100_000 },
      expenses: {},
    });
    const { calculationId } = await driver.gateway.triggerCalculation(call, {
      ...year,
      type: 'intent-to-finalise',
    });

    const calculation = await driver.gateway.retrieveCalculation(call, { ...year, calculationId });

    expect(calculation).toMatchObject({ state: 'errors', figures: null });
    expect(calculation.messages.map(({ level }) => level)).toEqual(['error']);
  });
});

describe('a sandbox with a folder', () => {
  it('still has the filing and the grant after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hmrc-sandbox-'));
    const before = await startDriver({ folder });
    const call = await before.authorise();
    const calculationId = await intend(before.gateway, call);
    await before.gateway.submitFinalDeclaration(call, { ...year, calculationId });
    await before.close();

    const after = await startDriver({ folder });
    const calculation = await after.gateway.retrieveCalculation(call, { ...year, calculationId });
    await after.close();
    rmSync(folder, { recursive: true });

    expect(calculation.finalised).toBe(true);
  });
});
