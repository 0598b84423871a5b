import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hmrcRates, NO_LIMIT } from '../../../../../src/local/hmrc-sandbox/calculator/rates.js';
import { treatyRate } from '../../../../../src/local/hmrc-sandbox/calculator/treaty-rates.js';

const FILE = fileURLToPath(
  new URL('../../../../../../shared/reference/hmrc/tax-logic/taxyear24-25.yml', import.meta.url),
);
const isPresent = existsSync(FILE);
if (!isPresent) console.warn("HMRC's rates are not compared: its file is not beside the repository.");

/** `name: value` of each line, with where it is indented below. */
function linesOf(file: string): { readonly key: string; readonly value: string }[] {
  return file.split('\n').flatMap((line) => {
    const [key = '', value = ''] = line.split('#')[0]?.split(':') ?? [];
    return key.trim() === '' ? [] : [{ key: key.trim(), value: value.trim().replaceAll('"', '') }];
  });
}

describe.skipIf(!isPresent)("the table of 2024-25, by HMRC's file", () => {
  const lines = isPresent ? linesOf(readFileSync(FILE, 'utf8')) : [];
  const rates = hmrcRates(2024);
  const numbersAfter = (from: number, until: string): number[] => {
    const rest = lines.slice(from + 1);
    const to = rest.findIndex(({ key }) => key === until);
    return rest
      .slice(0, to)
      .flatMap(({ key, value }) => (['rate', 'threshold'].includes(key) ? [Number(value)] : []));
  };
  const indexOf = (key: string) => lines.findIndex((line) => line.key === key);
  const flat = (bands: readonly { rate: number; threshold: number }[] = []) =>
    bands.flatMap(({ rate, threshold }) => [rate, threshold]);

  it.each([
    ['UK', 'uk'],
    ['Scotland', 'scotland'],
    ['Wales', 'wales'],
  ] as const)('has the bands of %s', (name, regime) => {
    expect(flat(rates?.incomeTaxBands[regime])).toEqual(
      numbersAfter(indexOf(name), 'additionalNonDivIncomeRate'),
    );
  });

  it('has the bands of savings, dividends and Class 4', () => {
    const [starting, allowance, halved] = [
      [0, rates?.startingRateLimit],
      [0, rates?.psaBrtThreshold],
      [0, rates?.psaHrtThreshold],
    ];
    const nil = [0, rates?.dividendNilRate];

    expect([starting, allowance, halved, flat(rates?.savingsBands)].flat()).toEqual(
      numbersAfter(indexOf('savingsBands'), 'dividendBands'),
    );
    expect([nil, nil, nil, flat(rates?.dividendBands)].flat()).toEqual(
      numbersAfter(indexOf('dividendBands'), 'class4NicBands'),
    );
    expect(flat(rates?.class4NicBands)).toEqual(
      numbersAfter(indexOf('class4NicBands'), 'studentLoansPlanTypes'),
    );
    expect(NO_LIMIT).toBe(99_999_999);
  });

  it('has the plans of student loans', () => {
    const [one, two, postgraduate, four] = [
      rates?.studentLoans.plan1,
      rates?.studentLoans.plan2,
      rates?.studentLoans.postgraduate,
      rates?.studentLoans.plan4,
    ];
    const rest = lines.slice(indexOf('studentLoansPlanTypes'));
    const of = (key: string) => rest.filter((line) => line.key === key).map(({ value }) => Number(value));

    const plans = [one, two, postgraduate, four];
    expect(of('incomeThreshold')).toEqual(plans.map((plan) => plan?.threshold));
    expect(of('loanRate')).toEqual(plans.map((plan) => plan?.rate));
  });

  it.each([
    ['allowance', 'allowance'],
    ['reducedAllowanceLimit', 'reducedAllowanceLimit'],
    ['blindPersonAllowance', 'blindPersonAllowance'],
    ['marriageAllowanceTransferInAndOutAmount', 'marriageAllowance'],
    ['marriageAllowanceTransferInRate', 'marriageAllowanceRate'],
    ['lossCap', 'lossCap'],
    ['incomeLossCapRate', 'incomeLossCapRate'],
    ['class2NicsLimit', 'class2NicsLimit'],
    ['class2NicsPerWeek', 'class2NicsPerWeek'],
    ['vctRate', 'vctRate'],
    ['eisRate', 'eisRate'],
    ['seisRate', 'seisRate'],
    ['citrRate', 'citrRate'],
    ['qmpRate', 'qmpRate'],
    ['studentLoansUnearnedIncomeThreshold', 'studentLoansUnearnedIncomeThreshold'],
  ] as const)('has %s', (key, name) => {
    expect(rates?.[name]).toBe(Number(lines.find((line) => line.key === key)?.value));
  });

  it('limits the credit of every country as the file does', () => {
    const countries = lines.flatMap(({ key, value }, index) =>
      key === '- code' ? [{ code: value, rest: lines.slice(index + 1, index + 7) }] : [],
    );
    const limitOf = (rest: typeof lines, key: string) => Number(rest.find((line) => line.key === key)?.value);

    expect(countries).toHaveLength(238);
    for (const { code, rest } of countries) {
      expect([
        code,
        treatyRate({ kind: 'interest', countryCode: code }) ?? 100,
        treatyRate({ kind: 'dividends', countryCode: code }) ?? 100,
      ]).toEqual([code, limitOf(rest, 'foreignSavings'), limitOf(rest, 'foreignDividendsAndDividendsRec')]);
    }
  });
});

it('limits no pension, and no country without a treaty', () => {
  expect(treatyRate({ kind: 'pension', countryCode: 'AUS' })).toBeNull();
  expect(treatyRate({ kind: 'interest', countryCode: 'AFG' })).toBeNull();
  expect(treatyRate({ kind: 'interest', countryCode: 'AUS' })).toBe(10);
});
