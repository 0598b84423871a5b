import { describe, expect, it } from 'vitest';
import { findCategory } from '../../../../src/domain/categories/category.js';
import { DICTIONARY_GROUPS } from '../../../../src/domain/categories/dictionary/dictionary-groups.js';
import { findAffix, findInDictionary } from '../../../../src/domain/categories/dictionary.js';
import { namesOf } from '../../../../src/domain/categories/dictionary-index.js';
import type { Purpose, SideTargets } from '../../../../src/domain/categories/purpose.js';
import { isPurposeName, PURPOSES } from '../../../../src/domain/categories/purposes.js';
import { tokensOf } from '../../../../src/domain/categories/split-words.js';

const best = (text: string) => findInDictionary(tokensOf(text))[0];

function targetsOf({ out, in: received, trades, ownWords, lettings, lettingsIn }: SideTargets) {
  return [
    out,
    received,
    ...[trades, ownWords, lettings, lettingsIn].flatMap((table) => Object.values(table ?? {})),
  ].filter((target) => target !== undefined);
}

describe('dictionary', () => {
  it.each([
    ['FLOORINGWORLD', 'FLOORING'],
    ['DELIVERY', undefined],
    ['GENERATES', undefined],
    ['CURRENTS', undefined],
    ['DISCHARGE', undefined],
    ['LANDOWNERS', undefined],
    ['PARENTAL', undefined],
  ])('finds in %s, a word that it does not know, the keyword %s', (word, name) => {
    expect(findAffix([word])?.name).toBe(name);
  });

  it('takes a word that it knows for itself and not for the beginning of another', () => {
    expect(best('ANY PAYMENTS')?.isCut ?? false).toBe(false);
    expect(best('STAMPED DRIVERS')?.isCut ?? false).toBe(false);
    expect(best('FED SMALL BUSINES')?.isCut).toBe(true);
  });

  it('knows at least 1,500 merchants and keywords', () => {
    expect(DICTIONARY_GROUPS.flatMap(namesOf).length).toBeGreaterThanOrEqual(1_500);
  });

  it('finds every name under the purpose it is listed for', () => {
    const names = DICTIONARY_GROUPS.flatMap((group) =>
      namesOf(group).map((name) => ({ name: name.replace(/^[\^~]/, ''), purpose: group.purpose })),
    );
    const onlyWhole = new Set(names.flatMap(({ name }) => (name.startsWith('=') ? [name.slice(1)] : [])));
    const misplaced = names.filter(
      ({ name, purpose }) => !onlyWhole.has(name.replace('=', '')) && best(name)?.purpose !== purpose,
    );

    expect(misplaced).toEqual([]);
  });

  it.each(Object.entries<Purpose>(PURPOSES))(
    'leads %s to known categories and purposes only',
    (_, purpose) => {
      const sides = [purpose.business, purpose.property];
      const codes = sides.flatMap((side) => [
        ...targetsOf(side).flatMap(({ category }) => (category === null ? [] : [category])),
        ...(side.also ?? []),
      ]);

      expect(codes.filter((code) => findCategory(code) === undefined)).toEqual([]);
      expect(Object.values(purpose.when ?? {}).filter((name) => !isPurposeName(name))).toEqual([]);
      expect(purpose.over === undefined || isPurposeName(purpose.over.purpose)).toBe(true);
    },
  );

  it.each(Object.entries<Purpose>(PURPOSES))(
    'never books %s to the other side of the return',
    (_, purpose) => {
      const stray = [
        ...targetsOf(purpose.business).filter(({ category }) => category?.startsWith('property.')),
        ...targetsOf(purpose.property).filter(({ category }) => category?.startsWith('self_employment.')),
      ];

      expect(stray).toEqual([]);
    },
  );
});

describe('findInDictionary', () => {
  it.each([
    ['prefers the longer name', 'UBER EATS', 'takeaway'],
    ['prefers what a payment is to who is paid', 'ALLSOP AUCTION DEPOSIT', 'capital_purchase'],
    ['reads words run together', 'VICTORIANPLUMBING', 'trade_merchant'],
    ['reads words set apart', 'PURE GYM LTD', 'fitness'],
    ['completes a phrase the bank cut off', 'LEEDS CC COUNCIL T', 'council_tax'],
    ['completes a long word the bank cut off', 'NOTONTHEHIGHST', 'marketplace'],
    ['drops digits stuck to a name', 'SHELL123', 'fuel'],
    ['binds short names to the start', 'EE MOBILE', 'telecom'],
  ])('%s: %j', (_, text, purpose) => {
    expect(best(text)?.purpose).toBe(purpose);
  });

  it('does not match a surname to a shop', () => {
    expect(best('D HUGHES PLASTERING')?.purpose).toBe('subcontract_labour');
    expect(best('MARY BROWN')).toBeUndefined();
  });

  it('finds nothing in words it does not know', () => {
    expect(findInDictionary(['QWXYZ'])).toEqual([]);
  });
});
