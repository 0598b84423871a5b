import { describe, expect, it } from 'vitest';
import { EVENT_TYPE_NAMES } from '../../../src/events/catalogue.js';
import { createAjv } from '../../../src/http/ajv.js';
import { eventShapeOf } from '../../../src/http/events/event-schema.js';
import { exampleOf } from '../../../src/http/examples/example-of.js';
import { problemExample } from '../../../src/http/examples/problem-example.js';
import { openApiDocument } from '../../../src/http/openapi.js';
import { problemSchema } from '../../../src/http/problem-schema.js';
import { PROBLEM_CODES } from '../../../src/http/problems.js';
import { ROUTES } from '../../../src/http/routes.js';
import { codeSamples } from '../../../src/http/samples/code-samples.js';

const ajv = createAjv();
const operations = ROUTES.map(({ operation }) => operation);

/** What ajv finds wrong with the example of a schema, by its place. */
function faultsOf(name: string, schema: object, example: unknown): string[] {
  const isValid = ajv.compile(schema);
  if (isValid(structuredClone(example))) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
}

describe('the examples', () => {
  it('of each body are what the API takes', () => {
    const faults = operations.flatMap(({ operationId, body }) =>
      body === undefined ? [] : faultsOf(operationId, body, exampleOf(body)),
    );

    expect(faults).toEqual([]);
  });

  it('of each answer are what it says it answers', () => {
    const faults = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { schema }]) =>
        schema === undefined ? [] : faultsOf(`${operationId} ${status}`, schema, exampleOf(schema)),
      ),
    );

    expect(faults).toEqual([]);
  });

  it('of each problem are problem documents', () => {
    const faults = PROBLEM_CODES.flatMap((code) => faultsOf(code, problemSchema(), problemExample(code)));

    expect(faults).toEqual([]);
  });

  it('of each event are events', () => {
    const faults = EVENT_TYPE_NAMES.flatMap((type) =>
      faultsOf(type, eventShapeOf(type), { ...(exampleOf(eventShapeOf(type)) as object), type }),
    );

    expect(faults).toEqual([]);
  });

  it('tell one story: the return has the liability that the engine works out', () => {
    const example = (operationId: string) => {
      const { responses } = operations.find((operation) => operation.operationId === operationId) ?? {};
      const schema = responses?.[200]?.schema;
      return (schema === undefined ? {} : exampleOf(schema)) as Record<string, unknown>;
    };
    const calculation = example('createTaxEstimate');
    const taxReturn = example('getTaxReturn');

    expect(taxReturn['tax_liability']).toBe(calculation['total_liability']);
  });

  it('are the same whenever the document is made', () => {
    expect(openApiDocument(ROUTES)).toEqual(openApiDocument(ROUTES));
  });
});

describe('the code samples', () => {
  it('show each operation with curl and in three languages', () => {
    for (const operation of operations) {
      const labels = codeSamples(operation).map(({ label }) => label);
      expect([operation.operationId, ...labels]).toEqual([
        operation.operationId,
        'curl',
        'TypeScript',
        'Python',
        'Go',
      ]);
    }
  });

  it('refuse an operation without a name, and say what to do', () => {
    const [operation] = operations;
    if (!operation) throw new Error('There is no operation.');
    expect(() => codeSamples({ ...operation, operationId: 'getTea' })).toThrow(
      /no name for getTea: add a line/,
    );
  });
});
