import type { SiteDocument } from './document.js';
import { code, escapeHtml, withCode } from './pages.js';

type Json = Record<string, unknown>;

/** Fields of fields of fields are enough to find one's way; the example shows the rest. */
const DEPTH = 4;

/** A link to a named shape, or the fields of one without a name. */
export function drawShape(document: SiteDocument, schema: Json): string {
  const names = namesOf(document, schema);
  if (names.length === 0) return drawFields(document, schema);
  return `<p>${names.length === 1 ? 'The fields of ' : 'The fields of one of '}${linksTo(names)}.</p>`;
}

/** The fields of a shape, with those below them. A field that has a named shape leads to it, as it stands once on the page. */
export function drawFields(document: SiteDocument, schema: Json, depth = 0): string {
  const shape = shapeOf(document, schema);
  const properties = shape['properties'] as Readonly<Record<string, Json>> | undefined;
  if (properties === undefined || depth > DEPTH) return '';
  const required = new Set((shape['required'] ?? []) as string[]);
  const items = Object.entries(properties).map(([name, field]) => {
    const inner = shapeOf(document, field);
    const description = String(field['description'] ?? inner['description'] ?? '');
    return `<li>${code(name)} <small>${escapeHtml(typeOf(inner))}${required.has(name) ? '' : ', optional'}</small><br>${withCode(description)}${drawValues(inner)}${drawInner(document, field, depth)}</li>`;
  });
  return `<ul class="fields">${items.join('')}</ul>`;
}

/** The first fields of a shape, without what is below them. */
export const drawTopFields = (document: SiteDocument, schema: Json): string =>
  drawFields(document, schema, DEPTH);

/** The shapes that a page refers to, and those that they refer to, each once, however many operations take or answer it. */
export function drawShapes(document: SiteDocument, drawn: string): string {
  const sections = new Map<string, string>();
  const waiting = linkedFrom(drawn);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (sections.has(name)) continue;
    const fields = drawNamed(document, name);
    sections.set(name, fields);
    waiting.push(...linkedFrom(fields));
  }
  const names = [...sections.keys()].sort();
  const shapes = names.map(
    (name) =>
      `<section aria-labelledby="of-${name}"><h3 id="of-${name}">${name}</h3><details><summary>Fields of ${name}</summary><div id="shape-${name}">${sections.get(name)}</div></details></section>`,
  );
  return shapes.length === 0 ? '' : `<h2 id="shapes">Shapes</h2>${shapes.join('')}`;
}

function drawNamed(document: SiteDocument, name: string): string {
  const schema = document.components.schemas[name] ?? {};
  return alternativesOf(document, schema).length > 1
    ? drawShape(document, schema)
    : drawFields(document, schema);
}

function drawInner(document: SiteDocument, field: Json, depth: number): string {
  const names = namesOf(document, field);
  return names.length === 0
    ? drawFields(document, field, depth + 1)
    : `<br><small>Fields: ${linksTo(names)}</small>`;
}

const linksTo = (names: readonly string[]): string =>
  names.map((name) => `<a href="#shape-${name}">${name}</a>`).join(' or ');

const linkedFrom = (html: string): string[] =>
  [...html.matchAll(/href="#shape-(\w+)"/g)].map(([, name = '']) => name);

/** Names of the shapes with fields that a schema stands for: its own, that of its items, or those of its alternatives. */
function namesOf(document: SiteDocument, schema: Json): readonly string[] {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].split('/').at(-1) ?? '';
    const own = document.components.schemas[name] ?? {};
    if (shapeOf(document, own)['properties'] === undefined) return [];
    return isList(own) ? namesOf(document, own) : [name];
  }
  if (schema['properties'] !== undefined) return [];
  if (isList(schema)) return namesOf(document, schema['items'] as Json);
  return alternativesOf(document, schema);
}

const isList = ({ items }: Json): boolean => typeof items === 'object' && items !== null;

function alternativesOf(document: SiteDocument, { anyOf, oneOf }: Json): readonly string[] {
  const several = (anyOf ?? oneOf ?? []) as readonly Json[];
  return several.flatMap((one) => namesOf(document, one));
}

function drawValues({ enum: values }: Json): string {
  if (!Array.isArray(values) || values.length > 20) return '';
  return `<br><small>One of ${values.map((value) => code(String(value))).join(' ')}</small>`;
}

/** The object that a schema is about: what it refers to, what a list holds, the first of several. */
export function shapeOf(document: SiteDocument, schema: Json): Json {
  if (typeof schema['$ref'] === 'string')
    return shapeOf(document, document.components.schemas[schema['$ref'].split('/').at(-1) ?? ''] ?? {});
  if (schema['properties'] !== undefined) return schema;
  if (typeof schema['items'] === 'object' && schema['items'] !== null) {
    const inner = shapeOf(document, schema['items'] as Json);
    return { ...inner, type: 'array', description: schema['description'] ?? inner['description'] };
  }
  if (Array.isArray(schema['allOf'])) return joined(schema['allOf'].map((part) => shapeOf(document, part)));
  const several = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined;
  return several?.[0] === undefined ? schema : shapeOf(document, several[0]);
}

/** A shape with the fields of all. */
function joined(shapes: readonly Json[]): Json {
  const listsOf = (shape: Json) => shape['required'] ?? [];
  return {
    ...shapes[0],
    required: shapes.flatMap((shape) => listsOf(shape) as string[]),
    properties: Object.assign({}, ...shapes.map(({ properties }) => properties)),
  };
}

export const typeOf = ({ type, format }: Json): string =>
  [[type ?? 'value'].flat().join(' or '), format].filter(Boolean).join(', ');
