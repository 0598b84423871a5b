import { describe, expect, it } from 'vitest';
import { createLinkedList } from '../../../src/process/linked-list.js';

const named = (name: string) => ({ name });

describe('a linked list', () => {
  it('removes the first that was added', () => {
    const list = createLinkedList<{ name: string }>();
    for (const name of ['one', 'two', 'three']) list.add(named(name));
    expect([list.shift(), list.shift(), list.shift(), list.shift()]).toEqual([
      named('one'),
      named('two'),
      named('three'),
      undefined,
    ]);
    expect(list.size).toBe(0);
  });

  it.each([0, 1, 2])('keeps the order of the others when the one at %i is removed', (at) => {
    const list = createLinkedList<{ name: string }>();
    const values = ['one', 'two', 'three'].map(named);
    const remove = values.map((value) => list.add(value));
    expect(remove[at]?.()).toBe(true);
    const rest = values.filter((_, index) => index !== at);
    expect(list.values()).toEqual(rest);
    expect(list.size).toBe(2);
    list.add(named('four'));
    expect(list.values()).toEqual([...rest, named('four')]);
  });

  it('removes nothing twice', () => {
    const list = createLinkedList<{ name: string }>();
    const remove = list.add(named('one'));
    list.add(named('two'));
    expect([remove(), remove()]).toEqual([true, false]);
    const removeShifted = list.add(named('three'));
    list.shift();
    list.shift();
    expect(removeShifted()).toBe(false);
    expect(list.size).toBe(0);
    expect(list.values()).toEqual([]);
  });

  it('removes one of two equal values', () => {
    const list = createLinkedList<{ name: string }>();
    const one = named('same');
    const removeFirst = list.add(one);
    list.add(one);
    removeFirst();
    expect(list.values()).toEqual([one]);
  });
});
