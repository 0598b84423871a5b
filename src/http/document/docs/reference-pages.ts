import { PROBLEMS } from '../../gate/answers/problems.js';
import { answerOf, type Call, callsOf, type Media, parametersOf, type SiteDocument } from './document.js';
import { code, codeBlock, escapeHtml, languageTabs, slugOf, table, withCode } from './pages.js';

type Json = Record<string, unknown>;

/** Fields of fields of fields are enough to find one's way; the example shows the rest. */
const DEPTH = 4;

/** The operations of a tag: what each takes, answers and refuses, with code. */
export function referenceContent(document: SiteDocument, tag: string): string {
  const calls = callsOf(document).filter(({ tags }) => tags.includes(tag));
  const about = document.tags.find(({ name }) => name === tag)?.description ?? '';
  const contents = calls.map(
    ({ operationId, summary, method, path }) =>
      `<li><a href="#${operationId}">${escapeHtml(summary)}</a> ${code(`${method} ${path}`)}</li>`,
  );
  const drawn = calls.map((call) => drawCall(document, call)).join('');
  return `<p>${withCode(about)}</p><ul>${contents.join('')}</ul>${drawn}${drawShapes(document, drawn)}`;
}

/** The shapes that a page refers to, each once, however many operations take or answer it. */
function drawShapes(document: SiteDocument, drawn: string): string {
  const names = new Set([...drawn.matchAll(/href="#shape-(\w+)"/g)].map(([, name = '']) => name));
  const shapes = [...names].map(
    (name) =>
      `<section aria-labelledby="shape-${name}"><h3 id="shape-${name}">${name}</h3><details><summary>Fields of ${name}</summary>${drawFields(document, document.components.schemas[name] ?? {}, 0)}</details></section>`,
  );
  return shapes.length === 0 ? '' : `<h2 id="shapes">Shapes</h2>${shapes.join('')}`;
}

/** A link to a named shape, or the fields of one without a name. */
function drawShape(document: SiteDocument, schema: Json): string {
  const name = typeof schema['$ref'] === 'string' ? (schema['$ref'].split('/').at(-1) ?? '') : null;
  if (name === null) return drawFields(document, schema, 0);
  return `<p>The fields of <a href="#shape-${name}">${name}</a>.</p>`;
}

/** Words and fields on the left, what is sent and answered on the right. */
function drawCall(document: SiteDocument, call: Call): string {
  const media = Object.values(call.requestBody?.content ?? {})[0];
  const words = call.description.split('\n\n').map((text) => `<p>${withCode(text)}</p>`);
  return `<section aria-labelledby="${call.operationId}"><h2 id="${call.operationId}">${escapeHtml(call.summary)}</h2>
<p class="path"><b>${call.method}</b> ${escapeHtml(call.path)}</p><div class="call"><div>
${words.join('')}${drawParameters(document, call)}${media === undefined ? '' : drawBody(document, media)}${drawAnswers(document, call)}</div>
<div class="samples">${drawSamples(call)}${drawAnswerExample(document, call)}</div></div></section>`;
}

const drawSamples = (call: Call): string =>
  languageTabs(
    call['x-codeSamples'].map(({ label, source }) => ({
      label,
      html: codeBlock(source, `${call.summary}, ${label}`, label),
    })),
  );

function drawParameters(document: SiteDocument, call: Call): string {
  const parameters = parametersOf(document, call);
  if (parameters.length === 0) return '';
  const items = parameters.map(
    ({ name, required, description, schema, in: place }) =>
      `<li>${code(name)} <small>${place}, ${escapeHtml(typeOf(shapeOf(document, schema)))}${required ? ', required' : ''}</small><br>${withCode(description)}</li>`,
  );
  return `<details open><summary id="${call.operationId}-parameters">Parameters</summary><ul class="fields">${items.join('')}</ul></details>`;
}

/** The fields of the body; those below them stand with the shape. Its example is that of the samples, unless the body is a file. */
function drawBody(document: SiteDocument, media: Media): string {
  const isNamed = typeof media.schema['$ref'] === 'string';
  const fields = isNamed ? drawFields(document, media.schema, DEPTH) : '';
  const example = typeof media.example === 'string' ? drawExample(media) : '';
  return `<details open><summary>Body</summary>${drawShape(document, media.schema)}${fields}${example}</details>`;
}

