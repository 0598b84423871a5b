import { describe, expect, it } from 'vitest';
import { tradeGroups } from '../../../../src/domain/categories/trade-group.js';

describe('tradeGroups', () => {
  it.each([
    ['Builder', 'construction'],
    ['plumbing and heating', 'construction'],
    ['Self-employed electrician', 'construction'],
    ['Taxi driver', 'transport'],
    ['private hire', 'transport'],
    ['HGV haulage', 'transport'],
    ['courier', 'delivery'],
    ['Mobile hairdresser', 'beauty'],
    ['wedding photography', 'photography'],
    ['graphic designer', 'creative'],
    ['IT consultant', 'tech'],
    ['Management consultant', 'consulting'],
    ['online seller', 'retail'],
    ['street food', 'hospitality'],
    ['domestic cleaner', 'cleaning'],
    ['landscape gardener', 'gardening'],
    ['childminder', 'childcare'],
    ['piano teacher', 'education'],
    ['dog walker', 'animals'],
  ])('puts %j first in %s', (trade, group) => {
    expect(tradeGroups(trade)[0]).toBe(group);
  });

  it('puts no trade into a group without a word of it', () => {
    expect(tradeGroups('with fittings')).toEqual([]);
    expect(tradeGroups('')).toEqual([]);
    expect(tradeGroups(null)).toEqual([]);
  });
});
