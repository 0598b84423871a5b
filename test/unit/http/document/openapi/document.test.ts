import { describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '../../../../../src/events/catalogue.js';
import { committedDocument } from '../../../../../src/http/document/openapi/committed-document.js';
import { openApiDocument } from '../../../../../src/http/document/openapi/openapi.js';
import { SHARED_SHAPES } from '../../../../../src/http/document/openapi/shared-shapes.js';
import { PROBLEM_CODES, PROBLEMS } from '../../../../../src/http/gate/answers/problems.js';
import { ROUTES } from '../../../../../src/http/routes.js';
import {
  CODES_OF_NO_OPERATION,
  CODES_OF_UNREADABLE_REQUESTS,
  responseOf,
} from '../../../../support/declared-answers.js';
import type { JsonSchema } from '../../../../support/openapi-shape.js';
import { resolvedDocument } from '../../../../support/resolved-document.js';

const document = resolvedDocument(openApiDocument(ROUTES));
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** Every schema of the document, with the place it is at. */
function* schemasIn(value: unknown, place: string): Generator<[string, JsonSchema]> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value || 'anyOf' in value || 'oneOf' in value) yield [place, value as JsonSchema];
  for (const [name, inner] of Object.entries(value)) yield* schemasIn(inner, `${place}/${name}`);
}
const schemas = [...schemasIn(document.components.schemas, ''), ...schemasIn(document.paths, '')];

/** Every error of ours has a code, those that only background work meets too. */
const CODES_OF_ESCAPED_GATEWAY_ERRORS = ['gateway_unavailable', 'rejected_by_hmrc'];

/** Whose members are not ours to say: the whole document, and files that are JSON. */
const isOpenOnPurpose = (place: string) =>
  /^\/OpenApiDocument|(download|sample)\/get\/responses\/200\/content|^\/TaxEstimateInput\/.*\/changes$/.test(
    place.replaceAll('~1', '/'),
  );

/** Text for readers and their programs, without which the document says the same. */
const WORDS = new Set(['description', 'example', 'examples', 'x-codeSamples']);

/** @param names whether the keys are names that we chose, and not keywords */
function withoutWords(value: unknown, names = false): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutWords(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => names || !WORDS.has(key))
      .map(([key, inner]) => [key, withoutWords(inner, key === 'properties' && !names)]),
  );
}

