import type { TSchema } from 'typebox';
import type { IdKind } from '../../../domain/ids.js';
import { exampleId } from './example-id.js';
import { FIELD_VALUES, type FieldValues } from './field-values.js';
import { WHOLE_EXAMPLES } from './whole-examples.js';

type Json = Record<string, unknown>;

/**
 * An example of a shape, made of the values of one running story: what a field holds follows from its name and from
 * what holds it, so the same client, year and amounts are seen everywhere.
 * @param values another story, where an operation has one of its own
 * @throws {RangeError} naming the field for which the story has no value
 */
export function exampleOf(schema: TSchema, values: FieldValues = FIELD_VALUES): unknown {
  return exampleValue(schema as unknown as Json, { steps: [], values });
}

/** The names that lead to a value, and the story that it is of. */
interface Place {
  readonly steps: readonly string[];
  readonly values: FieldValues;
}

const within = ({ steps, values }: Place, step: string): Place => ({ steps: [...steps, step], values });

function exampleValue(schema: Json, place: Place): unknown {
  if ('x-documented-as' in schema) return exampleValue(schema['x-documented-as'] as Json, place);
  const title = typeof schema['title'] === 'string' && !('openapi' in schema) ? schema['title'] : null;
  if (title !== null && Object.hasOwn(WHOLE_EXAMPLES, title)) return WHOLE_EXAMPLES[title]?.();
  const told = toldValue(place);
  if (told !== undefined) return told;
  const here = title === null ? place : { ...place, steps: [title] };
  const alternatives = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  if (alternatives !== undefined) return fromAlternatives(alternatives, here);
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (typeof schema['x-id-kind'] === 'string') return exampleId(schema['x-id-kind'] as IdKind);
  return ofType(schema, here);
}

/** Null unless the story has a value for the field: most fields that may be empty are. */
function fromAlternatives(alternatives: readonly Json[], place: Place): unknown {
  if (alternatives.some(({ type }) => type === 'null')) return null;
  return exampleValue(alternatives[0] as Json, place);
}

function ofType(schema: Json, place: Place): unknown {
  switch (schema['type']) {
    case 'object':
      return ofObject(schema, place);
    case 'array':
      return [exampleValue(schema['items'] as Json, within(place, '[]'))];
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(0, Number(schema['minimum'] ?? 0));
    default:
      return ofText(schema, place);
  }
}

function ofObject(schema: Json, place: Place): Json {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
  const required = new Set((schema['required'] ?? []) as string[]);
  const isRequest = /(?:Input|Replacement|Patch|Rotation)$/.test(place.steps[0] ?? '');
  const entries = Object.entries(properties)
    .filter(
      ([name, field]) =>
        required.has(name) || (!isRequest && field['readOnly'] !== true) || isTold(place, name),
    )
    .filter(([, field]) => !(isRequest && field['readOnly'] === true))
    .map(([name, field]) => [name, exampleValue(field, within(place, name))]);
  return Object.fromEntries(entries);
}

function ofText(schema: Json, place: Place): string {
  if (schema['format'] === 'date') return '2025-04-06';
  if (schema['format'] === 'date-time') return '2026-04-20T08:30:00.000Z';
  if (schema['format'] === 'uri') return 'https://example.com/docs';
  const [example] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  if (typeof example === 'string') return example;
  throw new RangeError(`the story has no value for ${place.steps.join('.')}`);
}

const isTold = (place: Place, name: string) => toldValue(within(place, name)) !== undefined;

/** The nearest entry: of the field in what holds it, or of the field anywhere. */
function toldValue({ steps, values }: Place): unknown {
  const name = steps.at(-1);
  if (name === undefined || name === '[]' || steps.length < 2) return undefined;
  const parent = steps.filter((step) => step !== '[]').at(-2) ?? '';
  const family = parent.replace(/^(?:Issued)?(.+?)(?:Input|Replacement|Patch|WithAttempts)?$/, '$1');
  for (const key of [`${parent}.${name}`, `${family}.${name}`, name])
    if (Object.hasOwn(values, key)) return values[key];
  return undefined;
}
