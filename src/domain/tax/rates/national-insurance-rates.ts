import type { TaxYearStart } from '../../tax-year.js';
import { announced, assumed, figure, percent, pounds, since } from './figure.js';
import type {
  Class1Rates,
  Class2Mode,
  Class2Rates,
  Class3Rates,
  Class4Rates,
  StatePensionAge,
} from './tax-rates.js';

const primaryThreshold = since({
  2021: pounds(9_568, 'SSCBA 1992 s.5; published tables 2021-22'),
  2022: pounds(11_908, 'NIC (Increase of Thresholds) Act 2022 s.1; for directors'),
  2023: pounds(12_570, 'SSCBA 1992 s.5; published tables 2023-24'),
  2027: announced(pounds(12_570, 'SSCBA 1992 s.5; Budget 2025: held to April 2031')),
});

const class1MainRate = since({
  2021: percent(12, 'SSCBA 1992 s.8(2)'),
  2022: percent(12.73, 'Health and Social Care Levy (Repeal) Act 2022; HMRC NIM01620'),
  2023: percent(11.5, 'NIC (Reduction in Rates) Act 2023: the rate of a year in reg.21 and for directors'),
  2024: percent(8, 'SSCBA 1992 s.8(2); NIC (Reduction in Rates) Act 2024'),
});

const annualMaximumClass2Weeks = since({
  2021: figure(53, 'SI 2001/1004 reg.100(3) Step Three'),
  2024: figure(0, 'SI 2001/1004 reg.100(3), Step Three omitted from 6 April 2024; HMRC NIM38506'),
});

const contributionWeeks = since({
  2021: figure(52, 'HMRC NIM70200: 11 April 2021 to 9 April 2022'),
  2022: figure(52, 'HMRC NIM70200: 10 April 2022 to 8 April 2023'),
  2023: figure(52, 'HMRC NIM70200: 9 April 2023 to 6 April 2024'),
  2024: figure(52, 'HMRC NIM70200: 7 April 2024 to 5 April 2025'),
  2025: figure(53, 'HMRC NIM70200: 6 April 2025 to 11 April 2026'),
  2026: figure(52, 'HMRC NIM70200: 12 April 2026 to 10 April 2027'),
  2027: figure(52, 'SI 2001/1004 reg.1(2): 11 April 2027 to 8 April 2028'),
});

const class2Mode = since<Class2Mode>({
  2021: figure('compulsory_from_small_profits_threshold', 'SSCBA 1992 s.11'),
  2022: figure('compulsory_above_lower_profits_threshold', 'SSCBA 1992 s.11; SI 2022/1329'),
  2024: figure('voluntary_only', 'NIC (Reduction in Rates) Act 2023; HMRC NIM70300'),
});

const class2WeeklyRate = since({
  2021: pounds(3.05, 'SSCBA 1992 s.11'),
  2022: pounds(3.15, 'SSCBA 1992 s.11; SI 2022/232 reg.3'),
  2023: pounds(3.45, 'SSCBA 1992 s.11; published tables 2023-24'),
  2024: pounds(3.45, 'SSCBA 1992 s.11(6)'),
  2025: pounds(3.5, 'HMRC SA110 Notes 2026 box D19'),
  2026: pounds(3.65, 'gov.uk voluntary National Insurance rates 2026-27'),
  2027: assumed(pounds(3.65, 'SSCBA 1992 s.11(6); not uprated yet: as in 2026-27')),
});

const smallProfitsThreshold = since({
  2021: pounds(6_515, 'SSCBA 1992 s.11(4); published tables 2021-22'),
  2022: pounds(6_725, 'SI 2022/232 reg.3; SI 2022/1329 reg.2'),
  2025: pounds(6_845, 'HMRC SA110 Notes 2026 box D19'),
  2026: pounds(7_105, 'gov.uk rates and allowances: National Insurance contributions'),
  2027: assumed(pounds(7_105, 'SSCBA 1992 s.11(4); not uprated yet: as in 2026-27')),
});

const lowerProfitsThreshold = since<number | null>({
  2021: figure(null, 'none: liability began at the small profits threshold'),
  2022: pounds(11_908, 'SSCBA 1992 s.11(4) as amended by SI 2022/1329 reg.2'),
  2023: pounds(12_570, 'NIC (Increase of Thresholds) Act 2022'),
  2024: figure(null, 'abolished: NIC (Reduction in Rates) Act 2023'),
});

const class3WeeklyRate = since({
  2021: pounds(15.4, 'SSCBA 1992 s.13; the rate before SI 2022/232'),
  2022: pounds(15.85, 'SSCBA 1992 s.13; SI 2022/232'),
  2023: pounds(17.45, 'SSCBA 1992 s.13; published tables 2023-24 and 2024-25'),
  2025: pounds(17.75, 'SSCBA 1992 s.13; published tables 2025-26'),
  2026: pounds(18.4, 'gov.uk voluntary National Insurance rates 2026-27'),
  2027: assumed(pounds(18.4, 'SSCBA 1992 s.13; not uprated yet: as in 2026-27')),
});

