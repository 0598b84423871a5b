import { givePeople, readSandbox } from '../../support/sandbox-client.js';
import { EVERY_PART } from './every-part.js';
import {
  createTaxpayer,
  type FilingApp,
  replaceReturn,
  type Taxpayer,
  withFlatAbroad,
} from './filing-story.js';

/** What HMRC takes by its own id of the employment, which it knows by the reference. */
export const OF_THE_JOB = {
  paye_reference: '123/AB456',
  payrolled_benefits: 480.25,
  director: true,
  close_company: true,
  company_name: 'Spinners & Sons Ltd',
  company_number: '01234567',
  share_percent: 33.33,
  dividends_from_it: 1_200,
};

/** The employment as the employer has told HMRC of it. */
export const reportEmployment = (
  { sandboxUrl }: Pick<FilingApp, 'sandboxUrl'>,
  { nino }: Pick<Taxpayer, 'nino'>,
  taxYear = '2025-26',
  { pay, tax_deducted } = { pay: 62_000, tax_deducted: 12_000 },
) =>
  givePeople(sandboxUrl, {
    nino,
    tax_year: taxYear,
    paye: { employments: [{ employer: 'Spinners', reference: '123/AB456', pay, tax_deducted }] },
  });

/** What a return holds beside transactions: adjustments of three businesses, their losses, and every part. */
export const WHOLE_RETURN = {
  inputs: {
    ...EVERY_PART,
    employments: EVERY_PART.employments.map((job) => ({ ...job, ...OF_THE_JOB })),
    foreign_property: { income: 250, expenses: 40, foreign_tax: 30 },
  },
  adjustments: [
    { code: 'other_trading_income', amount: 99.99 },
    { code: 'property_vehicle_mileage', miles: { cars_and_vans: 40 } },
    { code: 'trading_losses_brought_forward', amount: 1_000 },
    { code: 'class4_losses_brought_forward', amount: 700 },
    { code: 'property_losses_brought_forward', amount: 250.5 },
    { code: 'foreign_property_losses_brought_forward', amount: 300 },
  ],
};

/** Of a client who gives marriage allowance; no taxpayer of the sandbox. */
export const SPOUSE = {
  nino: 'TC663795B',
  family_name: 'King',
  given_name: 'William',
  date_of_birth: '1805-02-21',
};

/** Has the client give marriage allowance to a spouse. */
export async function giveMarriageAllowance(
  { app }: FilingApp,
  { clientId }: Taxpayer,
  fields: object = { marriage_allowance: 'given', spouse: SPOUSE },
): Promise<void> {
  const answer = await app.as().patch(`/v1/clients/${clientId}`, fields);
  if (answer.status !== 200) throw new Error(`patch: ${answer.status} ${answer.text}`);
}

/** The whole return with another loss of the trade. */
export const replaceLoss = (filing: FilingApp, taxpayer: Taxpayer, amount: number) =>
  replaceReturn(filing, taxpayer, {
    ...WHOLE_RETURN,
    adjustments: WHOLE_RETURN.adjustments.map((one) =>
      one.code === 'trading_losses_brought_forward' ? { ...one, amount } : one,
    ),
  });

/** A taxpayer with three businesses, and a return that has something of each kind that is sent. */
export async function createWithWholeReturn(filing: FilingApp): Promise<Taxpayer> {
  const taxpayer = await createTaxpayer(filing);
  await withFlatAbroad(filing, taxpayer, { country: 'IT', rent: 4_000 });
  await filing.control({ business: { nino: taxpayer.nino, type: 'foreign-property' } });
  await giveMarriageAllowance(filing, taxpayer);
  await reportEmployment(filing, taxpayer);
  await replaceReturn(filing, taxpayer, WHOLE_RETURN);
  return taxpayer;
}

/** All that counts at HMRC of the person, but for the ids and times that HMRC gives, and the order in which losses came. */
export async function heldAtHmrc({ sandboxUrl }: FilingApp, { nino }: Taxpayer): Promise<object> {
  const { submitted, taxpayers } = await readSandbox(sandboxUrl);
  const person = taxpayers.find((one) => one.nino === nino);
  const [year] = person?.years ?? [];
  const parts = Object.entries(submitted[nino] ?? {}).map(([operation, entries]) => [
    operation,
    entries.map(({ body }) => body),
  ]);
  return {
    parts: Object.fromEntries(parts),
    losses: (person?.losses ?? [])
      .map((loss) => ({ ...(loss as object), business_id: null }))
      .sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))),
    updates: (year?.cumulative ?? []).map(({ body }) => body),
    annual: (year?.annual ?? []).map(({ body }) => body),
    adjustments: (year?.adjustments ?? [])
      .filter(({ status, body }) => status === 'valid' && body !== null)
      .map(({ body }) => body),
  };
}
