import { ratesFor } from '../../../../src/domain/tax/rates/rates-for.js';
import type { RateTriple, TaxRates } from '../../../../src/domain/tax/rates/tax-rates.js';
import type { Region } from '../../../../src/domain/tax/tax-input.js';

/** One person's figures in whole pounds. */
export interface WholePounds {
  readonly taxYear: number;
  readonly region: Region;
  readonly trade: number;
  readonly pay: number;
  /** Profit of UK property: of the kind of pay and trade up to 2026-27, and of its own from then on. */
  readonly rent: number;
  readonly interest: number;
  readonly dividends: number;
  /** Gross relief-at-source pension. */
  readonly pension: number;
}

export interface Allocated {
  readonly nonSavings: number;
  readonly property: number;
  readonly savings: number;
  readonly dividends: number;
}

/** The personal allowance, one pound lost for every second pound over the limit. */
export function allowanceByPounds(person: WholePounds): number {
  const { personalAllowance, personalAllowanceTaperFrom } = ratesFor(person.taxYear).incomeTax;
  const income =
    person.trade + person.pay + person.rent + person.interest + person.dividends - person.pension;
  let allowance = personalAllowance.value / 100;
  for (let over = 1; over <= income - personalAllowanceTaperFrom.value / 100; over++) {
    if (over % 2 === 0 && allowance > 0) allowance--;
  }
  return allowance;
}

/**
 * Income tax in pence by walking up the stack one pound at a time, each kind of income and rate rounded
 * down to the penny once.
 */
export function incomeTaxByPounds(person: WholePounds, allocated: Allocated): number {
  const rates = ratesFor(person.taxYear);
  const incomeByClass = incomeByClassOf(person);
  const nonSavings = incomeByClass.nonSavings - allocated.nonSavings;
  const property = incomeByClass.property - allocated.property;
  const savings = incomeByClass.savings - allocated.savings;
  const dividends = incomeByClass.dividends - allocated.dividends;
  const taxable = nonSavings + property + savings + dividends;
  const bands = nonSavingsBands(person, rates);
  const limits = ukLimits(person, rates);
  const startingRate = rates.incomeTax.startingRateForSavingsLimit.value / 100;
  const poundsAt = [0, 0, 0, 0].map(() => new Uint32Array(10_000)) as [Tally, Tally, Tally, Tally];
  let psa = savingsAllowance(taxable, limits, rates);
  let dividendAllowance = rates.incomeTax.dividendAllowance.value / 100;
  for (let pound = 1; pound <= taxable; pound++) {
    if (pound <= nonSavings) {
      tally(poundsAt[0], bandRate(pound, bands));
    } else if (pound <= nonSavings + property) {
      tally(poundsAt[1], rentRate(pound, person, rates));
    } else if (pound <= nonSavings + property + savings) {
      if (pound <= startingRate) continue;
      if (psa > 0) psa--;
      else tally(poundsAt[2], ukRate(pound, limits, rates.incomeTax.savings.value));
    } else if (dividendAllowance > 0) {
      dividendAllowance--;
    } else {
      tally(poundsAt[3], ukRate(pound, limits, rates.incomeTax.dividends.value));
    }
  }
  let tax = 0;
  for (const kind of poundsAt) {
    for (let rateBps = 0; rateBps < kind.length; rateBps++) {
      const pounds = kind[rateBps] ?? 0;
      if (pounds > 0) tax += Math.floor((pounds * rateBps) / 100);
    }
  }
  return tax;
}

type Tally = Uint32Array;

/** Income of each kind in whole pounds. */
export function incomeByClassOf({ taxYear, trade, pay, rent, interest, dividends }: WholePounds): Allocated {
  const isOfItsOwn = taxYear >= 2027;
  return {
    nonSavings: trade + pay + (isOfItsOwn ? 0 : rent),
    property: isOfItsOwn ? rent : 0,
    savings: interest,
    dividends,
  };
}

/** Scotland's own, and elsewhere two per cent more than pay. */
function rentRate(pound: number, person: WholePounds, rates: TaxRates): number {
  const ofPay = bandRate(pound, nonSavingsBands(person, rates));
  return person.region === 'scotland' ? ofPay : ofPay + 200;
}

function tally(poundsAt: Tally, rateBps: number): void {
  poundsAt[rateBps] = (poundsAt[rateBps] ?? 0) + 1;
}

/**
 * Class 4 in pence, one pound at a time: at the main rate until the annual maximum of someone with a job is
 * reached, and at the additional rate beyond. Within two pence, since a maximum may end within a pound.
 */
export function class4ByPounds(person: WholePounds): number {
  const { class4 } = ratesFor(person.taxYear);
  let atMainRate = mostAtMainRate(person);
  let main = 0;
  let additional = 0;
  for (let pound = 1; pound <= person.trade; pound++) {
    if (pound * 100 <= class4.lowerProfitsLimit.value) continue;
    const isAbove = pound * 100 > class4.upperProfitsLimit.value;
    const charged = isAbove ? 0 : Math.min(class4.mainBps.value, atMainRate);
    atMainRate -= charged;
    main += charged;
    additional += (1 - charged / class4.mainBps.value) * class4.additionalBps.value;
  }
  return Math.floor(main / 100) + Math.floor(additional / 100);
}

/** In hundredths of a penny: full contributions less those of the job and Class 2. */
function mostAtMainRate(person: WholePounds): number {
  const { class1, class2, class4 } = ratesFor(person.taxYear);
  let paid = 0;
  for (let pound = 1; pound <= person.pay; pound++) {
    const isCharged =
      pound * 100 > class1.primaryThreshold.value && pound * 100 <= class1.upperEarningsLimit.value;
    if (isCharged) paid += class1.mainBps.value;
  }
  if (paid === 0) return Number.POSITIVE_INFINITY;
  const full =
    ((class4.upperProfitsLimit.value - class4.lowerProfitsLimit.value) / 100) * class4.mainBps.value;
  const weeks = person.taxYear < 2024 ? 53 - 52 : 0;
  return Math.max(0, full - paid + weeks * class2.weeklyRate.value * 100);
}

interface Band {
  readonly upTo: number;
  readonly rateBps: number;
}

function nonSavingsBands({ taxYear, region, pension }: WholePounds, rates: TaxRates): readonly Band[] {
  if (rates.taxYear !== taxYear) throw new Error('rates of another year');
  return rates.incomeTax.nonSavingsBands[region].value.map(({ upTo, code, rateBps }) => ({
    upTo: upTo / 100 + (code === 'starter_rate' ? 0 : pension),
    rateBps,
  }));
}

function bandRate(pound: number, bands: readonly Band[]): number {
  for (const band of bands) if (pound <= band.upTo) return band.rateBps;
  throw new Error('no band');
}

interface UkLimits {
  readonly basic: number;
  readonly higher: number;
}

function ukLimits({ pension }: WholePounds, rates: TaxRates): UkLimits {
  const { basicRateLimit, higherRateLimit } = rates.incomeTax;
  return { basic: basicRateLimit.value / 100 + pension, higher: higherRateLimit.value / 100 + pension };
}

function ukRate(pound: number, limits: UkLimits, triple: RateTriple): number {
  if (pound <= limits.basic) return triple.basicBps;
  return pound <= limits.higher ? triple.higherBps : triple.additionalBps;
}

function savingsAllowance(taxable: number, limits: UkLimits, rates: TaxRates): number {
  const { basic, higher, additional } = rates.incomeTax.personalSavingsAllowance;
  if (taxable <= limits.basic) return basic.value / 100;
  return (taxable <= limits.higher ? higher.value : additional.value) / 100;
}
