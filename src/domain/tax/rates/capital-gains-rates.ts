import type { Pence } from '../../money.js';
import type { IsoDate, TaxYearStart } from '../../tax-year.js';
import { type Figure, figure, percent, pounds, since } from './figure.js';

/** Within what is left of the basic-rate band, and above it. */
export interface GainsRates {
  readonly basicBps: number;
  readonly higherBps: number;
}

export interface CapitalGainsRates {
  readonly annualExemptAmount: Figure;
  /** From this day on other rates apply within the year; `null` in a year with the same throughout. */
  readonly changedOn: Figure<IsoDate | null>;
  readonly residential: Figure<GainsRates>;
  readonly other: Figure<GainsRates>;
  /** From `changedOn`. */
  readonly otherChanged: Figure<GainsRates>;
  /** `null` where carried interest is taxed as income. */
  readonly carriedInterest: Figure<GainsRates | null>;
  readonly badrBps: Figure;
  readonly badrLifetimeLimit: Figure;
  readonly badrYearsHeld: Figure;
  readonly investorsReliefBps: Figure;
  readonly investorsReliefLifetimeLimit: Figure;
  /** From `changedOn`. */
  readonly investorsReliefLifetimeLimitChanged: Figure<Pence>;
  readonly investorsReliefYearsHeld: Figure;
  readonly matchingDays: Figure;
}

const pair = (basic: number, higher: number): GainsRates => ({
  basicBps: basic * 100,
  higherBps: higher * 100,
});

const annualExemptAmount = since({
  2021: pounds(12_300, 'TCGA 1992 s.1K; FA 2021 s.40'),
  2023: pounds(6_000, 'TCGA 1992 s.1K; FA 2023 s.8'),
  2024: pounds(3_000, 'TCGA 1992 s.1K; FA 2023 s.8'),
});

const changedOn = since<IsoDate | null>({
  2021: figure(null, 'one set of rates for the year'),
  2024: figure('2024-10-30', 'FA 2025 s.7, Sch.1'),
  2025: figure(null, 'one set of rates for the year'),
});

const residential = since({
  2021: figure(pair(18, 28), 'TCGA 1992 s.1H(3)'),
  2024: figure(pair(18, 24), 'TCGA 1992 s.1H(3); F(No.2)A 2024'),
});

const other = since({
  2021: figure(pair(10, 20), 'TCGA 1992 s.1H(8)'),
  2025: figure(pair(18, 24), 'TCGA 1992 s.1H; FA 2025 s.7'),
});

const otherChanged = since({
  2021: figure(pair(10, 20), 'TCGA 1992 s.1H(8)'),
  2024: figure(pair(18, 24), 'TCGA 1992 s.1H; FA 2025 s.7'),
});

const carriedInterest = since<GainsRates | null>({
  2021: figure(pair(18, 28), 'TCGA 1992 s.1H(5)'),
  2025: figure(pair(32, 32), 'TCGA 1992 s.1H; FA 2025 s.10'),
  2026: figure(null, 'ITTOIA 2005 s.23I; FA 2026 s.58: taxed as the profits of a trade from 6 April 2026'),
});

const badr = since({
  2021: percent(10, 'TCGA 1992 s.169N(3)'),
  2025: percent(14, 'TCGA 1992 s.169N(3); FA 2025 s.8'),
  2026: percent(18, 'TCGA 1992 s.169N(3); FA 2025 s.8'),
});

const investorsRelief = since({
  2021: percent(10, 'TCGA 1992 s.169VC(2)'),
  2025: percent(14, 'TCGA 1992 s.169VC(2); FA 2025 s.8'),
  2026: percent(18, 'TCGA 1992 s.169VC(2); FA 2025 s.8'),
});

const investorsLimit = since({
  2021: pounds(10_000_000, 'TCGA 1992 s.169VK'),
  2025: pounds(1_000_000, 'TCGA 1992 s.169VK; FA 2025 s.9'),
});

const investorsLimitChanged = since({
  2021: pounds(10_000_000, 'TCGA 1992 s.169VK'),
  2024: pounds(1_000_000, 'TCGA 1992 s.169VK; FA 2025 s.9: disposals from 30 October 2024'),
});

/** Capital gains tax: rates by kind of gain and by day, the exempt amount, and the lifetime limits. */
export function capitalGainsRates(taxYear: TaxYearStart): CapitalGainsRates {
  return {
    annualExemptAmount: annualExemptAmount(taxYear),
    changedOn: changedOn(taxYear),
    residential: residential(taxYear),
    other: other(taxYear),
    otherChanged: otherChanged(taxYear),
    carriedInterest: carriedInterest(taxYear),
    badrBps: badr(taxYear),
    badrLifetimeLimit: pounds(1_000_000, 'TCGA 1992 s.169N(4A); FA 2020 s.23'),
    badrYearsHeld: figure(2, 'TCGA 1992 s.169I; FA 2019 s.39'),
    investorsReliefBps: investorsRelief(taxYear),
    investorsReliefLifetimeLimit: investorsLimit(taxYear),
    investorsReliefLifetimeLimitChanged: investorsLimitChanged(taxYear),
    investorsReliefYearsHeld: figure(3, 'TCGA 1992 s.169VB(2)'),
    matchingDays: figure(30, 'TCGA 1992 s.106A(5)'),
  };
}
