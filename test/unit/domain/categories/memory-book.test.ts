import { describe, expect, it } from 'vitest';
import {
  type Memory,
  memoryBookOf,
  type Recall,
  recall,
  type SharedMemory,
} from '../../../../src/domain/categories/memory-book.js';

const memory = (id: string, rest: Partial<Memory> = {}): Memory => ({
  id,
  version: 1,
  merchant: 'ZORBLAX WIDGETS',
  direction: 'out',
  category: 'self_employment.admin_costs',
  allowablePercent: 100,
  amountPence: 2_000,
  businessId: null,
  propertyId: null,
  ...rest,
});
const shared = (id: string, setting: string, rest: Partial<Memory> = {}): SharedMemory => ({
  ...memory(id, rest),
  setting,
});
const asking = (rest: Partial<Recall> = {}): Recall => ({
  direction: 'out',
  merchants: ['ZORBLAX WIDGETS'],
  businessId: 'a',
  propertyId: null,
  setting: 'trade:tech',
  ...rest,
});
const found = (own: readonly Memory[], others: readonly SharedMemory[] = [], row = asking()) => {
  const recalled = recall(memoryBookOf(own, others), row);
  return recalled && [recalled.memory.id, recalled.nearness];
};

describe('recall', () => {
  it('prefers the row’s own business, then the client’s latest, then what others in the setting agree on', () => {
    const own = [memory('late', { businessId: 'b' }), memory('early', { businessId: 'a' })];
    expect(found(own)).toEqual(['early', 'same']);
    expect(found(own, [], asking({ businessId: 'c' }))).toEqual(['late', 'client']);
    const others = [shared('shop', 'trade:retail'), shared('tech', 'trade:tech')];
    expect(found([], others)).toEqual(['tech', 'shared']);
    expect(found([], others, asking({ setting: null }))).toBeNull();
    expect(found(own, others)).toEqual(['early', 'same']);
  });

  it('tries the names of a row in their order, in one direction', () => {
    const row = asking({ merchants: ['OTHER', 'ZORBLAX WIDGETS'] });
    expect(found([memory('m')], [], row)).toEqual(['m', 'client']);
    expect(found([memory('m')], [], asking({ direction: 'in' }))).toBeNull();
  });

  it('never gives a let what belongs to a trade, nor the reverse, but what belongs to neither to both', () => {
    const flat = asking({ businessId: null, propertyId: 'p' });
    expect(found([memory('m')], [], flat)).toBeNull();
    expect(found([memory('m', { category: 'property.other' })])).toBeNull();
    expect(found([memory('m', { category: 'private' })], [], flat)).toEqual(['m', 'client']);
    expect(found([memory('m', { category: 'no_category_of_ours' })])).toBeNull();
  });

  it('knows a name that the bank cut off, and is less sure of one that only begins alike', () => {
    const asked = (name: string) => found([memory('m')], [], asking({ merchants: [name] }));
    expect(asked('ZORBLAX WIDG')).toEqual(['m', 'cut']);
    expect(asked('ZORBLAX WIDGETSHOP')).toEqual(['m', 'cut']);
    expect(asked('ZORBLAX WIDGETS PARKING')).toEqual(['m', 'begun']);
    expect(asked('ZORBLAX')).toBeNull();
    expect(asked('ZORBLAX WIDOWS')).toBeNull();
  });
});
