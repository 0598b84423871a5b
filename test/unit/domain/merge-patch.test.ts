import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergePatch } from '../../../src/domain/merge-patch.js';

type Json = Record<string, unknown>;

describe('mergePatch', () => {
  // RFC 7396, appendix A.
  it.each<readonly [unknown, unknown, unknown]>([
    [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
    [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
    [{ a: 'b' }, { a: null }, {}],
    [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
    [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
    [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
    [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
    [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
    [
      ['a', 'b'],
      ['c', 'd'],
      ['c', 'd'],
    ],
    [{ a: 'b' }, ['c'], ['c']],
    [{ a: 'foo' }, null, null],
    [{ a: 'foo' }, 'bar', 'bar'],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: 'b', c: null }, { a: 'b' }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])('makes of %j with %j what the RFC says', (target, patch, result) => {
    expect(mergePatch(target, patch)).toEqual(result);
  });

  it('makes any document without nulls of any other by their difference', () => {
    fc.assert(
      fc.property(documents, documents, (from, to) => {
        expect(mergePatch(from, differenceOf(from, to))).toEqual(to);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves no null of a patch behind, and changes neither argument', () => {
    fc.assert(
      fc.property(documents, fc.object({ values: [fc.constant(null), fc.integer()] }), (target, patch) => {
        const before = JSON.stringify([target, patch]);

        const merged = mergePatch(target, patch);

        expect(JSON.stringify([target, patch])).toBe(before);
        expect(nullMembers(merged)).toBe(0);
      }),
    );
  });

  it('keeps a member that is named __proto__ a member', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"admin":true}}')) as Json;

    expect(Object.hasOwn(merged, '__proto__')).toBe(true);
    expect(merged['admin']).toBeUndefined();
  });

  it('ends in a patch of any depth', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`);

    expect(mergePatch({}, deep)).toHaveProperty('a.a.a');
  });
});

/** Objects within objects, with values that are neither null nor objects. */
const documents: fc.Arbitrary<Json> = fc.letrec<{ object: Json; value: unknown }>((tie) => ({
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', '', 'd e'), tie('value'), { maxKeys: 4 }),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.array(fc.integer(), { maxLength: 3 }),
    tie('object'),
  ),
})).object;

function differenceOf(from: unknown, to: Json): Json {
  const known = isObject(from) ? from : {};
  const removed = Object.keys(known).filter((name) => !Object.hasOwn(to, name));
  const changed = Object.entries(to).map(([name, value]) => [
    name,
    isObject(value) ? differenceOf(known[name], value) : value,
  ]);
  return Object.fromEntries([...removed.map((name) => [name, null]), ...changed]);
}

function nullMembers(value: unknown): number {
  if (!isObject(value)) return 0;
  return (
    Object.values(value).filter((one) => one === null).length + sum(Object.values(value).map(nullMembers))
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
