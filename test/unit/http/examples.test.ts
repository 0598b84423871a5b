import { describe, expect, it } from 'vitest';
import { EVENT_TYPE_NAMES } from '../../../src/events/catalogue.js';
import { exampleId } from '../../../src/http/document/examples/example-id.js';
import { exampleOf } from '../../../src/http/document/examples/example-of.js';
import { valuesOf } from '../../../src/http/document/examples/field-values.js';
import { problemExample } from '../../../src/http/document/examples/problem-example.js';
import { openApiDocument } from '../../../src/http/document/openapi/openapi.js';
import { problemSchema } from '../../../src/http/document/problem-schema.js';
import { createAjv } from '../../../src/http/gate/ajv.js';
import { PROBLEM_CODES } from '../../../src/http/gate/answers/problems.js';
import { eventShapeOf } from '../../../src/http/resources/events/event-schema.js';
import { ROUTES } from '../../../src/http/routes.js';
import { samplesIn } from '../../support/code-samples.js';

const ajv = createAjv();
const operations = ROUTES.map(({ operation }) => operation);

/** What ajv finds wrong with the example of a schema, by its place. */
function faultsOf(name: string, schema: object, example: unknown): string[] {
  const isValid = ajv.compile(schema);
  if (isValid(structuredClone(example))) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `${name}${instancePath} ${message}`);
}

describe('the examples', () => {
  it('are, for each body, what the API takes', () => {
    const faults = operations.flatMap(({ operationId, path, body }) =>
      body === undefined ? [] : faultsOf(operationId, body, exampleOf(body, valuesOf(path))),
    );

    expect(faults).toEqual([]);
  });

  it('are, for each answer, what it says it answers', () => {
    const faults = operations.flatMap(({ operationId, path, responses }) =>
      Object.entries(responses).flatMap(([status, { schema }]) =>
        schema === undefined
          ? []
          : faultsOf(`${operationId} ${status}`, schema, exampleOf(schema, valuesOf(path))),
      ),
    );

    expect(faults).toEqual([]);
  });

  it('have a valid problem document for each code', () => {
    const faults = PROBLEM_CODES.flatMap((code) => faultsOf(code, problemSchema(), problemExample(code)));

    expect(faults).toEqual([]);
  });

  it('have a valid event for each type', () => {
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

  it('are of the property where the path is that of a property', () => {
    const operation = operations.find(({ operationId }) => operationId === 'listIncomeRecords');
    const schema = operation?.responses[200]?.schema;
    const { data } = exampleOf(schema ?? {}, valuesOf(operation?.path ?? '')) as {
      data: Record<string, unknown>[];
    };

    expect(data[0]).toMatchObject({
      category: 'property.rent_income',
      property_id: exampleId('property'),
      business_id: null,
    });
  });

  it('are the same whenever the document is made', () => {
    expect(openApiDocument(ROUTES)).toEqual(openApiDocument(ROUTES));
  });
});

describe('the code samples', () => {
  it.each(['shell', 'typescript', 'python', 'go'])('show each operation in %s', (language) => {
    const samples = samplesIn(language);

    expect(samples.map(({ operationId }) => operationId)).toEqual(
      operations.map(({ operationId }) => operationId),
    );
    expect(samples.filter(({ source }) => source.startsWith('no sample'))).toEqual([]);
  });

  it('refuse an operation without a name, and say what to do', () => {
    const [route] = ROUTES;
    if (!route) throw new Error('There is no operation.');
    const unnamed = { ...route, operation: { ...route.operation, operationId: 'getTea' } } as typeof route;
    expect(() => openApiDocument([unnamed])).toThrow(/no name for getTea: add a line/);
  });
});
