type Json = Readonly<Record<string, unknown>>;

/** Answers that have every field of another, and more: an issued key is the key with its secret. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  Calculation: 'TaxCalculation',
  IssuedApiKey: 'ApiKey',
  IssuedOauthApp: 'OauthApp',
  IssuedWebhookEndpoint: 'WebhookEndpoint',
  TaxEstimate: 'TaxCalculation',
  WebhookDeliveryWithAttempts: 'WebhookDelivery',
};

/** Shape with the members of every event. */
const ENVELOPE = 'EventEnvelope';
const OWN_FIELDS_OF_EVENTS = ['type', 'data'];

/**
 * Reduces a shape that has every field of another to what it adds. Neither may forbid other fields.
 * @throws {RangeError} when a shape lacks a field of the one that it extends
 */
export function extendShapes(schemas: Json): Json {
  const families = Object.keys(schemas).filter((name) => /[a-z]Event$/.test(name));
  const [first] = families;
  const listed =
    first === undefined ? schemas : { ...schemas, [ENVELOPE]: envelopeOf(objectAt(schemas, first)) };
  const extended = [...Object.entries(EXTENSIONS), ...families.map((name) => [name, ENVELOPE] as const)]
    .filter(([name]) => Object.hasOwn(schemas, name))
    .map(([name, base]) => [name, extend(name, objectAt(schemas, name), base, objectAt(listed, base))]);
  return { ...listed, ...Object.fromEntries(extended) };
}

const envelopeOf = (event: ObjectShape): ObjectShape => ({
  ...without(event, OWN_FIELDS_OF_EVENTS),
  description: 'What every event says, whatever its type.',
});

interface ObjectShape {
  readonly type: 'object';
  readonly description?: unknown;
  readonly required: readonly string[];
  readonly properties: Json;
}

function extend(name: string, shape: ObjectShape, baseName: string, base: ObjectShape): Json {
  for (const [field, schema] of Object.entries(base.properties))
    if (JSON.stringify(shape.properties[field]) !== JSON.stringify(schema))
      throw new RangeError(`${name}.${field} is not as ${baseName} has it`);
  const { description, ...own } = without(shape, Object.keys(base.properties));
  return {
    ...(description === undefined ? {} : { description }),
    allOf: [{ $ref: `#/components/schemas/${baseName}` }, own],
  };
}

function without(shape: ObjectShape, fields: readonly string[]): ObjectShape {
  const kept = Object.entries(shape.properties).filter(([field]) => !fields.includes(field));
  const required = shape.required.filter((field) => !fields.includes(field));
  return { ...shape, required, properties: Object.fromEntries(kept) };
}

function objectAt(schemas: Json, name: string): ObjectShape {
  const shape = schemas[name];
  if (isObjectShape(shape) && !('additionalProperties' in shape)) return shape;
  throw new RangeError(`${name} is no open object`);
}

const isObjectShape = (shape: unknown): shape is ObjectShape =>
  typeof shape === 'object' &&
  shape !== null &&
  'properties' in shape &&
  'required' in shape &&
  Array.isArray(shape.required);
