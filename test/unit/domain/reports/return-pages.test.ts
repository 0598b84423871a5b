import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../../src/domain/categories/category.js';
import { type BoxGroup, fillInForm } from '../../../../src/domain/reports/forms/form-box.js';
import { SA103F, SA103S } from '../../../../src/domain/reports/forms/sa103.js';
import { SA105 } from '../../../../src/domain/reports/forms/sa105.js';
import { SUPPORTED_TAX_YEARS } from '../../../../src/domain/tax/rates/rates-for.js';

const SECTIONS: Readonly<Record<string, string>> = { periodIncome: 'income', periodExpenses: 'expenses' };

/** The boxes that one amount in one field ends up in. */
function boxesWith(form: readonly BoxGroup[], field: string, taxYear = 2025): string[] {
  const groups = fillInForm(form, taxYear, { amounts: { [field]: 100 }, entries: { [field]: 2 }, texts: {} });
  return groups.flatMap(({ boxes }) => boxes.filter(({ pence }) => pence === 100).map(({ box }) => box));
}

describe('the boxes of the return', () => {
  it.each(CATEGORIES.filter(({ hmrcField }) => hmrcField !== null))(
    'hold $code where the list of categories says',
    ({ side, hmrcField, sa103Box, sa105Box }) => {
      const [section = '', name = ''] = (hmrcField ?? '').replace('ukProperty.', '').split(/\.(.*)/);
      const field = `${SECTIONS[section] ?? section}.${name}`;
      if (side === 'self_employment') {
        expect(boxesWith(SA103F, field)).toContain(sa103Box);
        expect(boxesWith(SA103S, field).length).toBeGreaterThan(0);
      } else {
        const plain = field.replace('rentARoom.rentsReceived', 'rentARoom');
        expect(boxesWith(SA105, plain)).toContain(sa105Box);
      }
    },
  );

  it('take what is not allowable off again, on the short pages before it is entered', () => {
    const amounts = { 'income.turnover': 1000, 'expenses.adminCosts': 300, 'disallowable.adminCosts': 100 };
    const filled = (form: readonly BoxGroup[]) =>
      new Map(
        fillInForm(form, 2025, { amounts, entries: { 'expenses.adminCosts': 3 }, texts: {} })
          .flatMap(({ boxes }) => boxes)
          .map((one) => [one.box, one]),
      );
    const [full, short] = [filled(SA103F), filled(SA103S)];

    expect(full.get('23')).toMatchObject({ pence: 300, entries: 3 });
    expect(['31', '46', '47', '64', '76'].map((box) => full.get(box)?.pence)).toEqual([
      300, 100, 700, 800, 800,
    ]);
    expect(['18', '20', '28', '31'].map((box) => short.get(box)?.pence)).toEqual([200, 200, 800, 800]);
    expect(full.get('48')?.pence).toBeNull();
  });

  it('use no more of a loss brought forward than there is profit', () => {
    const amounts = { 'income.turnover': 1000, 'losses.broughtForward': 4000 };
    const boxes = fillInForm(SA103F, 2025, { amounts, entries: {}, texts: {} }).flatMap(
      (group) => group.boxes,
    );

    expect(boxes.find(({ box }) => box === '74')?.pence).toBe(1000);
    expect(boxes.find(({ box }) => box === '76')?.pence).toBeNull();
  });

  it('are each on a year’s form once, and those of holiday lettings on none after they ended', () => {
    for (const taxYear of SUPPORTED_TAX_YEARS) {
      for (const form of [SA103F, SA103S, SA105]) {
        const boxes = fillInForm(form, taxYear, { amounts: {}, entries: {}, texts: {} }).flatMap((group) =>
          group.boxes.map(({ box }) => box),
        );
        expect(new Set(boxes).size, String(taxYear)).toBe(boxes.length);
      }
      expect(boxesWith(SA105, 'holiday.income', taxYear).includes('5')).toBe(taxYear <= 2024);
    }
  });
});
