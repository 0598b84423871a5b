import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../../src/http/document/openapi/openapi.js';
import { FIELD_WORD_NAMES } from '../../../../../src/http/document/words/field-words.js';
import { ROUTES } from '../../../../../src/http/routes.js';
import type { JsonSchema } from '../../../../support/openapi-shape.js';
import { resolvedDocument } from '../../../../support/resolved-document.js';

const document = resolvedDocument(openApiDocument(ROUTES));
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Each field with its place: the named shape, and the fields below it. */
function* fieldsIn(schema: unknown, place: readonly string[]): Generator<[readonly string[], JsonSchema]> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword !== 'properties') {
      yield* fieldsIn(value, place);
      continue;
    }
    for (const [name, field] of Object.entries(value as Record<string, JsonSchema>)) {
      yield [[...place, name], field];
      yield* fieldsIn(field, [...place, name]);
    }
  }
}

const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) => [
  ...fieldsIn(schema, [name]),
]);
/** Words that say nothing by themselves. */
const FILLERS = new Set(
  'a an and as at by each for given in is it its left none not null of on one or out that the these this those to was what when where whether which who with'.split(
    ' ',
  ),
);
const stem = (word: string) => word.replace(/(?:ed|ing|s)$/, '');

/** What a text says beyond a name. */
function wordsBeyond(name: string, text: unknown): string[] {
  const inName = new Set(name.split('_').map(stem));
  const words = String(text ?? '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).filter((word) => !FILLERS.has(word) && !inName.has(stem(word)));
}

const withoutScope = (text: unknown) => String(text).split('\n\n').slice(0, -1).join(' ');

/** Whether a member of the document is there for people. A field may have such a name too: its schema is an object. */
const isWords = (name: string, value: unknown) =>
  ['example', 'examples', 'x-codeSamples'].includes(name) ||
  (name === 'description' && typeof value === 'string');

describe('the words of the OpenAPI document', () => {
  it('say more of each operation than its scope and its summary', () => {
    const silent = operations.filter(({ description, summary }) => {
      const words = withoutScope(description);
      return words.length < 20 || words === summary;
    });

    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('describe each field', () => {
    const silent = fields.filter(([, field]) => !('$ref' in field) && !field['description']);

    expect(fields.length).toBeGreaterThan(1500);
    expect(silent.map(([place]) => place.join('.'))).toEqual([]);
  });

  it('say more of each field than its name', () => {
    const empty = fields.filter(([place, field]) => {
      if ('$ref' in field) return false;
      return wordsBeyond(place.at(-1) ?? '', field['description']).length === 0;
    });

    expect(empty.map(([place, field]) => `${place.join('.')}: ${field['description']}`)).toEqual([]);
  });

  it('describe each named object', () => {
    const silent = Object.entries(document.components.schemas).filter(
      ([, schema]) => ('properties' in schema || 'anyOf' in schema) && !schema['description'],
    );

    expect(silent.map(([name]) => name)).toEqual([]);
  });

  it('describe each parameter', () => {
    const silent = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    );

    expect(silent).toEqual([]);
  });

  it('are most of it: without them, its examples and its samples it is under 3.2 kB an operation', () => {
    const bare = JSON.stringify(openApiDocument(ROUTES), (name, value) =>
      isWords(name, value) ? undefined : value,
    );

    expect(bare.length / ROUTES.length).toBeLessThan(3_200);
  });

  it('have no entry for a field that is nowhere', () => {
    const known = new Set(fields.map(([place]) => place.at(-1)));
    const parameters = operations.flatMap(({ parameters = [] }) => parameters.map(({ name }) => name));
    for (const name of parameters) known.add(name);

    expect(FIELD_WORD_NAMES.filter((name) => !known.has(name.split('.').at(-1)))).toEqual([]);
  });
});
