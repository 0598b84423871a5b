import type { Pence } from '../../domain/money.js';
import { reachesAgeBy, statePensionAgeOn, statePensionAgeReached } from '../../domain/tax/ages.js';
import { weeksBeginning } from '../../domain/tax/contribution-weeks.js';
import type { ForeignIncome } from '../../domain/tax/foreign-income-input.js';
import { ratesFor } from '../../domain/tax/rates/rates-for.js';
import type { SelfEmployment, TaxedAmount, TaxInput } from '../../domain/tax/tax-input.js';
import { taxYearStartsOn } from '../../domain/tax-year.js';
import { hmrcRates } from './calculator/rates.js';
import type {
  Job,
  PersonRecord,
  SentForeignItem,
  SentForeignProperty,
  SentProperty,
  SentReliefs,
  SentTrade,
  SentYear,
  Taxed,
} from './calculator/sent-year.js';
import { sentGains } from './sent-gains.js';

/** Values sent for a year and HMRC's own records of the person, as the calculator takes them. */
export function sentYear(input: TaxInput): SentYear {
  return {
    taxYear: input.taxYear,
    regime: input.region === 'scotland' || input.region === 'wales' ? input.region : 'uk',
    trades: (input.selfEmployments ?? []).map(tradeOf),
    ukProperty: ukPropertyOf(input),
    foreignProperty: foreignPropertyOf(input),
    jobs: (input.employments ?? []).map(jobOf),
    shareSchemes: {
      amount: input.shareSchemes?.taxableAmount ?? 0,
      taxDeducted: input.shareSchemes?.taxDeducted ?? 0,
    },
    occupationalPensions: (input.pensions?.other ?? []).map(taxed),
    statePension: input.pensions?.state ?? 0,
    stateBenefits: {
      amount: input.stateBenefits?.taxable ?? 0,
      taxDeducted: input.stateBenefits?.taxDeducted ?? 0,
    },
    interest: {
      untaxed: input.savings?.untaxedInterest ?? 0,
      taxedNet: input.savings?.taxedInterestNet ?? 0,
    },
    ukDividends: input.dividends?.uk ?? 0,
    foreign: [...foreignDividends(input), ...(input.foreignIncome ?? []).map(foreignItem)],
    otherIncome: sumOfTaxed(input.otherIncome ?? []),
    reliefs: reliefsOf(input),
    gains: sentGains(input),
    person: personRecord(input),
  };
}

/** Fields for which the calculator has no rule, by the names of our tax rules. */
const NOT_CALCULATED = [
  'lifeInsuranceGains',
  'employmentLumpSums',
  'partnerships',
  'trusts',
  'residence',
  'marriedCouplesAllowance',
] as const satisfies readonly (keyof TaxInput)[];

/** Whether the calculator has a rule for everything that was sent. */
export const isKnownToHmrcsLogic = (input: TaxInput): boolean =>
  NOT_CALCULATED.every((name) => input[name] === undefined || input[name] === null) &&
  (input.selfEmployments ?? []).every(isKnownTrade) &&
  (input.foreignIncome ?? []).every(({ kind }) => kind !== 'employment') &&
  (input.reliefs?.lossClaims ?? []).every(({ kind, amount }) => amount === 0 || CLAIMS.has(kind)) &&
  !input.charges?.schemePays &&
  !input.pensions?.stateLumpSum &&
  areGainsKnown(input);

/** Whether the logic knows the gains: none of a year whose rates changed within it, none beyond the limits of a lifetime. */
function areGainsKnown({ capitalGains, taxYear }: TaxInput): boolean {
  if (!capitalGains) return true;
  const { disposals = [], badrLifetimeUsed = 0, investorsReliefLifetimeUsed = 0 } = capitalGains;
  const claimed = disposals.reduce(
    (sum: Pence, { relief, reliefAmount = 0 }) =>
      sum + (relief === 'badr' || relief === 'investors' ? reliefAmount : 0),
    0,
  );
  return (
    (hmrcRates(taxYear)?.gains ?? null) !== null &&
    claimed + badrLifetimeUsed + investorsReliefLifetimeUsed <= LIFETIME_LIMIT
  );
}

const LIFETIME_LIMIT: Pence = 1_000_000_00;

const CLAIMS: ReadonlySet<string> = new Set(['sideways_current_year', 'property_general']);

const isKnownTrade = (trade: SelfEmployment): boolean =>
  !trade.averagingAdjustment &&
  !trade.loanInterestForTrade &&
  trade.periodsOfAccount === undefined &&
  !trade.transitionProfitBroughtForward;

const tradeOf = ({ name, businessId, ...trade }: SelfEmployment): SentTrade => ({
  name: name ?? businessId ?? '',
  profit: trade.profit ?? (trade.turnover ?? 0) - (trade.expenses ?? 0),
  lossesBroughtForward: trade.lossesBroughtForward ?? 0,
  transitionProfit: trade.transitionProfit ?? 0,
  hasClass4Exemption: trade.class4Exempt ?? false,
  class4Adjustment: trade.class4LossesBroughtForward ?? 0,
});

function ukPropertyOf({ ukProperty }: TaxInput): SentProperty | null {
  if (!ukProperty) return null;
  return {
    profit: ukProperty.profit ?? (ukProperty.income ?? 0) - (ukProperty.expenses ?? 0),
    lossesBroughtForward: ukProperty.lossesBroughtForward ?? 0,
    financeCosts:
      (ukProperty.residentialFinanceCosts ?? 0) + (ukProperty.residentialFinanceCostsBroughtForward ?? 0),
  };
}

