import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readApi } from '../../../src/http/document/samples/library/model.js';
import { OPERATIONS } from '../../../src/http/document/samples/operation-names.js';

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

describe('the names of the libraries', () => {
  it('cover every operation of the document, each with a method of its own', () => {
    const methods = readApi(document).resources.flatMap(({ name, methods }) =>
      methods.map((method) => `${name}.${method.name}`),
    );
    expect(new Set(methods).size).toBe(methods.length);
    expect(methods.length).toBeGreaterThan(Object.keys(OPERATIONS).length);
  });

  it('refuse an operation that has none, and say what to do', () => {
    const path = { get: { operationId: 'getTea', responses: {} } };
    const more = { ...document, paths: { ...document.paths, '/v1/tea': path } };
    expect(() => readApi(more)).toThrow(/no name for getTea: add a line/);
  });

  it('refuse a name that has no operation', () => {
    const { '/v1/me': _, ...paths } = document.paths;
    expect(() => readApi({ ...document, paths })).toThrow(/getMe/);
  });
});
