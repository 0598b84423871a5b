import { describe, expect, it } from 'vitest';
import { mergePatched } from '../../../../src/http/requests/merge-patch.js';

describe('a merge patch', () => {
  // RFC 7396, appendix A, all of it.
  it.each([
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
  ])('of %j by %j is %j', (target, patch, result) => {
    expect(mergePatched(target, patch)).toEqual(result);
  });

  it('leaves what it is given as it was', () => {
    const target = { a: { b: 1 }, c: [1] };
    const patch = { a: { d: 2 }, c: null };
    mergePatched(target, patch);

    expect([target, patch]).toEqual([
      { a: { b: 1 }, c: [1] },
      { a: { d: 2 }, c: null },
    ]);
  });

  it('makes a member of a name that programs take for something else', () => {
    const merged = mergePatched({}, JSON.parse('{"__proto__":{"region":"wales"}}')) as { region?: string };

    expect([Object.keys(merged as object), merged.region]).toEqual([['__proto__'], undefined]);
  });

  it('ends in a patch of any depth', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`);

    expect(mergePatched({}, deep)).toHaveProperty('a.a.a');
  });
});