const yearOfLowerEarningsLimit = since({
  2021: pounds(6_240, 'SSCBA 1992 s.5, s.22; 52 weeks at 120'),
  2022: pounds(6_396, 'SSCBA 1992 s.5, s.22; SI 2022/232: 52 weeks at 123'),
  2025: pounds(6_500, 'SSCBA 1992 s.5, s.22; published tables 2025-26'),
  2026: pounds(6_708, 'SSCBA 1992 s.5, s.22; published tables 2026-27'),
  2027: assumed(pounds(6_708, 'SSCBA 1992 s.5, s.22; not uprated yet: as in 2026-27')),
});

const lowerProfitsLimit = since({
  2021: pounds(9_568, 'SSCBA 1992 s.15(3)'),
  2022: pounds(11_908, 'NIC (Increase of Thresholds) Act 2022 s.2'),
  2023: pounds(12_570, 'NIC (Increase of Thresholds) Act 2022'),
  2027: announced(pounds(12_570, 'SSCBA 1992 s.15(3); Budget 2025: held to April 2031')),
});

const upperProfitsLimit = since({
  2021: pounds(50_270, 'SSCBA 1992 s.15(3)'),
  2027: announced(pounds(50_270, 'SSCBA 1992 s.15(3); Budget 2025: held to April 2031')),
});

const upperEarningsLimit = since({
  2021: pounds(50_270, 'SSCBA 1992 s.5'),
  2027: announced(pounds(50_270, 'SSCBA 1992 s.5; Budget 2025: held to April 2031')),
});

const mainRate = since({
  2021: percent(9, 'SSCBA 1992 s.15(3ZA)'),
  2022: percent(9.73, 'Health and Social Care Levy (Repeal) Act 2022 s.2(2)'),
  2023: percent(9, 'SSCBA 1992 s.15(3ZA)'),
  2024: percent(6, 'NIC (Reduction in Rates) Act 2024'),
});

const additionalRate = since({
  2021: percent(2, 'SSCBA 1992 s.15(3ZA)'),
  2022: percent(2.73, 'Health and Social Care Levy (Repeal) Act 2022 s.2(2)'),
  2023: percent(2, 'SSCBA 1992 s.15(3ZA)'),
});

/** Class 1 at the main rate, for what it takes off the most that Class 4 may be. */
export function class1Rates(taxYear: TaxYearStart): Class1Rates {
  return {
    primaryThreshold: primaryThreshold(taxYear),
    upperEarningsLimit: upperEarningsLimit(taxYear),
    mainBps: class1MainRate(taxYear),
  };
}

/** Class 2: who owes it, and the weekly rate. */
export function class2Rates(taxYear: TaxYearStart): Class2Rates {
  return {
    mode: class2Mode(taxYear),
    weeklyRate: class2WeeklyRate(taxYear),
    weeks: figure(52, 'SSCBA 1992 s.11; HMRC SA103 notes: a full year in self-employment'),
    weeksInYear: contributionWeeks(taxYear),
    smallProfitsThreshold: smallProfitsThreshold(taxYear),
    lowerProfitsThreshold: lowerProfitsThreshold(taxYear),
  };
}

/** Class 3: what a year costs someone who may not pay Class 2. */
export function class3Rates(taxYear: TaxYearStart): Class3Rates {
  return {
    weeklyRate: class3WeeklyRate(taxYear),
    notNeededFromEarnings: yearOfLowerEarningsLimit(taxYear),
  };
}

/** Class 4: one set of limits for all of a person's trades. */
export function class4Rates(taxYear: TaxYearStart): Class4Rates {
  return {
    lowerProfitsLimit: lowerProfitsLimit(taxYear),
    upperProfitsLimit: upperProfitsLimit(taxYear),
    mainBps: mainRate(taxYear),
    additionalBps: additionalRate(taxYear),
    annualMaximumClass2Weeks: annualMaximumClass2Weeks(taxYear),
    minimumAge: figure(16, 'SI 2001/1004 reg.93'),
  };
}

/**
 * State Pension age by date of birth, for everyone who reaches it within a few years of the last year in the table. Where
 * the month in which it is reached lacks the day of birth, it is reached on the last day of that month.
 */
export function statePensionAge(): StatePensionAge {
  return {
    steps: figure(
      [
        { bornFrom: '1954-10-06', years: 66, months: 0 },
        { bornFrom: '1960-04-06', years: 66, months: 1 },
        { bornFrom: '1960-05-06', years: 66, months: 2 },
        { bornFrom: '1960-06-06', years: 66, months: 3 },
        { bornFrom: '1960-07-06', years: 66, months: 4 },
        { bornFrom: '1960-08-06', years: 66, months: 5 },
        { bornFrom: '1960-09-06', years: 66, months: 6 },
        { bornFrom: '1960-10-06', years: 66, months: 7 },
        { bornFrom: '1960-11-06', years: 66, months: 8 },
        { bornFrom: '1960-12-06', years: 66, months: 9 },
        { bornFrom: '1961-01-06', years: 66, months: 10 },
        { bornFrom: '1961-02-06', years: 66, months: 11 },
        { bornFrom: '1961-03-06', years: 67, months: 0 },
      ],
      'Pensions Act 1995 Sch.4 para 1 as amended by Pensions Act 2011 s.1 and Pensions Act 2014 s.26',
    ),
    laterFromBirthDate: figure('1977-04-06', 'Pensions Act 1995 Sch.4 para 1(8)-(9)'),
  };
}
