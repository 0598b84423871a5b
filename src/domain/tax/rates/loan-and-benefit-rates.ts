import type { TaxYearStart } from '../../tax-year.js';
import { announced, assumed, figure, percent, pounds, since } from './figure.js';
import type { ChildBenefitRates, StudentLoanRates } from './tax-rates.js';

const THRESHOLDS = 'SI 2009/470 reg.29; HMRC StudentLoanRate table';
const NO_THRESHOLD_YET = 'SI 2009/470 reg.29; not published yet: as in 2026-27';

const plan1 = since({
  2021: pounds(19_895, THRESHOLDS),
  2022: pounds(20_195, THRESHOLDS),
  2023: pounds(22_015, THRESHOLDS),
  2024: pounds(24_990, THRESHOLDS),
  2025: pounds(26_065, THRESHOLDS),
  2026: pounds(26_900, THRESHOLDS),
  2027: assumed(pounds(26_900, NO_THRESHOLD_YET)),
});

const plan2 = since({
  2021: pounds(27_295, THRESHOLDS),
  2025: pounds(28_470, THRESHOLDS),
  2026: pounds(29_385, THRESHOLDS),
  2027: announced(pounds(29_385, 'Budget 2025: held at the threshold of 2026-27 for three years')),
});

const plan4 = since({
  2021: pounds(25_000, THRESHOLDS),
  2022: pounds(25_375, THRESHOLDS),
  2023: pounds(27_660, THRESHOLDS),
  2024: pounds(31_395, THRESHOLDS),
  2025: pounds(32_745, THRESHOLDS),
  2026: pounds(33_795, THRESHOLDS),
  2027: assumed(pounds(33_795, NO_THRESHOLD_YET)),
});

const plan5 = since<number | null>({
  2021: figure(null, 'repayments begin on 6 April 2026'),
  2026: pounds(25_000, THRESHOLDS),
  2027: assumed(pounds(25_000, NO_THRESHOLD_YET)),
});

const eldestWeekly = since({
  2021: pounds(21.15, 'SI 2021/156 reg.5'),
  2022: pounds(21.8, 'SI 2006/965 reg.2 as uprated for 2022-23'),
  2023: pounds(24, 'SI 2006/965 reg.2 as uprated for 2023-24'),
  2024: pounds(25.6, 'Commons Library CBP-9872'),
  2025: pounds(26.05, 'SI 2025/292'),
  2026: pounds(27.05, 'gov.uk child benefit rates'),
  2027: assumed(pounds(27.05, 'SI 2006/965 reg.2; not uprated yet: as in 2026-27')),
});

const additionalWeekly = since({
  2021: pounds(14, 'SI 2021/156 reg.5'),
  2022: pounds(14.45, 'SI 2006/965 reg.2 as uprated for 2022-23'),
  2023: pounds(15.9, 'SI 2006/965 reg.2 as uprated for 2023-24'),
  2024: pounds(16.95, 'Commons Library CBP-9872'),
  2025: pounds(17.25, 'SI 2025/292'),
  2026: pounds(17.9, 'gov.uk child benefit rates'),
  2027: assumed(pounds(17.9, 'SI 2006/965 reg.2; not uprated yet: as in 2026-27')),
});

const chargeThreshold = since({
  2021: pounds(50_000, 'ITEPA 2003 s.681C(2)'),
  2024: pounds(60_000, 'ITEPA 2003 s.681C(2) as amended from 2024-25'),
});

const chargeStep = since({
  2021: pounds(100, 'ITEPA 2003 s.681C(2)'),
  2024: pounds(200, 'ITEPA 2003 s.681C(2) as amended from 2024-25'),
});

/** Student and postgraduate loan thresholds and rates. */
export function studentLoanRates(taxYear: TaxYearStart): StudentLoanRates {
  const undergraduate = percent(9, 'SI 2009/470 reg.29');
  return {
    plans: {
      plan1: { threshold: plan1(taxYear), rateBps: undergraduate },
      plan2: { threshold: plan2(taxYear), rateBps: undergraduate },
      plan4: { threshold: plan4(taxYear), rateBps: undergraduate },
      plan5: { threshold: plan5(taxYear), rateBps: undergraduate },
      postgraduate: {
        threshold: pounds(21_000, THRESHOLDS),
        rateBps: percent(6, 'SI 2009/470 reg.29 as amended by SI 2022/1335'),
      },
    },
    unearnedIncomeThreshold: pounds(2_000, 'SI 2009/470 reg.29(4)(c); HMRC PIM4476'),
  };
}

/** Child benefit and the high income charge on it. */
export function childBenefitRates(taxYear: TaxYearStart): ChildBenefitRates {
  return {
    eldestWeekly: eldestWeekly(taxYear),
    additionalWeekly: additionalWeekly(taxYear),
    chargeThreshold: chargeThreshold(taxYear),
    chargeStep: chargeStep(taxYear),
    chargePerStepBps: percent(1, 'ITEPA 2003 s.681C(2)'),
    chargeMaximumBps: percent(100, 'ITEPA 2003 s.681C(1)'),
  };
}
