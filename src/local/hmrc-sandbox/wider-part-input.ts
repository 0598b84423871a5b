import type { Static, TSchema } from 'typebox';
import type { Pence } from '../../domain/money.js';
import type { Disposal } from '../../domain/tax/capital-gains/capital-gains-input.js';
import type { LumpSum } from '../../domain/tax/employment-input.js';
import { ratesFor } from '../../domain/tax/rates/rates-for.js';
import type { LifeInsuranceGain, TaxInput } from '../../domain/tax/tax-input.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import { bodyReader } from './body-reader.js';
import { PART_SHAPES } from './part-shapes.js';
import { poundsToPence, sumOfPence } from './pounds-to-pence.js';
import type { SandboxYear } from './state.js';

/** Charges, investments, policies and ends of employments as sent, in the form of our tax rules. */
type WiderPartInput = Pick<
  TaxInput,
  | 'charges'
  | 'childBenefitReceived'
  | 'employments'
  | 'employmentLumpSums'
  | 'shareSchemes'
  | 'lifeInsuranceGains'
  | 'investmentReliefs'
  | 'capitalGains'
>;

const readCharge = orEmpty(PART_SHAPES.charge_pension);
const readWinterFuel = orEmpty(PART_SHAPES.charge_winter_fuel);
const readChildBenefit = orEmpty(PART_SHAPES.charge_child_benefit);
const readExpenses = orEmpty(PART_SHAPES.expenses_employment);
const readOtherEmployment = orEmpty(PART_SHAPES.employment_other);
const readPolicies = orEmpty(PART_SHAPES.insurance);
const readHomes = orEmpty(PART_SHAPES.gains_residential);
const readOtherGains = orEmpty(PART_SHAPES.gains_other);
const readInvestments = orEmpty(PART_SHAPES.reliefs_investment);

/** @param known what HMRC has of the person from elsewhere; what was sent is added, or takes its place */
export function widerPartInput(
  { parts = {} }: Pick<SandboxYear, 'parts'>,
  known: WiderPartInput,
  taxYear: TaxYearStart,
): WiderPartInput {
  const limit = ratesFor(taxYear).incomeTax.terminationExemption.value;
  const { pensionContributions: charge } = readCharge(parts['charge_pension']?.body);
  const { amountOfChildBenefitReceived } = readChildBenefit(parts['charge_child_benefit']?.body);
  const { winterFuelPayment } = readWinterFuel(parts['charge_winter_fuel']?.body);
  const { expenses } = readExpenses(parts['expenses_employment']?.body);
  const {
    lumpSums = [],
    shareOption = [],
    sharesAwardedOrReceived = [],
  } = readOtherEmployment(parts['employment_other']?.body);
  const shares = [...shareOption, ...sharesAwardedOrReceived];
  const gains = gainsOf(readPolicies(parts['insurance']?.body));
  const investments = readInvestments(parts['reliefs_investment']?.body);
  return {
    charges: {
      ...known.charges,
      ...(charge && {
        pensionAnnualAllowanceExcess: poundsToPence(charge.inExcessOfTheAnnualAllowance),
        schemePays: poundsToPence(charge.annualAllowanceTaxPaid),
      }),
      ...(winterFuelPayment !== undefined && { winterFuelPayment: poundsToPence(winterFuelPayment) }),
    },
    ...(amountOfChildBenefitReceived !== undefined && {
      childBenefitReceived: poundsToPence(amountOfChildBenefitReceived),
    }),
    ...(expenses && {
      employments: withExpenses(known.employments, sumOfPence(Object.values(expenses).map(poundsToPence))),
    }),
    ...(lumpSums.length > 0 && { employmentLumpSums: lumpSums.flatMap((one) => lumpSumsOf(one, limit)) }),
    ...(shares.length > 0 && {
      shareSchemes: {
        ...known.shareSchemes,
        taxableAmount: sumOfPence(shares.map(({ taxableAmount }) => poundsToPence(taxableAmount))),
      },
    }),
    ...(gains.length > 0 && { lifeInsuranceGains: gains }),
    capitalGains: withGains(known.capitalGains, parts),
    investmentReliefs: {
      vct: claimed(investments.vctSubscription),
      eis: claimed(investments.eisSubscription),
      seis: claimed(investments.seedEnterpriseInvestment),
      citr: claimed(investments.communityInvestment),
    },
  };
}

type Employments = NonNullable<TaxInput['employments']>;

/** HMRC has expenses of all employments together. They go to the one with the highest pay. */
function withExpenses(employments: Employments = [], expenses: Pence): Employments {
  const highest = Math.max(...employments.map(({ pay = 0 }) => pay));
  const at = employments.findIndex(({ pay = 0 }) => pay === highest);
  return employments.map((job, index) => (index === at ? { ...job, expenses } : job));
}

type SentLumpSum = NonNullable<Static<typeof PART_SHAPES.employment_other>['lumpSums']>[number];

