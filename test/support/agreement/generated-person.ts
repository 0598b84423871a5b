import type { Pence } from '../../../src/domain/money.js';
import type { ForeignIncome } from '../../../src/domain/tax/foreign-income-input.js';
import type { TaxInput } from '../../../src/domain/tax/tax-input.js';

/** Numbers that follow from a seed alone. */
export interface Draw {
  /** From nil to less than one. */
  next(): number;
}

export function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return {
    next() {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}

/** The years that HMRC's calculator has rates for. */
const YEARS = [2024, 2025, 2026];
/** Around the limits of the years, in pounds: what lies a pound to either side is where rules part. */
const LIMITS = [
  1_000, 2_000, 5_000, 6_725, 6_845, 7_105, 12_570, 17_570, 21_000, 26_065, 28_470, 31_092, 37_700, 43_662,
  50_270, 60_000, 75_000, 100_000, 125_140,
];
const COUNTRIES = ['FRA', 'DEU', 'USA', 'IRL', 'ESP', 'AUS'];

export type PersonKind = (typeof KINDS)[number];
/** A person has one of these at least, and others by chance. */
const KINDS = [
  'trade',
  'job',
  'trade_and_job',
  'landlord',
  'saver',
  'pensioner',
  'abroad',
  'student',
  'all',
] as const;

/** Somebody whose return has nothing but what is sent to HMRC or what HMRC has from others. */
export function generatedPerson(draw: Draw): { readonly kind: PersonKind; readonly input: TaxInput } {
  const kind = oneOf(draw, KINDS);
  const taxYear = oneOf(draw, YEARS);
  const has = (kinds: readonly PersonKind[], chance = 0.15) =>
    kind === 'all' || kinds.includes(kind) || chanceOf(draw, chance);
  const input: TaxInput = {
    taxYear,
    region: oneOf(draw, ['england', 'england', 'scotland', 'wales', 'northern_ireland'] as const),
    ...(has(['trade', 'trade_and_job'], 0.1) && trades(draw, taxYear)),
    ...(has(['job', 'trade_and_job', 'student'], 0.2) && jobs(draw)),
    ...(has(['landlord'], 0.1) && property(draw)),
    ...(has(['pensioner'], 0.05) && pensions(draw)),
    ...(has(['saver', 'pensioner'], 0.3) && savings(draw)),
    ...(has(['abroad'], 0.05) && abroad(draw)),
    ...(chanceOf(draw, 0.35) && { reliefs: reliefs(draw) }),
    ...(chanceOf(draw, 0.1) && { investmentReliefs: investments(draw, taxYear) }),
    ...(has(['student'], 0.05) && {
      studentLoanPlans: oneOf(draw, [
        ['plan1'],
        ['plan2'],
        ['plan4'],
        ['plan2', 'postgraduate'],
        ['postgraduate'],
      ] as const),
    }),
    ...(chanceOf(draw, 0.08) && { marriageAllowance: oneOf(draw, ['given', 'received'] as const) }),
    ...(chanceOf(draw, 0.03) && { blindPerson: true }),
    ...(taxYear >= 2025 &&
      chanceOf(draw, 0.1) && { childBenefitReceived: amount(draw, 3_000), childBenefitChildren: 2 }),
    ...(chanceOf(draw, 0.3) && { voluntaryClass2: true }),
    ...(chanceOf(draw, 0.05) && { overStatePensionAgeAtStart: true }),
    ...(chanceOf(draw, 0.03) && { paye: { earlierYearsUnderpaymentInCode: amount(draw, 500) } }),
    ...(taxYear >= FIRST_YEAR_OF_GAINS && has([], 0.15) && { capitalGains: gains(draw, taxYear) }),
  };
  return { kind, input: withInterestOfTrades(input) };
}

/** Rates of 2024-25 changed within the year, which HMRC's logic leaves to the taxpayer. */
const FIRST_YEAR_OF_GAINS = 2025;

/** Homes, other assets and business assets, of which only those of the first two kinds were sold at a loss: see D17. */
function gains(draw: Draw, taxYear: number): NonNullable<TaxInput['capitalGains']> {
  const days = { acquiredOn: '2012-03-04', disposedOn: `${taxYear}-09-01`, completedOn: `${taxYear}-09-01` };
  const sold = (mayLose: boolean) => {
    const proceeds = income(draw);
    return { ...days, proceeds, costs: share(draw, proceeds, mayLose ? 1.3 : 1) };
  };
  const homes = Array.from({ length: chanceOf(draw, 0.4) ? 1 : 0 }, () => {
    const home = sold(true);
    return { ...home, kind: 'residential_property' as const, acquisitionCost: home.costs };
  });
  const others = Array.from({ length: chanceOf(draw, 0.7) ? 2 : 0 }, () => ({
    ...sold(true),
    kind: 'other' as const,
    description: 'A thing',
    assetType: 'asset' as const,
  }));
  const business = Array.from({ length: chanceOf(draw, 0.3) ? 1 : 0 }, () => ({
    ...sold(false),
    kind: 'unlisted_shares' as const,
    description: 'Shares',
    companyName: 'Looms Ltd',
    relief: 'badr' as const,
  }));
  return {
    disposals: [...homes, ...others, ...business],
    ...(chanceOf(draw, 0.2) && { lossesBroughtForward: amount(draw, 8_000) }),
  };
}

/** With a profit or a loss, some with losses of before, transition profit or an exemption from Class 4. */
function trades(draw: Draw, taxYear: number): Pick<TaxInput, 'selfEmployments' | 'cisDeducted'> {
  const count = chanceOf(draw, 0.2) ? 2 : 1;
  const selfEmployments = Array.from({ length: count }, (_, index) => {
    const turnover = chanceOf(draw, 0.25) ? amount(draw, 9_000) : income(draw);
    const named = { businessId: `trade-${index}`, name: `Trade ${index}`, turnover };
    const transition = chanceOf(draw, 0.1) ? { transitionProfit: amount(draw, 9_000) } : {};
    if (chanceOf(draw, 0.04)) return { ...named, ...transition, ...exempt(draw, turnover) };
    return {
      ...named,
      ...transition,
      expenses: chanceOf(draw, 0.1) ? amount(draw, 2_000) : share(draw, turnover, 1.1),
      ...(chanceOf(draw, 0.15) && { lossesBroughtForward: amount(draw, 8_000) }),
      ...(chanceOf(draw, 0.1) && { class4LossesBroughtForward: amount(draw, 8_000) }),
      ...(taxYear >= FIRST_YEAR_OF_CLASS4_INTEREST &&
        chanceOf(draw, 0.1) && { loanInterestForTrade: amount(draw, 3_000) }),
    };
  });
  return { selfEmployments, ...(chanceOf(draw, 0.15) && { cisDeducted: amount(draw, 4_000) }) };
}

/** Before, HMRC is told of no interest that lowers profits for Class 4. */
const FIRST_YEAR_OF_CLASS4_INTEREST = 2026;

/** Loan interest with that of the trades, which is a part of it. */
function withInterestOfTrades(input: TaxInput): TaxInput {
  const ofTrades = (input.selfEmployments ?? []).reduce(
    (sum: Pence, { loanInterestForTrade = 0 }) => sum + Math.ceil(loanInterestForTrade / 100) * 100,
    0,
  );
  const { qualifyingLoanInterest = 0 } = input.reliefs ?? {};
  return ofTrades === 0
    ? input
    : { ...input, reliefs: { ...input.reliefs, qualifyingLoanInterest: qualifyingLoanInterest + ofTrades } };
}

/** With a taxable profit, without which our figures do not tell that a trade is exempt. */
const exempt = (draw: Draw, turnover: number) => ({
  expenses: share(draw, turnover, 0.5),
  class4Exempt: true,
});

/** No job has expenses over its pay: HMRC sets them against another job's, and our figures do not show them. */
function jobs(draw: Draw): Pick<TaxInput, 'employments'> {
  const count = chanceOf(draw, 0.25) ? 2 : 1;
  return {
    employments: Array.from({ length: count }, () => {
      const pay = income(draw);
      return {
        pay,
        taxDeducted: share(draw, pay, 0.4),
        ...(chanceOf(draw, 0.3) && { benefits: amount(draw, 6_000) }),
        ...(chanceOf(draw, 0.2) && expensesOf(share(draw, Math.min(pay, 1_500_00), 1))),
        ...(chanceOf(draw, 0.15) && { studentLoanDeducted: amount(draw, 900) }),
      };
    }),
  };
}

/** HMRC takes them by kind. */
const expensesOf = (expenses: Pence) => ({ expenses, expenseClaims: { jobExpenses: expenses } });

function property(draw: Draw): Pick<TaxInput, 'ukProperty'> {
  const rent = chanceOf(draw, 0.2) ? amount(draw, 1_500) : income(draw);
  return {
    ukProperty: {
      income: rent,
      expenses: chanceOf(draw, 0.15) ? amount(draw, 1_200) : share(draw, rent, 0.9),
      ...(chanceOf(draw, 0.6) && { residentialFinanceCosts: amount(draw, 12_000) }),
      ...(chanceOf(draw, 0.15) && { residentialFinanceCostsBroughtForward: amount(draw, 3_000) }),
      ...(chanceOf(draw, 0.15) && { lossesBroughtForward: amount(draw, 4_000) }),
    },
  };
}

function pensions(draw: Draw): Pick<TaxInput, 'pensions' | 'stateBenefits'> {
  const other = chanceOf(draw, 0.7) ? [income(draw)] : [];
  return {
    pensions: {
      state: amount(draw, 12_000),
      other: other.map((paid) => ({ amount: paid, taxDeducted: share(draw, paid, 0.3) })),
    },
    ...(chanceOf(draw, 0.1) && { stateBenefits: { taxable: amount(draw, 4_000), taxDeducted: 0 } }),
  };
}

function savings(draw: Draw): Pick<TaxInput, 'savings' | 'dividends'> {
  return {
    ...(chanceOf(draw, 0.8) && {
      savings: {
        untaxedInterest: chanceOf(draw, 0.3) ? income(draw) : amount(draw, 7_000),
        ...(chanceOf(draw, 0.15) && { taxedInterestNet: amount(draw, 2_000) }),
      },
    }),
    ...(chanceOf(draw, 0.6) && {
      dividends: { uk: chanceOf(draw, 0.3) ? income(draw) : amount(draw, 5_000) },
    }),
  };
}

function abroad(draw: Draw): Pick<TaxInput, 'foreignIncome' | 'foreignProperty'> {
  const count = chanceOf(draw, 0.3) ? 2 : 1;
  const foreignIncome = Array.from({ length: count }, (): ForeignIncome => {
    const received = chanceOf(draw, 0.2) ? income(draw) : amount(draw, 9_000);
    return {
      country: oneOf(draw, COUNTRIES),
      kind: oneOf(draw, ['interest', 'dividends', 'pension'] as const),
      amount: received,
      ...(chanceOf(draw, 0.7) && { foreignTax: share(draw, received, 0.3) }),
      relief: oneOf(draw, ['auto', 'credit', 'deduction'] as const),
    };
  });
  if (!chanceOf(draw, 0.3)) return { foreignIncome };
  const rent = amount(draw, 20_000);
  return {
    foreignIncome,
    foreignProperty: {
      income: rent,
      expenses: share(draw, rent, 0.8),
      ...(chanceOf(draw, 0.4) && { residentialFinanceCosts: amount(draw, 4_000) }),
      ...(chanceOf(draw, 0.2) && { residentialFinanceCostsBroughtForward: amount(draw, 2_000) }),
      ...(chanceOf(draw, 0.2) && { lossesBroughtForward: amount(draw, 3_000) }),
      ...(chanceOf(draw, 0.5) && { foreignTax: share(draw, rent, 0.2) }),
    },
  };
}

function reliefs(draw: Draw): NonNullable<TaxInput['reliefs']> {
  return {
    ...(chanceOf(draw, 0.5) && { giftAidPaid: amount(draw, 4_000) }),
    ...(chanceOf(draw, 0.4) && { pensionReliefAtSourceNet: amount(draw, 12_000) }),
    ...(chanceOf(draw, 0.15) && { pensionDeductedGross: amount(draw, 6_000) }),
    ...(chanceOf(draw, 0.15) && { qualifyingLoanInterest: amount(draw, 5_000) }),
    ...(chanceOf(draw, 0.1) && { giftsOfShares: gift(draw) }),
    ...(chanceOf(draw, 0.1) && { giftsOfLand: gift(draw) }),
    ...(chanceOf(draw, 0.1) && { maintenancePayments: amount(draw, 8_000) }),
  };
}

/** More than many an income now and then. */
const gift = (draw: Draw): Pence => amount(draw, chanceOf(draw, 0.2) ? 80_000 : 6_000);

/** Of each scheme in two subscriptions, those of trusts and of seeds over the limit of the year now and then. */
function investments(draw: Draw, taxYear: number): NonNullable<TaxInput['investmentReliefs']> {
  const details = {
    company: 'Looms Ltd',
    reference: 'UIR 1',
    investedOn: `${taxYear}-09-01`,
    knowledgeIntensive: false,
  };
  const schemes = (['vct', 'eis', 'seis', 'citr'] as const).filter(() => chanceOf(draw, 0.4));
  const subscriptions = schemes.flatMap((scheme) =>
    [amount(draw, chanceOf(draw, 0.1) ? 300_000 : 9_000), amount(draw, 4_000)].map((subscribed) => ({
      scheme,
      amount: subscribed,
      ...details,
    })),
  );
  const totalOf = (wanted: string): Pence =>
    subscriptions.reduce((sum, { scheme, amount: one }) => sum + (scheme === wanted ? one : 0), 0);
  return {
    ...Object.fromEntries(schemes.map((scheme) => [scheme, totalOf(scheme)])),
    subscriptions,
  };
}

/** Any income, or one at a limit give or take a pound. */
function income(draw: Draw): number {
  if (chanceOf(draw, 0.3)) {
    const limit = oneOf(draw, LIMITS);
    return limit * 100 + oneOf(draw, [-100, -1, 0, 1, 100]);
  }
  return chanceOf(draw, 0.8) ? amount(draw, 60_000) : amount(draw, 180_000);
}

/** Whole pounds as often as not. */
function amount(draw: Draw, maxPounds: number): number {
  const pence = Math.floor(draw.next() * maxPounds * 100);
  return chanceOf(draw, 0.5) ? pence : Math.floor(pence / 100) * 100;
}

const share = (draw: Draw, whole: number, max: number): number => Math.floor(whole * draw.next() * max);

const chanceOf = (draw: Draw, chance: number): boolean => draw.next() < chance;

function oneOf<Item>(draw: Draw, items: readonly Item[]): Item {
  const item = items[Math.floor(draw.next() * items.length)];
  if (item === undefined) throw new Error('nothing to draw from');
  return item;
}
