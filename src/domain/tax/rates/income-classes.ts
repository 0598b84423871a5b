import type { Pence } from '../../money.js';
import type { TaxYearStart } from '../../tax-year.js';
import type { IncomeBandCode } from '../tax-calculation.js';
import type { Region } from '../tax-input.js';
import { assumed, type Figure, figure, since } from './figure.js';
import type { ByRegion, IncomeBand, IncomeClass, IncomeTaxRates, RateTriple } from './tax-rates.js';

const OPEN = Number.POSITIVE_INFINITY;
const EXTENDED: ReadonlySet<IncomeBandCode> = new Set([
  'basic_rate',
  'intermediate_rate',
  'higher_rate',
  'advanced_rate',
  'additional_rate',
  'top_rate',
]);
const BARS_MARRIAGE_ALLOWANCE: ReadonlySet<IncomeBandCode> = new Set([
  'higher_rate',
  'advanced_rate',
  'additional_rate',
  'top_rate',
]);

/**
 * The Scottish starter limit is not raised by Gift Aid and pension payments: HMRC's SA110 worksheet, and
 * SI 2017/468 reg.3, which names the basic limit and any other above it.
 */
function band(code: IncomeBandCode, upToPounds: number, ratePercent: number): IncomeBand {
  return {
    code,
    upTo: upToPounds * 100,
    rateBps: Math.round(ratePercent * 100),
    extends: EXTENDED.has(code),
    barsMarriageAllowance: BARS_MARRIAGE_ALLOWANCE.has(code),
  };
}

const scottish = since<readonly IncomeBand[]>({
  2021: figure(
    [
      band('starter_rate', 2_097, 19),
      band('basic_rate', 12_726, 20),
      band('intermediate_rate', 31_092, 21),
      band('higher_rate', 150_000, 41),
      band('top_rate', OPEN, 46),
    ],
    'Scottish Rate Resolution 2021-22; ITA 2007 s.11A',
  ),
  2022: figure(
    [
      band('starter_rate', 2_162, 19),
      band('basic_rate', 13_118, 20),
      band('intermediate_rate', 31_092, 21),
      band('higher_rate', 150_000, 41),
      band('top_rate', OPEN, 46),
    ],
    'Scottish Rate Resolution 2022-23; ITA 2007 s.11A',
  ),
  2023: figure(
    [
      band('starter_rate', 2_162, 19),
      band('basic_rate', 13_118, 20),
      band('intermediate_rate', 31_092, 21),
      band('higher_rate', 125_140, 42),
      band('top_rate', OPEN, 47),
    ],
    'Scottish Rate Resolution 2023-24; ITA 2007 s.11A',
  ),
  2024: figure(scottishSixBands(2_306, 13_991), 'Scottish Rate Resolution 2024-25; ITA 2007 s.11A'),
  2025: figure(scottishSixBands(2_827, 14_921), 'Scottish Rate Resolution 2025-26; ITA 2007 s.11A'),
  2026: figure(scottishSixBands(3_967, 16_956), 'Scottish Rate Resolution 2026-27; ITA 2007 s.11A'),
  2027: assumed(figure(scottishSixBands(3_967, 16_956), 'ITA 2007 s.11A; no resolution yet: as in 2026-27')),
});

function scottishSixBands(starterLimit: number, basicLimit: number): readonly IncomeBand[] {
  return [
    band('starter_rate', starterLimit, 19),
    band('basic_rate', basicLimit, 20),
    band('intermediate_rate', 31_092, 21),
    band('higher_rate', 62_430, 42),
    band('advanced_rate', 125_140, 45),
    band('top_rate', OPEN, 48),
  ];
}

const WELSH = 'ITA 2007 s.6B, s.11B; Welsh Rate Resolution';
const UNITED_KINGDOM = 'ITA 2007 s.6, s.10; annual Finance Act';