describe('the OpenAPI document', () => {
  it('is served as the routes say, from the file that `npm run docs` writes', () => {
    expect(committedDocument()).toEqual(openApiDocument(ROUTES));
  });

  it('is less than 3.2 kB an operation without descriptions, examples and samples', () => {
    const size = Buffer.byteLength(JSON.stringify(withoutWords(openApiDocument(ROUTES))));

    expect(size / ROUTES.length).toBeLessThan(3_200);
  });

  it('shares every shape that has a name for it', () => {
    const names = Object.keys(SHARED_SHAPES).filter((name) => !(name in document.components.schemas));

    expect(names).toEqual([]);
  });

  it('lists no shape, parameter or header that nothing refers to', () => {
    const { components } = openApiDocument(ROUTES) as { components: Record<string, object> };
    const text = JSON.stringify(openApiDocument(ROUTES));
    const unused = ['schemas', 'parameters', 'headers'].flatMap((kind) =>
      Object.keys(components[kind] ?? {}).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
    );

    expect(unused).toEqual([]);
  });

  it('says the members, or the kind of them, of every object', () => {
    const untyped = schemas.filter(
      ([place, { type, properties, additionalProperties }]) =>
        [type].flat().includes('object') &&
        Object.keys(properties ?? {}).length === 0 &&
        (additionalProperties === undefined || typeof additionalProperties === 'boolean') &&
        !isOpenOnPurpose(place),
    );
    expect(untyped.map(([place]) => place)).toEqual([]);
  });

  it('writes a value or null as two types', () => {
    const unions = schemas.filter(([, { anyOf }]) => {
      if (!Array.isArray(anyOf) || !anyOf.some(({ type }) => type === 'null')) return false;
      return anyOf.length === 2 && anyOf.some(({ type }) => typeof type === 'string' && type !== 'null');
    });
    expect(unions.map(([place]) => place)).toEqual([]);
  });

  it('names every page of a list', () => {
    const unnamed = operations.filter((operation) => {
      const schema = responseOf(document, operation, 200)?.content?.['application/json']?.schema;
      return JSON.stringify(schema?.['properties'] ?? {}).includes('next_cursor');
    });
    expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
    expect(Object.keys(document.components.schemas)).toContain('ClientPage');
  });

  it('describes uploads to generators as the bytes of a file, not JSON', () => {
    const uploads = operations.filter(({ requestBody }) => requestBody?.content['multipart/form-data']);
    expect(uploads.map(({ operationId }) => operationId)).toEqual(['createDocument', 'createImport']);
    const files = operations.filter(({ requestBody }) => requestBody?.content['text/csv']);
    expect(files.map(({ operationId }) => operationId).sort()).toEqual(['createImport', 'importClients']);
    for (const { requestBody } of uploads) {
      const types = Object.keys(requestBody?.content ?? {});
      expect(types[0]).toBe('application/octet-stream');
      expect(types.filter((type) => /[/+]json$/.test(type))).toEqual([]);
      expect(requestBody?.content['application/octet-stream']?.schema).toMatchObject({
        type: 'string',
        format: 'binary',
      });
    }
  });

  it('marks what a replacement may only repeat', () => {
    const replacements = Object.entries(document.components.schemas).filter(([name]) =>
      name.endsWith('Replacement'),
    );
    expect(replacements.length).toBeGreaterThan(8);
    for (const [name, { properties }] of replacements) {
      const known = properties as Record<string, JsonSchema>;
      expect([name, known['id']?.['readOnly'], known['created_at']?.['readOnly']]).toEqual([
        name,
        true,
        true,
      ]);
    }
  });

  it('lists each distinct problem answer once, and refers to every one of them', () => {
    const listed = Object.values(document.components.responses).map((one) => JSON.stringify(one));
    const answers = operations.flatMap(({ responses }) => Object.entries(responses));
    const references = answers.flatMap(([, answer]) => ('$ref' in answer ? [answer.$ref] : []));
    const places = Object.keys(document.components.responses).map((name) => `#/components/responses/${name}`);

    expect(new Set(listed).size).toBe(listed.length);
    expect(new Set(references)).toEqual(new Set(places));
    expect(answers.filter(([, answer]) => 'x-problem-codes' in answer)).toEqual([]);
    expect(answers.filter(([status, answer]) => Number(status) >= 400 && !('$ref' in answer))).toEqual([]);
  });

  it('names no act that nothing can do', () => {
    const published = JSON.stringify([document, PROBLEMS, EVENT_TYPES]);

    expect(published).not.toMatch(/"validating"/i);
  });

  it('knows no problem that nothing answers with', () => {
    const declared = Object.values(document.components.responses).flatMap(
      (response) => response['x-problem-codes'] ?? [],
    );
    const answerable = new Set([
      ...declared,
      ...CODES_OF_UNREADABLE_REQUESTS,
      ...CODES_OF_NO_OPERATION,
      ...CODES_OF_ESCAPED_GATEWAY_ERRORS,
    ]);

    expect(PROBLEM_CODES.filter((code) => !answerable.has(code))).toEqual([]);
  });

  it('types what each event says', () => {
    const mapping = document.components.schemas['Event']?.['discriminator'] ?? {};
    const references = Object.entries(mapping).flatMap(([name, value]) =>
      name === 'mapping' ? Object.values(value as Record<string, string>) : [],
    );
    expect(references.length).toBeGreaterThan(30);
    const names = references.map((reference) => reference.split('/').at(-1) ?? '');
    expect(names.filter((name) => !Object.hasOwn(document.components.schemas, name))).toEqual([]);
  });
});