function foreignPropertyOf({ foreignProperty }: TaxInput): SentForeignProperty | null {
  if (!foreignProperty) return null;
  return {
    profit: (foreignProperty.income ?? 0) - (foreignProperty.expenses ?? 0),
    lossesBroughtForward: foreignProperty.lossesBroughtForward ?? 0,
    financeCosts:
      (foreignProperty.residentialFinanceCosts ?? 0) +
      (foreignProperty.residentialFinanceCostsBroughtForward ?? 0),
    foreignTax: foreignProperty.foreignTax ?? 0,
  };
}

const jobOf = (job: NonNullable<TaxInput['employments']>[number]): Job => ({
  amount: job.pay ?? 0,
  taxDeducted: job.taxDeducted ?? 0,
  payrolledBenefits: job.payrolledBenefits ?? 0,
  benefits: job.benefits ?? 0,
  expenses: job.expenses ?? 0,
  studentLoanDeducted: job.studentLoanDeducted ?? 0,
  postgraduateLoanDeducted: job.postgraduateLoanDeducted ?? 0,
});

const taxed = ({ amount = 0, taxDeducted = 0 }: TaxedAmount): Taxed => ({ amount, taxDeducted });

const sumOfTaxed = (items: readonly TaxedAmount[]): Taxed =>
  items
    .map(taxed)
    .reduce(
      (sum, one) => ({ amount: sum.amount + one.amount, taxDeducted: sum.taxDeducted + one.taxDeducted }),
      { amount: 0, taxDeducted: 0 },
    );

/** Dividends from abroad that name no country bore no tax there that could be credited. */
function foreignDividends({ dividends }: TaxInput): SentForeignItem[] {
  const amount = dividends?.foreign ?? 0;
  if (amount === 0) return [];
  return [{ kind: 'dividends', countryCode: '', taxableAmount: amount, foreignTax: 0, claimsCredit: false }];
}

function foreignItem({
  kind = 'other',
  country,
  amount = 0,
  foreignTax = 0,
  relief,
}: ForeignIncome): SentForeignItem {
  const claimsCredit = relief !== 'deduction';
  return {
    kind: kind === 'employment' ? 'other' : kind,
    countryCode: country ?? '',
    taxableAmount: claimsCredit ? amount : Math.max(0, amount - foreignTax),
    foreignTax,
    claimsCredit,
  };
}

function reliefsOf({ reliefs = {}, investmentReliefs = {} }: TaxInput): SentReliefs {
  const claimed = (wanted: (kind: string) => boolean): Pence =>
    (reliefs.lossClaims ?? []).reduce((sum, { kind, amount }) => sum + (wanted(kind) ? amount : 0), 0);
  return {
    giftAidPaid: reliefs.giftAidPaid ?? 0,
    pensionAtSource: reliefs.pensionReliefAtSourceGross ?? 0,
    pensionDeducted: reliefs.pensionDeductedGross ?? 0,
    loanInterest: reliefs.qualifyingLoanInterest ?? 0,
    giftsOfAssets: (reliefs.giftsOfShares ?? 0) + (reliefs.giftsOfLand ?? 0),
    sidewaysLosses: claimed((kind) => kind === 'sideways_current_year'),
    propertyLossesSideways: claimed((kind) => kind === 'property_general'),
    vct: investmentReliefs.vct ?? 0,
    eis: investmentReliefs.eis ?? 0,
    seis: investmentReliefs.seis ?? 0,
    communityInvestment: investmentReliefs.citr ?? 0,
    maintenance: reliefs.maintenancePayments ?? 0,
  };
}

/** The National Insurance system knows when people were born; what nobody told HMRC is not so. */
function personRecord(input: TaxInput): PersonRecord {
  return {
    marriageAllowance: input.marriageAllowance ?? 'none',
    blind: input.blindPerson ?? false,
    blindAllowanceReceived: input.surplusAllowancesReceived?.blindPersons ?? 0,
    paysNoContributions: paysNoContributions(input),
    choosesClass2: input.voluntaryClass2 ?? false,
    class2Weeks: class2Weeks(input),
    studentLoanPlans: input.studentLoanPlans ?? [],
    childBenefit: input.childBenefitReceived ?? 0,
    winterFuelPayment: input.charges?.winterFuelPayment ?? 0,
    annualAllowanceExcess: input.charges?.pensionAnnualAllowanceExcess ?? 0,
    cisDeducted: input.cisDeducted ?? 0,
    underpaymentsCodedOut: input.paye?.earlierYearsUnderpaymentInCode ?? 0,
    repaidInYear: input.paye?.refundedInYear ?? 0,
  };
}

function paysNoContributions({ dateOfBirth, overStatePensionAgeAtStart, taxYear }: TaxInput): boolean {
  const rates = ratesFor(taxYear);
  if (dateOfBirth && !reachesAgeBy(dateOfBirth, rates.class4.minimumAge.value, taxYear)) return true;
  return overStatePensionAgeAtStart ?? (dateOfBirth ? statePensionAgeReached(dateOfBirth, rates) : false);
}

/** Weeks of contributions; no week counts that begins after State Pension age is reached. */
function class2Weeks({ dateOfBirth, taxYear, selfEmployments = [] }: TaxInput): number | null {
  const rates = ratesFor(taxYear);
  const weeks = selfEmployments.map((trade) => trade.class2Weeks ?? rates.class2.weeks.value);
  const reachedOn = dateOfBirth ? statePensionAgeOn(dateOfBirth, rates) : null;
  const startsOn = taxYearStartsOn(taxYear);
  const before = reachedOn !== null && reachedOn > startsOn ? [weeksBeginning(startsOn, reachedOn)] : [];
  return weeks.length === 0 ? null : Math.min(Math.max(...weeks), ...before);
}
