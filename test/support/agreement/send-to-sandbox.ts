import { returnParts } from '../../../src/domain/filing/parts/return-parts.js';
import { statedLosses } from '../../../src/domain/filing/parts/stated-losses.js';
import { type Pence, poundsFromPence } from '../../../src/domain/money.js';
import type { TaxCalculation } from '../../../src/domain/tax/tax-calculation.js';
import type { SelfEmployment, TaxInput } from '../../../src/domain/tax/tax-input.js';
import { heldByHmrc } from '../../../src/domain/tax-returns/held-by-hmrc.js';
import { formatTaxYear } from '../../../src/domain/tax-year.js';
import { recordsInPounds } from '../../../src/gateways/hmrc/records-in-pounds.js';
import {
  type JsonObject,
  type SandboxBusiness,
  type SandboxLoss,
  type Submission,
  type Taxpayer,
  yearOf,
} from '../../../src/local/hmrc-sandbox/state.js';

const RECEIVED = '2026-05-01T10:00:00.000Z';
const UK_PROPERTY = 'XPIS00000000001';
const FOREIGN_PROPERTY = 'XFIS00000000001';

/** What the sandbox holds of a person once a return was sent, by the bodies that are sent for it. */
export function sentToSandbox(input: TaxInput, figures: TaxCalculation): Taxpayer {
  const trades = (input.selfEmployments ?? []).map((trade, index) => ({
    trade,
    business: tradeOf(trade, index),
  }));
  const losses = [
    ...trades.map(({ trade, business }) => lossOf(business, trade.lossesBroughtForward, input)),
    ...trades.map(({ trade, business }) =>
      input.taxYear < FIRST_YEAR_OF_STATED_LOSSES
        ? lossOf(business, trade.class4LossesBroughtForward, input, 'self-employment-class4')
        : [],
    ),
    lossOf(property('uk-property', UK_PROPERTY), input.ukProperty?.lossesBroughtForward, input),
    lossOf(
      property('foreign-property', FOREIGN_PROPERTY),
      input.foreignProperty?.lossesBroughtForward,
      input,
    ),
  ].flat();
  const taxpayer: Taxpayer = {
    nino: `${REGION_LETTERS[input.region ?? 'england'] ?? 'AA'}123456A`,
    businesses: [
      ...trades.map(({ business }) => business),
      ...(input.ukProperty ? [property('uk-property', UK_PROPERTY)] : []),
      ...(input.foreignProperty ? [property('foreign-property', FOREIGN_PROPERTY)] : []),
    ],
    years: {},
    magicFaultSpent: false,
    losses,
    ...(input.marriageAllowance === 'given' && { marriageClaim: { spouseOrCivilPartnerNino: 'TC663795B' } }),
  };
  const year = yearOf(taxpayer, formatTaxYear(input.taxYear));
  for (const { trade, business } of trades) {
    year.cumulative[business.businessId] = submission(tradeUpdate(trade, figures));
    const annual = tradeYear(trade, figures, input);
    if (annual !== null) year.annual[business.businessId] = submission(annual);
  }
  if (input.ukProperty) {
    year.cumulative[UK_PROPERTY] = submission(ukPropertyUpdate(input, figures));
    const annual = ukPropertyYear(figures);
    if (annual !== null) year.annual[UK_PROPERTY] = submission(annual);
  }
  if (input.foreignProperty) {
    year.cumulative[FOREIGN_PROPERTY] = submission(foreignUpdate(input, figures));
    const annual = foreignYear(figures);
    if (annual !== null) year.annual[FOREIGN_PROPERTY] = submission(annual);
  }
  Object.assign(year, partsOf(input, figures));
  if (input.taxYear >= FIRST_YEAR_OF_STATED_LOSSES) year.losses = lossesStated(input, figures, trades);
  year.records = recordsInPounds(heldByHmrc(input)) as JsonObject;
  return taxpayer;
}

const REGION_LETTERS: Readonly<Record<string, string>> = { scotland: 'SC', wales: 'CW' };

const FIRST_YEAR_OF_STATED_LOSSES = 2026;

/** Losses as they are sent from 2026-27 on, by HMRC's ids of the businesses. */
function lossesStated(
  input: TaxInput,
  figures: TaxCalculation,
  trades: readonly { readonly trade: SelfEmployment; readonly business: SandboxBusiness }[],
): Record<string, Submission> {
  const stated = statedLosses(
    { input, figures },
    trades.map(({ trade, business }) => ({
      id: trade.businessId ?? '',
      tradingName: business.tradingName ?? '',
      lossesBroughtForwardPence: trade.lossesBroughtForward ?? 0,
    })),
  );
  const idOf = (id: string | null, type: string) =>
    trades.find(({ trade }) => trade.businessId === id)?.business.businessId ??
    (type === 'uk-property' ? UK_PROPERTY : FOREIGN_PROPERTY);
  return Object.fromEntries(
    stated.flatMap(({ id, type, body }) => (body === null ? [] : [[idOf(id, type), submission(body)]])),
  );
}

/** All of the parts, of years before too: HMRC's older operations took the same of them. */
function partsOf(input: TaxInput, figures: TaxCalculation) {
  const taxYear = Math.max(input.taxYear, FIRST_YEAR_OF_ALL_PARTS);
  const bodies = returnParts({ input: { ...input, taxYear }, figures }).flatMap(({ key, body }) =>
    body === null ? [] : [[key, submission(body)] as const],
  );
  return {
    savings: Object.fromEntries(bodies.filter(([key]) => key === 'savings_summary')),
    parts: Object.fromEntries(bodies.filter(([key]) => key !== 'savings_summary')),
  };
}

