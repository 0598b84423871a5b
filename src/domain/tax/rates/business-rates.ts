import type { TaxYearStart } from '../../tax-year.js';
import {
  basisOfAssessment,
  basisPeriodMonths,
  longestPeriodMonths,
  transitionSpreadTo,
} from './basis-of-assessment.js';
import { figure, percent, pounds, since } from './figure.js';
import type { BusinessRates, CapitalAllowanceRates, FixedRateExpenses } from './tax-rates.js';

/** The rate of the main pool, by the tax year of a day. */
export const mainPool = since({
  2012: percent(18, 'CAA 2001 s.56; FA 2011 s.10: from April 2012'),
  2026: percent(14, 'CAA 2001 s.56(1) as amended by FA 2026 s.28'),
});

/** First-year allowance for new plant, by the tax year of a day; `null` where none is in force. */
export const newPlantFirstYear = since<number | null>({
  2012: figure(null, 'not in force'),
  2025: percent(40, 'CAA 2001 s.45U, s.52; FA 2026 s.29: new main-rate plant, not cars'),
});

const newPlantFirstYearFrom = since<string | null>({
  2021: figure(null, 'not in force'),
  2025: figure('2026-01-01', 'CAA 2001 s.45U; FA 2026 s.29'),
});

/** First-year allowance for zero-emission cars, by the tax year of a day; `null` where none is in force. */
export const zeroEmissionCar = since<number | null>({
  2012: percent(100, 'CAA 2001 s.45D, s.52'),
  2027: figure(null, 'CAA 2001 s.45D(1B) as amended by FA 2026 s.30: spending up to 5 April 2027'),
});

const cashBasisByDefault = since({
  2021: figure(false, 'ITTOIA 2005 s.25A: by election, for small businesses'),
  2024: figure(true, 'ITTOIA 2005 s.24A; FA 2024 Sch.10'),
});

const cashBasisInterestLimit = since<number | null>({
  2021: figure(50_000, 'ITTOIA 2005 s.57B'),
  2024: figure(null, 'no limit: FA 2024 Sch.10'),
});

const transitionProfitArises = since({
  2021: figure(false, 'none before the change of basis'),
  2023: figure(true, 'FA 2022 Sch.1 para 72: 2023-24 to 2027-28'),
});

const carOrVanPerMile = since({
  2021: pounds(0.45, 'ITTOIA 2005 s.94F; HMRC BIM75005'),
  2026: pounds(0.55, 'ITTOIA 2005 s.94F as amended for 2026-27'),
});

/** Allowances and flat rates for trades and lettings. */
export function businessRates(taxYear: TaxYearStart): BusinessRates {
  return {
    tradingAllowance: pounds(1_000, 'ITTOIA 2005 Pt 6A Ch.1'),
    propertyAllowance: pounds(1_000, 'ITTOIA 2005 Pt 6A Ch.2'),
    rentARoomLimit: pounds(7_500, 'ITTOIA 2005 s.789; HMRC PIM4010'),
    rentARoomSharedLimit: pounds(3_750, 'ITTOIA 2005 s.789-790; HMRC PIM4010'),
    cashBasisByDefault: cashBasisByDefault(taxYear),
    cashBasisInterestLimit: cashBasisInterestLimit(taxYear),
    transitionProfitArises: transitionProfitArises(taxYear),
    basisOfAssessment: basisOfAssessment(taxYear),
    transitionSpreadTo,
    basisPeriodMonths,
    longestPeriodMonths,
    capitalAllowances: capitalAllowanceRates(taxYear),
    fixedRateExpenses: fixedRateExpenses(taxYear),
  };
}

function capitalAllowanceRates(taxYear: TaxYearStart): CapitalAllowanceRates {
  return {
    annualInvestmentAllowance: pounds(1_000_000, 'CAA 2001 s.51A'),
    mainPoolBps: mainPool(taxYear),
    specialRatePoolBps: percent(6, 'CAA 2001 s.104D'),
    smallPoolLimit: pounds(1_000, 'CAA 2001 s.56A'),
    newPlantFirstYearBps: newPlantFirstYear(taxYear),
    newPlantFirstYearFrom: newPlantFirstYearFrom(taxYear),
    zeroEmissionCarBps: zeroEmissionCar(taxYear),
  };
}

function fixedRateExpenses(taxYear: TaxYearStart): FixedRateExpenses {
  return {
    carOrVanPerMile: carOrVanPerMile(taxYear),
    carOrVanPerMileBeyond: pounds(0.25, 'ITTOIA 2005 s.94F'),
    carOrVanMilesAtFirstRate: figure(10_000, 'ITTOIA 2005 s.94F'),
    motorcyclePerMile: pounds(0.24, 'ITTOIA 2005 s.94F'),
    useOfHomeMonthly: figure(
      [
        { from: 25, amount: 1_000 },
        { from: 51, amount: 1_800 },
        { from: 101, amount: 2_600 },
      ],
      'ITTOIA 2005 s.94H; gov.uk simplified expenses',
    ),
    premisesAsHomeMonthly: figure(
      [
        { from: 1, amount: 35_000 },
        { from: 2, amount: 50_000 },
        { from: 3, amount: 65_000 },
      ],
      'ITTOIA 2005 s.94I; gov.uk simplified expenses',
    ),
  };
}
