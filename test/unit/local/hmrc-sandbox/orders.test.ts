import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Driver, intend, NINO, startDriver, TAX_YEAR } from './sandbox-driver.js';

describe('orders to the sandbox', () => {
  let driver: Driver;
  beforeAll(async () => {
    driver = await startDriver();
  });
  afterAll(() => driver.close());

  it('are answered with nothing where nothing more is wanted', async () => {
    const answer = await fetch(`${driver.url}/_control/state`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
      body: JSON.stringify({ person: { nino: 'AA123451A', signed_up: true } }),
    });

    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });

  it('have HMRC expect nothing of periods before a day, and know of no property', async () => {
    const nino = 'AA123452A';
    const call = await driver.authorise();
    await driver.control({ person: { nino, expected_from: '2026-07-06', has_property: false } });

    const { obligations } = await driver.gateway.listObligations(call, { nino, status: 'open' });
    const final = await driver.gateway.listFinalDeclarationObligations(call, { nino });

    expect(obligations.map(({ type, periodEndOn }) => [type, periodEndOn])).toEqual([
      ['self-employment', '2026-10-05'],
      ['self-employment', '2027-01-05'],
      ['self-employment', '2027-04-05'],
    ]);
    expect(final.obligations.map(({ periodEndOn }) => periodEndOn)).toEqual(['2027-04-05']);
  });

  it('have other software declare a year a moment before, once', async () => {
    const call = await driver.authorise();
    const calculationId = await intend(driver.gateway, call);
    await driver.control({ on: 'final-declaration', nino: NINO, fault: 'filed_elsewhere' });

    const declaration = { nino: NINO, taxYear: TAX_YEAR, calculationId };
    const ours = driver.gateway.submitFinalDeclaration(call, declaration);

    await expect(ours).rejects.toMatchObject({ hmrcCode: 'RULE_FINAL_DECLARATION_RECEIVED' });
    const person = (await driver.state()).taxpayers.find(({ nino }) => nino === NINO);
    const [filing] = person?.years[0]?.filings ?? [];
    expect(filing?.type).toBe('final-declaration');
    expect(filing?.calculation_id).not.toBe(calculationId);
  });
});
