import type { TaxYearStart } from '../../tax-year.js';
import type { Region } from '../tax-input.js';
import { assumed, figure, percent, pounds, since } from './figure.js';
import { incomeClasses, incomeOrder, nonSavingsBands } from './income-classes.js';
import type { ByRegion, IncomeClass, IncomeTaxRates, RateTriple } from './tax-rates.js';

const triple = (basic: number, higher: number, additional: number) => ({
  basicBps: Math.round(basic * 100),
  higherBps: Math.round(higher * 100),
  additionalBps: Math.round(additional * 100),
});

const higherRateLimit = since({
  2021: pounds(150_000, 'ITA 2007 s.10; FA 2021'),
  2023: pounds(125_140, 'ITA 2007 s.10 as amended by FA 2023 s.6'),
});

const basicRate = since({
  2021: percent(20, 'ITA 2007 s.6; annual Finance Act'),
  2027: assumed(percent(20, 'ITA 2007 s.6; no Finance Act sets it yet: as in 2026-27')),
});

const savings = since({
  2021: figure(triple(20, 40, 45), 'ITA 2007 s.7A, s.11D; annual Finance Act'),
  2027: figure(triple(22, 42, 47), 'ITA 2007 s.11D; FA 2026 s.5'),
});

const property = since<RateTriple | null>({
  2021: figure(null, 'no rates of its own before 2027-28'),
  2027: figure(triple(22, 42, 47), 'ITA 2007 s.6D, s.11CA; FA 2026 s.6-7'),
});

const residentialFinanceCosts = since({
  2021: percent(20, 'ITTOIA 2005 s.274AA(5)'),
  2027: percent(22, 'ITTOIA 2005 s.274AA(5) as amended by FA 2026 Sch.1 para 40: the property basic rate'),
});

const dividends = since({
  2021: figure(triple(7.5, 32.5, 38.1), 'ITA 2007 s.8'),
  2022: figure(triple(8.75, 33.75, 39.35), 'ITA 2007 s.8 as amended by FA 2022 s.4'),
  2026: figure(triple(10.75, 35.75, 39.35), 'ITA 2007 s.8 as amended by FA 2026 s.4'),
});

const dividendAllowance = since({
  2021: pounds(2_000, 'ITA 2007 s.13A; F(No.2)A 2017'),
  2023: pounds(1_000, 'ITA 2007 s.13A as amended by FA 2023 s.5'),
  2024: pounds(500, 'ITA 2007 s.13A as amended by FA 2023 s.5'),
});

const blindPersonsAllowance = since({
  2021: pounds(2_520, 'ITA 2007 s.38; indexation order for 2021-22'),
  2022: pounds(2_600, 'ITA 2007 s.38; indexation order for 2022-23'),
  2023: pounds(2_870, 'ITA 2007 s.38; indexation order for 2023-24'),
  2024: pounds(3_070, 'ITA 2007 s.38; indexation order for 2024-25'),
  2025: pounds(3_130, 'ITA 2007 s.38; HMRC SA110 Notes 2026'),
  2026: pounds(3_250, 'ITA 2007 s.38; indexation order 2026'),
  2027: assumed(pounds(3_250, 'ITA 2007 s.38; no indexation order yet: as in 2026-27')),
});

const marriedCouplesMaximum = since({
  2021: pounds(9_125, 'ITA 2007 s.45-46; indexation order for 2021-22'),
  2022: pounds(9_415, 'ITA 2007 s.45-46; indexation order for 2022-23'),
  2023: pounds(10_375, 'ITA 2007 s.45-46; indexation order for 2023-24'),
  2024: pounds(11_080, 'ITA 2007 s.45-46; indexation order for 2024-25'),
  2025: pounds(11_270, 'ITA 2007 s.45-46; HMRC SA110 Notes 2026'),
  2026: pounds(11_700, 'ITA 2007 s.45-46; indexation order 2026'),
  2027: assumed(pounds(11_700, 'ITA 2007 s.45-46; no indexation order yet: as in 2026-27')),
});

const marriedCouplesMinimum = since({
  2021: pounds(3_530, 'ITA 2007 s.43; indexation order for 2021-22'),
  2022: pounds(3_640, 'ITA 2007 s.43; indexation order for 2022-23'),
  2023: pounds(4_010, 'ITA 2007 s.43; indexation order for 2023-24'),
  2024: pounds(4_280, 'ITA 2007 s.43; indexation order for 2024-25'),
  2025: pounds(4_360, 'ITA 2007 s.43; HMRC SA110 Notes 2026'),
  2026: pounds(4_530, 'ITA 2007 s.43; indexation order 2026'),
  2027: assumed(pounds(4_530, 'ITA 2007 s.43; no indexation order yet: as in 2026-27')),
});

const marriedCouplesTaperFrom = since({
  2021: pounds(30_400, 'ITA 2007 s.45(4), s.46(4); indexation order for 2021-22'),
  2022: pounds(31_400, 'ITA 2007 s.45(4), s.46(4); indexation order for 2022-23'),
  2023: pounds(34_600, 'ITA 2007 s.45(4), s.46(4); indexation order for 2023-24'),
  2024: pounds(37_000, 'ITA 2007 s.45(4), s.46(4); indexation order for 2024-25'),
  2025: pounds(37_700, 'ITA 2007 s.45(4), s.46(4); HMRC SA110 Notes 2026'),
  2026: pounds(39_200, 'ITA 2007 s.45(4), s.46(4); indexation order 2026'),
  2027: assumed(pounds(39_200, 'ITA 2007 s.45(4), s.46(4); no indexation order yet: as in 2026-27')),
});

