import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSandbox } from '../../support/sandbox-client.js';
import {
  createTaxpayer,
  type FilingApp,
  startFilingApp,
  type Taxpayer,
} from '../submissions/filing-story.js';
import { prefill } from './prefill-story.js';

const NOW = new Date('2028-06-01T10:00:00.000Z');

describe('losses that HMRC was told of for years from 2026-27 on', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp({}, undefined, () => NOW);
  });
  afterAll(() => filing.close());

  async function tellOfLosses(
    { nino }: Taxpayer,
    taxYear: string,
    type: string,
    body: object,
  ): Promise<void> {
    await filing.control({ person: { nino, tax_year: taxYear, inputs: {} } });
    const { taxpayers } = await readSandbox(filing.sandboxUrl);
    const person = taxpayers.find((one) => one.nino === nino);
    const business = person?.businesses.find((one) => one.type === type);
    const submitted = {
      nino,
      tax_year: taxYear,
      operation: 'losses_7',
      business_id: business?.business_id,
      body,
    };
    await filing.control({ submitted });
  }

  const lossesIn = async (taxpayer: Taxpayer) => {
    const { status, suggestions } = await prefill(filing, taxpayer);
    expect(status).toBe('completed');
    return suggestions.filter(({ source }) => source === 'losses').map(({ hmrc_value }) => hmrc_value);
  };

  it('are suggested as other software has stated them for the year', async () => {
    const taxpayer = await createTaxpayer(filing, { taxYear: '2026-27' });
    const trade = {
      claims: { carryForward: { previousYearsLosses: 500.5 } },
      losses: { broughtForwardLosses: 1_000 },
    };
    await tellOfLosses(taxpayer, '2026-27', 'self-employment', trade);
    await tellOfLosses(taxpayer, '2026-27', 'uk-property', { losses: { broughtForwardLosses: 20 } });

    expect(await lossesIn(taxpayer)).toEqual([
      expect.objectContaining({ code: 'trading_losses_brought_forward', amount: 1_500.5 }),
      { code: 'property_losses_brought_forward', amount: 20 },
    ]);
  });

  it('are what went on from the year before, where the year has none yet', async () => {
    const taxpayer = await createTaxpayer(filing, { taxYear: '2027-28' });
    const forward = { claims: { carryForward: { currentYearLosses: 700, previousYearsLosses: 50 } } };
    await tellOfLosses(taxpayer, '2026-27', 'self-employment', forward);

    expect(await lossesIn(taxpayer)).toEqual([
      expect.objectContaining({ code: 'trading_losses_brought_forward', amount: 750 }),
    ]);
  });

  it('are none where HMRC was told of none', async () => {
    expect(await lossesIn(await createTaxpayer(filing, { taxYear: '2026-27' }))).toEqual([]);
  });
});