function lumpSumsOf(sent: SentLumpSum, limit: Pence): LumpSum[] {
  const {
    taxableLumpSumsAndCertainIncome: taxable,
    redundancyCompensationPaymentsOverExemption: over,
    redundancyCompensationPaymentsUnderExemption: under,
    benefitFromEmployerFinancedRetirementScheme: benefit,
  } = sent;
  const paid = [taxable, over].reduce(
    (total, one) => total + poundsToPence(one?.amount),
    poundsToPence(under?.amount),
  );
  const taxDeducted = poundsToPence(taxable?.taxPaid) + poundsToPence(over?.taxPaid);
  const kind = taxable === undefined ? 'redundancy' : 'termination';
  return [
    ...(paid > 0
      ? [
          {
            kind,
            amount: paid,
            taxDeducted,
            exemptUsed: exemptUsed(paid, poundsToPence(under?.amount), limit),
          } as const,
        ]
      : []),
    ...(benefit === undefined
      ? []
      : [
          {
            kind: 'retirement_benefit',
            amount: poundsToPence(benefit.amount) - poundsToPence(benefit.exemptAmount),
            taxDeducted: poundsToPence(benefit.taxPaid),
          } as const,
        ]),
  ];
}

/** Whatever was not sent as exempt has been used by other payments. */
function exemptUsed(paid: Pence, under: Pence, limit: Pence): Pence {
  return paid > under ? Math.max(0, limit - under) : 0;
}

function gainsOf(policies: Partial<Static<typeof PART_SHAPES.insurance>>): LifeInsuranceGain[] {
  const {
    lifeInsurance = [],
    capitalRedemption = [],
    lifeAnnuity = [],
    voidedIsa = [],
    foreign = [],
  } = policies;
  return [
    ...[...lifeInsurance, ...capitalRedemption, ...lifeAnnuity].map(({ gainAmount, taxPaid, yearsHeld }) =>
      gainOf(gainAmount, yearsHeld, taxPaid),
    ),
    ...[...voidedIsa, ...foreign].map(({ gainAmount, taxPaidAmount = 0, yearsHeld }) =>
      gainOf(gainAmount, yearsHeld, taxPaidAmount > 0),
    ),
  ];
}

const gainOf = (amount: number, years: number | undefined, taxTreatedAsPaid: boolean): LifeInsuranceGain => ({
  amount: poundsToPence(amount),
  years: years || undefined,
  taxTreatedAsPaid,
});

const RELIEFS: Readonly<Record<string, 'badr' | 'investors'>> = { BAD: 'badr', INV: 'investors' };

interface SentGain {
  readonly disposalDate: string;
  readonly amountOfNetGain?: number;
  readonly amountOfNetLoss?: number;
  readonly gainsWithBadr?: number;
  readonly gainsWithInv?: number;
  readonly claimOrElectionCodes?: readonly string[];
}

/** Gains are taken as they were sent: net of costs and of reliefs that take gain away. */
function withGains(
  known: TaxInput['capitalGains'],
  parts: NonNullable<SandboxYear['parts']>,
): TaxInput['capitalGains'] {
  const { disposals: homes = [] } = readHomes(parts['gains_residential']?.body);
  const other = readOtherGains(parts['gains_other']?.body);
  const { otherGains = [], cryptoassets = [], unlistedShares = [], losses, lifetimeAllowance } = other;
  const abroad = otherGains.filter(({ assetType }) => assetType === 'non-uk-residential-property');
  const others = otherGains.filter(({ assetType }) => assetType !== 'non-uk-residential-property');
  const disposals = [
    ...(known?.disposals ?? []),
    ...[...homes, ...abroad].map((gain) => disposalOf('residential_property', gain)),
    ...[...others, ...cryptoassets, ...unlistedShares].map((gain) => disposalOf('other', gain)),
  ];
  if (disposals.length === 0 && losses === undefined) return null;
  return {
    disposals,
    lossesBroughtForward: poundsToPence(losses?.broughtForwardLossesUsedInCurrentYear),
    incomeLossesAgainstGains: poundsToPence(losses?.setAgainstInYearGains),
    badrLifetimeUsed: poundsToPence(lifetimeAllowance?.lifetimeAllowanceBadr),
    investorsReliefLifetimeUsed: poundsToPence(lifetimeAllowance?.lifetimeAllowanceInv),
  };
}

function disposalOf(kind: 'residential_property' | 'other', sent: SentGain): Disposal {
  const { amountOfNetGain, amountOfNetLoss, gainsWithBadr, gainsWithInv, claimOrElectionCodes = [] } = sent;
  const relief = claimOrElectionCodes.map((code) => RELIEFS[code]).find((one) => one !== undefined);
  return {
    kind,
    disposedOn: sent.disposalDate,
    proceeds: poundsToPence(amountOfNetGain),
    costs: poundsToPence(amountOfNetLoss),
    ...(relief !== undefined && {
      relief,
      reliefAmount: poundsToPence(gainsWithBadr) + poundsToPence(gainsWithInv),
    }),
  };
}

const claimed = (subscriptions: readonly { readonly reliefClaimed: number }[] = []): Pence =>
  sumOfPence(subscriptions.map(({ reliefClaimed }) => poundsToPence(reliefClaimed)));

function orEmpty<Schema extends TSchema>(schema: Schema): (body: unknown) => Partial<Static<Schema>> {
  const read = bodyReader(schema);
  return (body) => (body === undefined ? {} : read(body));
}