const pensionAnnualAllowance = since({
  2021: pounds(40_000, 'FA 2004 s.228'),
  2023: pounds(60_000, 'FA 2004 s.228 as amended from 2023-24'),
});

const winterFuelIncomeLimit = since({
  2021: figure<number | null>(null, 'no charge before 2025-26'),
  2025: pounds(35_000, 'ITEPA 2003 s.681I; FA 2026 s.57, Sch.10'),
});

const vctRate = since({
  2021: percent(30, 'ITA 2007 s.263'),
  2026: percent(20, 'ITA 2007 s.263(2) as amended by FA 2026 s.15'),
});

const seisLimit = since({
  2021: pounds(100_000, 'ITA 2007 s.257AB(2)'),
  2023: pounds(200_000, 'ITA 2007 s.257AB(2); FA(No.2) 2023 s.15'),
});

const nonResidentDividendCredit = since({
  2021: figure(true, 'ITTOIA 2005 s.399'),
  2026: figure(false, 'FA 2026: ITTOIA 2005 s.399 repealed from 6 April 2026'),
});

const basicRateLimit = pounds(37_700, 'ITA 2007 s.10(5); FA 2021 s.5');

/** Income tax: limits, rates, allowances, reducers and caps. */
export const incomeTaxRates = (taxYear: TaxYearStart): IncomeTaxRates =>
  withClasses(incomeTaxFigures(taxYear));

/** The figures with the classes of income that follow from them. */
export const withClasses = (figures: Omit<IncomeTaxRates, 'classes'>): IncomeTaxRates => ({
  ...figures,
  classes: classesByRegion(figures),
});

function classesByRegion(rates: Omit<IncomeTaxRates, 'classes'>): ByRegion<readonly IncomeClass[]> {
  const of = (region: Region) => incomeClasses(rates, region);
  return {
    england: of('england'),
    northern_ireland: of('northern_ireland'),
    wales: of('wales'),
    scotland: of('scotland'),
  };
}

function incomeTaxFigures(taxYear: TaxYearStart): Omit<IncomeTaxRates, 'classes'> {
  return {
    basicRateBps: basicRate(taxYear),
    basicRateLimit,
    higherRateLimit: higherRateLimit(taxYear),
    nonSavingsBands: nonSavingsBands(taxYear, basicRateLimit.value, higherRateLimit(taxYear).value),
    property: property(taxYear),
    savings: savings(taxYear),
    dividends: dividends(taxYear),
    order: incomeOrder(taxYear),
    nilRateBps: percent(0, 'ITA 2007 s.12A, s.13A'),
    startingRateForSavingsLimit: pounds(5_000, 'ITA 2007 s.12(3); FA 2026 s.9 and earlier Finance Acts'),
    startingRateForSavingsBps: percent(0, 'ITA 2007 s.7, s.12'),
    personalSavingsAllowance: {
      basic: pounds(1_000, 'ITA 2007 s.12B(4)'),
      higher: pounds(500, 'ITA 2007 s.12B(3)'),
      additional: pounds(0, 'ITA 2007 s.12B(2)'),
    },
    dividendAllowance: dividendAllowance(taxYear),
    personalAllowance: pounds(12_570, 'ITA 2007 s.35; FA 2021 s.5'),
    personalAllowanceTaperFrom: pounds(100_000, 'ITA 2007 s.35(2)'),
    personalAllowanceTaperBps: percent(50, 'ITA 2007 s.35(2)'),
    blindPersonsAllowance: blindPersonsAllowance(taxYear),
    marriageAllowance: pounds(1_260, 'ITA 2007 s.55B(4)-(5)'),
    marriedCouplesAllowance: {
      maximum: marriedCouplesMaximum(taxYear),
      minimum: marriedCouplesMinimum(taxYear),
      taperFrom: marriedCouplesTaperFrom(taxYear),
      taperBps: percent(50, 'ITA 2007 s.45-46'),
      reliefBps: percent(10, 'ITA 2007 s.45-46'),
      bornBefore: figure('1935-04-06', 'ITA 2007 s.45-46'),
    },
    residentialFinanceCostsBps: residentialFinanceCosts(taxYear),
    pensionBasicAmount: pounds(3_600, 'FA 2004 s.190(4)'),
    pensionReliefEndsAtAge: figure(75, 'FA 2004 s.188(3)(a)'),
    pensionAnnualAllowance: pensionAnnualAllowance(taxYear),
    reliefCap: {
      amount: pounds(50_000, 'ITA 2007 s.24A; HMRC BIM85703'),
      incomeShareBps: percent(25, 'ITA 2007 s.24A; HMRC BIM85703'),
    },
    terminationExemption: pounds(30_000, 'ITEPA 2003 s.403(1)'),
    nonResidentDividendCredit: nonResidentDividendCredit(taxYear),
    trustRateBps: percent(45, 'ITA 2007 s.9'),
    investmentReliefs: {
      vct: { limit: pounds(200_000, 'ITA 2007 s.262'), rateBps: vctRate(taxYear) },
      eis: { limit: pounds(2_000_000, 'ITA 2007 s.158(2A)'), rateBps: percent(30, 'ITA 2007 s.158') },
      seis: { limit: seisLimit(taxYear), rateBps: percent(50, 'ITA 2007 s.257AB') },
    },
    eisLimitOfOtherCompanies: pounds(1_000_000, 'ITA 2007 s.158(2A)'),
    communityInvestmentBps: percent(5, 'ITA 2007 s.335'),
    maintenancePaymentsBps: percent(10, 'ITA 2007 s.453'),
    winterFuelIncomeLimit: winterFuelIncomeLimit(taxYear),
  };
}
