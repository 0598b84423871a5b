import type { Issue } from '../../errors.js';
import type { Pence } from '../money.js';
import type { ForeignProperty, UkProperty } from '../tax/tax-input.js';
import type { Assembly } from './assembly.js';
import { isFurnishedHolidayLetting } from './counts-as.js';
import { type IncomeSource, totalOf } from './income-source.js';

/** Property here or abroad, with what the return's own inputs give of it. */
interface Lettings {
  readonly source: IncomeSource | null;
  readonly input: UkProperty | ForeignProperty | null;
  readonly given?: ForeignProperty | null | undefined;
  readonly pointer: '#/uk_property' | '#/foreign_property';
}

/**
 * Furnished holiday lettings were a business of their own, here and in the European Economic Area, whose losses met no other
 * rent. With other lettings they are added up only where that makes no difference: otherwise the year is refused by name.
 * @see HMRC PIM4175
 */
export function holidayLettingIssues(
  { properties, taxReturn }: Assembly,
  { source, input, given, pointer }: Lettings,
): Issue[] {
  if (input === null) return [];
  const holidayLettings = new Set(
    properties.filter((one) => isFurnishedHolidayLetting(one, taxReturn.taxYear)).map(({ id }) => id),
  );
  const isHolidayLetting = (propertyId: string | null) =>
    propertyId !== null && holidayLettings.has(propertyId);
  const totals = source?.totals ?? [];
  const own = totals.filter(({ propertyId }) => isHolidayLetting(propertyId));
  const others = totals.filter(({ propertyId }) => !isHolidayLetting(propertyId));
  const { income = 0, expenses = 0, furnishedHolidayLettingProfit: givenProfit = 0 } = given ?? {};
  const givenOfOthers = income - expenses - givenProfit;
  const hasOwn = own.length > 0 || givenProfit > 0;
  const hasOthers = others.length > 0 || givenOfOthers !== 0;
  if (!hasOwn || !hasOthers) return [];
  const profit = resultOf(others) + givenOfOthers;
  const { lossesBroughtForward = 0, residentialFinanceCosts = 0 } = input;
  const broughtForward = input.residentialFinanceCostsBroughtForward ?? 0;
  const isTheSame =
    resultOf(own) + givenProfit >= 0 &&
    profit >= 0 &&
    lossesBroughtForward === 0 &&
    residentialFinanceCosts + broughtForward <= profit;
  if (isTheSame) return [];
  return [
    {
      pointer,
      code: 'furnished_holiday_lettings_not_separate',
      detail:
        'is made of furnished holiday lettings and others, and a loss or finance cost of one cannot meet the ' +
        'profit of the other: that is not computed',
    },
  ];
}

const resultOf = (totals: IncomeSource['totals']): Pence =>
  totalOf(totals, 'income') - totalOf(totals, 'expenses');