function drawAnswers(document: SiteDocument, call: Call): string {
  const answers = Object.entries(call.responses).map(
    ([status, answer]) => [status, answerOf(document, answer)] as const,
  );
  const good = answers
    .filter(([status]) => Number(status) < 300)
    .map(([status, { description = '', content = {} }]) => {
      const media = Object.values(content)[0];
      const shape = media === undefined ? '' : drawShape(document, media.schema);
      return `<details><summary>${status}: ${withCode(description)}</summary>${shape}</details>`;
    });
  const codes = answers.flatMap(([, answer]) =>
    (answer['x-problem-codes'] ?? []).map(
      (name) =>
        `<tr><td>${PROBLEMS[name].status}</td><td><a href="/docs/errors/${name.replaceAll('_', '-')}">${code(name)}</a></td></tr>`,
    ),
  );
  return `${good.join('')}<details><summary>Errors</summary>${table(['Status', 'Code'], codes)}</details>`;
}

/** Example of the first good answer that has one. */
function drawAnswerExample(document: SiteDocument, call: Call): string {
  for (const [status, answer] of Object.entries(call.responses)) {
    const media = Object.values(answerOf(document, answer).content ?? {})[0];
    if (Number(status) < 300 && media?.example !== undefined) return drawExample(media, `Answer ${status}`);
  }
  return '';
}

const drawExample = ({ example }: Media, label = 'Example'): string =>
  example === undefined
    ? ''
    : typeof example === 'string'
      ? codeBlock(example, label, '')
      : codeBlock(JSON.stringify(example, null, 2), label, 'json');

/** The fields of a shape, with those below them. */
export function drawFields(document: SiteDocument, schema: Json, depth: number): string {
  const shape = shapeOf(document, schema);
  const properties = shape['properties'] as Readonly<Record<string, Json>> | undefined;
  if (properties === undefined || depth > DEPTH) return '';
  const required = new Set((shape['required'] ?? []) as string[]);
  const items = Object.entries(properties).map(([name, field]) => {
    const inner = shapeOf(document, field);
    const description = String(field['description'] ?? inner['description'] ?? '');
    return `<li>${code(name)} <small>${escapeHtml(typeOf(inner))}${required.has(name) ? '' : ', optional'}</small><br>${withCode(description)}${drawValues(inner)}${drawFields(document, field, depth + 1)}</li>`;
  });
  return `<ul class="fields">${items.join('')}</ul>`;
}

function drawValues({ enum: values }: Json): string {
  if (!Array.isArray(values) || values.length > 20) return '';
  return `<br><small>One of ${values.map((value) => code(String(value))).join(' ')}</small>`;
}

/** The object that a schema is about: what it refers to, what a list holds, the first of several. */
function shapeOf(document: SiteDocument, schema: Json): Json {
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

const typeOf = ({ type, format }: Json): string =>
  [[type ?? 'value'].flat().join(' or '), format].filter(Boolean).join(', ');

/** Every event with what it says and an example. */
export function eventsContent(document: SiteDocument): string {
  const events = Object.entries(document.webhooks);
  const contents = events.map(
    ([type, { post }]) =>
      `<tr><td><a href="#${type}">${code(type)}</a></td><td>${withCode(post.description.split(' Sent to every')[0] ?? '')}</td></tr>`,
  );
  const sections = events.map(([type, { post }]) => {
    const media = post.requestBody?.content['application/json'];
    const shape =
      media === undefined
        ? ''
        : `<details><summary>Payload</summary>${drawFields(document, media.schema, 0)}${drawExample(media)}</details>`;
    return `<section aria-labelledby="${type}"><h2 id="${type}">${code(type)}</h2><p>${withCode(post.description)}</p>${shape}</section>`;
  });
  return `<p>Each event is POSTed to the endpoints that asked for it, at least once, and can be read back from <a href="/docs/reference/events#listEvents">${code('GET /v1/events')}</a>.
<a href="/docs/webhooks">Webhooks</a> says how to verify and receive them.</p>${table(['Type', 'When'], contents)}${sections.join('')}`;
}

export const referenceUrl = (call: Call): string =>
  `/docs/reference/${slugOf(call.tags[0] ?? '')}#${call.operationId}`;