const FIRST_YEAR_OF_ALL_PARTS = 2025;

const submission = (body: JsonObject): Submission => ({ body, receivedAt: RECEIVED });
const pounds = (pence: Pence | undefined) => poundsFromPence(pence ?? 0);

const tradeOf = ({ name }: SelfEmployment, index: number): SandboxBusiness => ({
  businessId: `XAIS0000000000${index}`,
  typeOfBusiness: 'self-employment',
  tradingName: name ?? '',
});

const property = (
  typeOfBusiness: SandboxBusiness['typeOfBusiness'],
  businessId: string,
): SandboxBusiness => ({
  businessId,
  typeOfBusiness,
});

function lossOf(
  { businessId, typeOfBusiness }: SandboxBusiness,
  loss: Pence | undefined,
  { taxYear }: TaxInput,
  typeOfLoss: SandboxLoss['typeOfLoss'] | 'property-unspecified' = typeOfBusiness,
): SandboxLoss[] {
  if (!loss || typeOfLoss === 'property-unspecified') return [];
  return [
    {
      lossId: `loss-${typeOfLoss}-${businessId}`,
      businessId,
      typeOfLoss,
      lossAmount: pounds(loss),
      taxYearBroughtForwardFrom: formatTaxYear(taxYear - 1),
      lastModified: RECEIVED,
    },
  ];
}

/** Where the allowance is claimed no expenses are sent. */
const tradingAllowance = ({ lines }: TaxCalculation, { businessId }: SelfEmployment) =>
  lines.find((line) => line.rule === 'trading_allowance' && line.businessId === businessId)?.amount;

const claimsTradingAllowance = ({ lines }: TaxCalculation) =>
  lines.some(({ rule }) => rule === 'trading_allowance');

function tradeUpdate(trade: SelfEmployment, figures: TaxCalculation): JsonObject {
  const claims = claimsTradingAllowance(figures);
  return {
    periodIncome: { turnover: pounds(trade.turnover) },
    ...(!claims && { periodExpenses: { adminCosts: pounds(trade.expenses) } }),
  };
}

/** What lowers a trade's profit for Class 4 alone. */
const forClass4 = ({ lines }: TaxCalculation, { businessId }: SelfEmployment): Pence =>
  lines
    .filter(({ rule }) => rule === 'class4_losses_brought_forward' || rule === 'class4_loan_interest')
    .reduce((sum: Pence, line) => sum + (line.businessId === businessId ? line.amount : 0), 0);

function tradeYear(trade: SelfEmployment, figures: TaxCalculation, { taxYear }: TaxInput): JsonObject | null {
  const allowance = tradingAllowance(figures, trade);
  const adjusted = taxYear < FIRST_YEAR_OF_STATED_LOSSES ? 0 : forClass4(figures, trade);
  const transition = trade.transitionProfit ?? 0;
  const body = {
    ...((transition > 0 || adjusted > 0) && {
      adjustments: {
        ...(transition > 0 && { transitionProfitAmount: pounds(transition) }),
        ...(adjusted > 0 && { adjustmentToProfitsForClass4: pounds(adjusted) }),
      },
    }),
    ...(allowance !== undefined && { allowances: { tradingIncomeAllowance: pounds(allowance) } }),
    ...(trade.class4Exempt && {
      nonFinancials: { businessDetailsChangedRecently: false, class4NicsExemptionReason: 'trustee' },
    }),
  };
  return Object.keys(body).length === 0 ? null : body;
}

/** The share of the property allowance that one of the two businesses takes. */
const propertyAllowance = ({ lines }: TaxCalculation, about: string | undefined) =>
  lines.find((line) => line.rule === 'property_allowance' && line.about === about)?.amount;

const claimsPropertyAllowance = ({ lines }: TaxCalculation) =>
  lines.some(({ rule }) => rule === 'property_allowance');

function ukPropertyUpdate({ ukProperty: given }: TaxInput, figures: TaxCalculation): JsonObject {
  return {
    ukProperty: {
      income: { periodAmount: pounds(given?.income) },
      ...(!claimsPropertyAllowance(figures) && {
        expenses: {
          premisesRunningCosts: pounds(given?.expenses),
          residentialFinancialCost: pounds(given?.residentialFinanceCosts),
          residentialFinancialCostsCarriedForward: pounds(given?.residentialFinanceCostsBroughtForward),
        },
      }),
    },
  };
}

function ukPropertyYear(figures: TaxCalculation): JsonObject | null {
  const allowance = propertyAllowance(figures, undefined);
  if (allowance === undefined) return null;
  return { ukProperty: { allowances: { propertyIncomeAllowance: pounds(allowance) } } };
}

function foreignUpdate({ foreignProperty: given }: TaxInput, figures: TaxCalculation): JsonObject {
  return {
    foreignProperty: [
      {
        countryCode: 'FRA',
        income: {
          rentIncome: { rentAmount: pounds(given?.income) },
          foreignTaxCreditRelief: true,
          foreignTaxPaidOrDeducted: pounds(given?.foreignTax),
        },
        ...(!claimsPropertyAllowance(figures) && {
          expenses: {
            premisesRunningCosts: pounds(given?.expenses),
            residentialFinancialCost: pounds(given?.residentialFinanceCosts),
            broughtFwdResidentialFinancialCost: pounds(given?.residentialFinanceCostsBroughtForward),
          },
        }),
      },
    ],
  };
}

function foreignYear(figures: TaxCalculation): JsonObject | null {
  const allowance = propertyAllowance(figures, 'foreign_property');
  if (allowance === undefined) return null;
  return {
    foreignProperty: [{ countryCode: 'FRA', allowances: { propertyIncomeAllowance: pounds(allowance) } }],
  };
}
