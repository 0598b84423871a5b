import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { oversizedParts } from '../../../../../src/http/gate/requests/oversized-parts.js';
import { compileBodyFaults } from '../../../../../src/http/gate/validation.js';
import { ROUTES } from '../../../../../src/http/routes.js';
import { steepGrowth } from '../../../../support/growth.js';

const Row = Type.Object({ name: Type.String() }, { additionalProperties: false });
const Body = Type.Object(
  {
    rows: Type.Union([Type.Array(Row, { maxItems: 2 }), Type.Null()]),
    notes: Type.Object({}, { additionalProperties: Type.String(), maxProperties: 3 }),
    'a/b': Type.Array(Type.Number(), { maxItems: 1 }),
  },
  { additionalProperties: false },
);
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
const named = (count: number) => Object.fromEntries(many(count, 0).map((_, index) => [`n${index}`, 'x']));

describe('oversizedParts', () => {
  it.each([
    ['a list', { rows: many(53, { name: 'a' }) }, '/rows', 2],
    ['an object of names that callers choose', { notes: named(54) }, '/notes', 3],
    ['names that no schema has', named(54), '', 3],
    ['one inside another', { rows: [{ name: 'a' }, named(52)] }, '/rows/1', 1],
    ['one below a name that a pointer escapes', { 'a/b': many(52, 1) }, '/a~1b', 1],
  ])('finds %s', (_, body, path, limit) => {
    expect(oversizedParts(Body, body)).toEqual([{ path, limit }]);
  });

  it.each([
    ['what fits', { rows: [{ name: 'a' }], notes: {}, 'a/b': [] }],
    [
      'a little more than fits, whose faults are listed by themselves',
      { rows: many(52, {}), notes: named(53) },
    ],
    ['values of another type', { rows: named(100), notes: many(100, 0), 'a/b': 7 }],
    ['null', null],
    ['a list in place of the body', many(1_000, 0)],
  ])('passes over %s', (_, body) => {
    expect(oversizedParts(Body, body)).toEqual([]);
  });

  it('lists no more than fifty', () => {
    const Lists = Type.Object({
      lists: Type.Array(Type.Array(Type.Number(), { maxItems: 0 }), { maxItems: 500 }),
    });
    expect(oversizedParts(Lists, { lists: many(200, many(51, 0)) })).toHaveLength(50);
  });
});

describe('a body of nothing but entries', () => {
  const bodies = ROUTES.flatMap(({ operation }) =>
    operation.body === undefined ? [] : [{ name: operation.operationId, schema: operation.body }],
  );
  const listsOf = (schema: object): string[] =>
    Object.entries((schema as { properties?: Record<string, object> }).properties ?? {}).flatMap(
      ([name, inner]) => (JSON.stringify(inner).includes('"items"') ? [name] : []),
    );
  const cases = bodies.flatMap(({ name, schema }) =>
    listsOf(schema).map((list) => [name, list, schema] as const),
  );

  it.each(cases)('is refused in time that grows with it: %s, %s', async (_, list, schema) => {
    const faultsOf = compileBodyFaults(schema);
    expect(faultsOf({ [list]: many(200_000, 0) }).length).toBeLessThanOrEqual(50);
    expect(await steepGrowth((size) => void faultsOf({ [list]: many(size, 0) }))).toBeNull();
  });
});