const mainRates = since({
  2021: figure([20, 40, 45] as const, UNITED_KINGDOM),
  2027: assumed(
    figure([20, 40, 45] as const, 'ITA 2007 s.6, s.10; no Finance Act sets them yet: as in 2026-27'),
  ),
});

const welshRates = since({
  2021: figure([20, 40, 45] as const, WELSH),
  2027: assumed(figure([20, 40, 45] as const, 'ITA 2007 s.6B, s.11B; no resolution yet: as in 2026-27')),
});

/** The bands of income that no other class takes, in each region. Wales has its own rates, so far equal to England's. */
export function nonSavingsBands(
  taxYear: TaxYearStart,
  basicRateLimit: Pence,
  higherRateLimit: Pence,
): ByRegion<Figure<readonly IncomeBand[]>> {
  const inBands = (rates: Figure<readonly [number, number, number]>): Figure<readonly IncomeBand[]> => {
    const [basic, higher, additional] = rates.value;
    return {
      ...rates,
      value: [
        band('basic_rate', basicRateLimit / 100, basic),
        band('higher_rate', higherRateLimit / 100, higher),
        band('additional_rate', OPEN, additional),
      ],
    };
  };
  const main = inBands(mainRates(taxYear));
  return {
    england: main,
    northern_ireland: main,
    wales: inBands(welshRates(taxYear)),
    scotland: scottish(taxYear),
  };
}

type Turn = Pick<IncomeClass, 'source' | 'reliefs'>;

/**
 * The classes of income in the order in which the bands reach them, and whether reliefs and allowances may be set
 * against a class at will. Up to 2026-27 property income is a part of non-savings income.
 */
export const incomeOrder = since<readonly [Turn, ...Turn[]]>({
  2021: figure(
    [
      { source: 'non_savings', reliefs: 'free' },
      { source: 'savings', reliefs: 'free' },
      { source: 'dividends', reliefs: 'free' },
    ],
    'ITA 2007 s.16, s.25(2)',
  ),
  2027: figure(
    [
      { source: 'non_savings', reliefs: 'first' },
      { source: 'property', reliefs: 'free' },
      { source: 'savings', reliefs: 'free' },
      { source: 'dividends', reliefs: 'free' },
    ],
    'ITA 2007 s.16-16A, s.25(2), s.25(3A), as amended by FA 2026 s.6',
  ),
});

/**
 * Bands and rates of each class of income in one year and region. The Scottish rates are those of property income too, and the
 * Welsh rates of property income are the Welsh rates plus what property bears above the main rates.
 * @see ITA 2007 s.6B(1A), s.11A-11D, s.13; Scotland Act 1998 s.80C(2B)
 */
export function incomeClasses(
  rates: Omit<IncomeTaxRates, 'classes'>,
  region: Region,
): readonly IncomeClass[] {
  const triple = ({ basicBps, higherBps, additionalBps }: RateTriple): readonly IncomeBand[] => [
    band('basic_rate', rates.basicRateLimit.value / 100, basicBps / 100),
    band('higher_rate', rates.higherRateLimit.value / 100, higherBps / 100),
    band('additional_rate', OPEN, additionalBps / 100),
  ];
  const nonSavings = rates.nonSavingsBands[region].value;
  const main = rates.nonSavingsBands.england.value;
  const { property } = rates;
  const aboveMain = (band: IncomeBand, index: number): IncomeBand => ({
    ...band,
    rateBps: band.rateBps + (nonSavings[index]?.rateBps ?? 0) - (main[index]?.rateBps ?? 0),
  });
  const bandsOf = {
    non_savings: nonSavings,
    property:
      property.value === null || region === 'scotland' ? nonSavings : triple(property.value).map(aboveMain),
    savings: triple(rates.savings.value),
    dividends: triple(rates.dividends.value),
  };
  return rates.order.value.map((turn) => ({ ...turn, bands: bandsOf[turn.source] }));
}
