import { describe, expect, it } from 'vitest';
import { createLine } from '../../src/line.js';

const named = (name: string) => ({ name });

describe('a line', () => {
  it('gives out what came first', () => {
    const line = createLine<{ name: string }>();
    for (const name of ['one', 'two', 'three']) line.add(named(name));
    expect([line.shift(), line.shift(), line.shift(), line.shift()]).toEqual([
      named('one'),
      named('two'),
      named('three'),
      undefined,
    ]);
    expect(line.size).toBe(0);
  });

  it.each([0, 1, 2])('closes up where the one at %i was taken out', (at) => {
    const line = createLine<{ name: string }>();
    const values = ['one', 'two', 'three'].map(named);
    const takeOut = values.map((value) => line.add(value));
    expect(takeOut[at]?.()).toBe(true);
    const rest = values.filter((_, index) => index !== at);
    expect(line.values()).toEqual(rest);
    expect(line.size).toBe(2);
    line.add(named('four'));
    expect(line.values()).toEqual([...rest, named('four')]);
  });

  it('takes nothing out twice', () => {
    const line = createLine<{ name: string }>();
    const takeOut = line.add(named('one'));
    line.add(named('two'));
    expect([takeOut(), takeOut()]).toEqual([true, false]);
    const takeOutShifted = line.add(named('three'));
    line.shift();
    line.shift();
    expect(takeOutShifted()).toBe(false);
    expect(line.size).toBe(0);
    expect(line.values()).toEqual([]);
  });

  it('holds equal things apart', () => {
    const line = createLine<{ name: string }>();
    const one = named('same');
    const takeOutFirst = line.add(one);
    line.add(one);
    takeOutFirst();
    expect(line.values()).toEqual([one]);
  });
});
