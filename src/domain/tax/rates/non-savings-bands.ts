import type { Pence } from '../../money.js';
import type { TaxYearStart } from '../../tax-year.js';
import type { NonSavingsBandCode } from '../tax-calculation.js';
import type { Region } from '../tax-input.js';
import { type Figure, figure, since } from './figure.js';
import type { NonSavingsBand } from './tax-rates.js';

const OPEN = Number.POSITIVE_INFINITY;
const EXTENDED: ReadonlySet<NonSavingsBandCode> = new Set([
  'basic_rate',
  'intermediate_rate',
  'higher_rate',
  'advanced_rate',
  'additional_rate',
  'top_rate',
]);
const BARS_MARRIAGE_ALLOWANCE: ReadonlySet<NonSavingsBandCode> = new Set([
  'higher_rate',
  'advanced_rate',
  'additional_rate',
  'top_rate',
]);

/**
 * The Scottish starter limit is not raised by Gift Aid and pension payments: HMRC's SA110 worksheet, and
 * SI 2017/468 reg.3, which names the basic limit and any other above it.
 */
function band(code: NonSavingsBandCode, upToPounds: number, ratePercent: number): NonSavingsBand {
  return {
    code,
    upTo: upToPounds * 100,
    rateBps: Math.round(ratePercent * 100),
    extends: EXTENDED.has(code),
    barsMarriageAllowance: BARS_MARRIAGE_ALLOWANCE.has(code),
  };
}

const scottish = since<readonly NonSavingsBand[]>({
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
});

function scottishSixBands(starterLimit: number, basicLimit: number): readonly NonSavingsBand[] {
  return [
    band('starter_rate', starterLimit, 19),
    band('basic_rate', basicLimit, 20),
    band('intermediate_rate', 31_092, 21),
    band('higher_rate', 62_430, 42),
    band('advanced_rate', 125_140, 45),
    band('top_rate', OPEN, 48),
  ];
}

/** The bands for non-savings income in each region. Wales has its own rates, so far equal to England's. */
export function nonSavingsBands(
  taxYear: TaxYearStart,
  higherRateLimit: Pence,
): Readonly<Record<Region, Figure<readonly NonSavingsBand[]>>> {
  const bands = [
    band('basic_rate', 37_700, 20),
    band('higher_rate', higherRateLimit / 100, 40),
    band('additional_rate', OPEN, 45),
  ];
  const main = figure(bands, 'ITA 2007 s.6, s.10; annual Finance Act');
  return {
    england: main,
    northern_ireland: main,
    wales: figure(bands, 'ITA 2007 s.6B, s.11B; Welsh Rate Resolution'),
    scotland: scottish(taxYear),
  };
}
