import type { Issue } from '../../errors.js';
import type { UkProperty } from '../tax/tax-input.js';
import type { Assembly } from './assembly.js';
import { isFurnishedHolidayLetting } from './counts-as.js';
import { type IncomeSource, totalOf } from './income-source.js';

/**
 * Furnished holiday lettings were a business of their own, whose losses met no other rent. With other UK
 * lettings they are added up only where that makes no difference: otherwise the year is refused by name.
 * @see HMRC PIM4175
 */
export function holidayLettingIssues(
  { properties, taxReturn }: Assembly,
  source: IncomeSource,
  input: UkProperty,
): Issue[] {
  const holidayLettings = new Set(
    properties.filter((one) => isFurnishedHolidayLetting(one, taxReturn.taxYear)).map(({ id }) => id),
  );
  const isHolidayLetting = (propertyId: string | null) =>
    propertyId !== null && holidayLettings.has(propertyId);
  const own = source.totals.filter(({ propertyId }) => isHolidayLetting(propertyId));
  const others = source.totals.filter(({ propertyId }) => !isHolidayLetting(propertyId));
  if (own.length === 0 || others.length === 0) return [];
  const resultOf = (totals: IncomeSource['totals']) =>
    totalOf(totals, 'income') - totalOf(totals, 'expenses');
  const profit = resultOf(others);
  const { lossesBroughtForward = 0, residentialFinanceCosts = 0 } = input;
  const broughtForward = input.residentialFinanceCostsBroughtForward ?? 0;
  const isTheSame =
    resultOf(own) >= 0 &&
    profit >= 0 &&
    lossesBroughtForward === 0 &&
    residentialFinanceCosts + broughtForward <= profit;
  if (isTheSame) return [];
  return [
    {
      pointer: '#/uk_property',
      code: 'furnished_holiday_lettings_not_separate',
      detail:
        'is made of furnished holiday lettings and others, and a loss or finance cost of one cannot meet the ' +
        'profit of the other: that is not computed',
    },
  ];
}
