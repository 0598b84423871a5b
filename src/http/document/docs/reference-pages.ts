import { PROBLEMS, type ProblemCode } from '../../gate/answers/problems.js';
import {
  answerOf,
  callsOf,
  type DocumentedCall,
  type Media,
  parametersOf,
  type SiteDocument,
} from './document.js';
import { code, codeBlock, escapeHtml, languageTabs, slugOf, table, withCode } from './pages.js';
import { drawFields, drawShape, drawShapes, drawTopFields, shapeOf, typeOf } from './shapes.js';

type Json = Record<string, unknown>;

/** Surroundings of an operation on its page. */
interface Surroundings {
  /** Problem codes of every operation of the page. */
  readonly shared: ReadonlySet<ProblemCode>;
  readonly above: readonly DocumentedCall[];
}

/** The operations of a tag: what each takes, answers and refuses, with code. */
export function referenceContent(document: SiteDocument, tag: string): string {
  const calls = callsOf(document).filter(({ tags }) => tags.includes(tag));
  const about = document.tags.find(({ name }) => name === tag)?.description ?? '';
  const contents = calls.map(
    ({ operationId, summary, method, path }) =>
      `<li><a href="#${operationId}">${escapeHtml(summary)}</a> ${code(`${method} ${path}`)}</li>`,
  );
  const shared = sharedCodes(document, calls);
  const drawn = calls
    .map((call, at) => drawCall(document, call, { shared, above: calls.slice(0, at) }))
    .join('');
  const errors =
    shared.size === 0
      ? ''
      : `<details><summary>Errors of every operation on this page</summary><div id="shared-errors">${drawCodes([...shared])}</div></details>`;
  return `<p>${withCode(about)}</p><ul>${contents.join('')}</ul>${errors}${drawn}${drawShapes(document, drawn)}`;
}

/** The problem codes that every one of several operations may answer with; none for a page with one operation. */
function sharedCodes(document: SiteDocument, calls: readonly DocumentedCall[]): ReadonlySet<ProblemCode> {
  const [first, ...others] = calls.map((call) => new Set(problemCodesOf(document, call)));
  if (first === undefined || others.length === 0) return new Set();
  return new Set([...first].filter((name) => others.every((codes) => codes.has(name))));
}

const problemCodesOf = (document: SiteDocument, call: DocumentedCall): readonly ProblemCode[] =>
  Object.values(call.responses).flatMap((answer) => answerOf(document, answer)['x-problem-codes'] ?? []);

/** Problem codes by their status, each with a link to what to do. */
function drawCodes(names: readonly ProblemCode[]): string {
  const statuses = [...new Set(names.map((name) => PROBLEMS[name].status))].sort();
  const link = (name: ProblemCode) => `<a href="/docs/errors/${name.replaceAll('_', '-')}">${code(name)}</a>`;
  const items = statuses.map((status) => {
    const codes = names.filter((name) => PROBLEMS[name].status === status);
    return `<li>${status}: ${codes.map(link).join(', ')}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

/** Words and fields on the left, what is sent and answered on the right. */
function drawCall(document: SiteDocument, call: DocumentedCall, { shared, above }: Surroundings): string {
  const media = Object.values(call.requestBody?.content ?? {})[0];
  const words = call.description.split('\n\n').map((text) => `<p>${withCode(text)}</p>`);
  return `<section aria-labelledby="${call.operationId}"><h2 id="${call.operationId}">${escapeHtml(call.summary)}</h2>
<p class="path"><b>${call.method}</b> ${escapeHtml(call.path)}</p><div class="call"><div>
${words.join('')}${drawParameters(document, call)}${media === undefined ? '' : drawBody(document, media)}${drawAnswers(document, call)}${drawErrors(document, call, shared)}</div>
<div class="samples">${drawSamples(call)}${drawAnswerExample(document, call, above)}</div></div></section>`;
}

const drawSamples = (call: DocumentedCall): string =>
  languageTabs(
    call['x-codeSamples'].map(({ label, source }) => ({
      label,
      html: codeBlock(source, `${call.summary}, ${label}`, label),
    })),
  );

function drawParameters(document: SiteDocument, call: DocumentedCall): string {
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
  const fields = isNamed ? drawTopFields(document, media.schema) : '';
  const example = typeof media.example === 'string' ? drawExample(media) : '';
  return `<details open><summary>Body</summary>${drawShape(document, media.schema)}${fields}${example}</details>`;
}

function drawAnswers(document: SiteDocument, call: DocumentedCall): string {
  const good = Object.entries(call.responses).filter(([status]) => Number(status) < 300);
  const answers = good.map(([status, answer]) => {
    const { description = '', content = {} } = answerOf(document, answer);
    const media = Object.values(content)[0];
    const shape = media === undefined ? '' : drawShape(document, media.schema);
    return `<details><summary>${status}: ${withCode(description)}</summary>${shape}</details>`;
  });
  return answers.join('');
}

/** The problem codes of its own, and a link to those that it shares with every other operation of the page. */
function drawErrors(document: SiteDocument, call: DocumentedCall, shared: ReadonlySet<ProblemCode>): string {
  const own = problemCodesOf(document, call).filter((name) => !shared.has(name));
  const rest =
    shared.size === 0
      ? ''
      : `<p>${own.length === 0 ? '' : 'Also the '}<a href="#shared-errors">${own.length === 0 ? 'Errors' : 'errors'} of every operation on this page</a>.</p>`;
  return `<details><summary>Errors</summary>${own.length === 0 ? '' : drawCodes(own)}${rest}</details>`;
}

/** Example of the first good answer that has one; a link to it when an operation above answers with the same. */
function drawAnswerExample(
  document: SiteDocument,
  call: DocumentedCall,
  above: readonly DocumentedCall[],
): string {
  const answer = exampleAnswer(document, call);
  if (answer === null) return '';
  const text = JSON.stringify(answer.media.example);
  const first = above.find((one) => JSON.stringify(exampleAnswer(document, one)?.media.example) === text);
  return first === undefined
    ? drawExample(answer.media, `Answer ${answer.status}`)
    : `<p>Answer ${answer.status}: the same as for <a href="#${first.operationId}">${escapeHtml(first.summary)}</a>.</p>`;
}

function exampleAnswer(
  document: SiteDocument,
  call: DocumentedCall,
): { readonly status: string; readonly media: Media } | null {
  for (const [status, answer] of Object.entries(call.responses)) {
    const media = Object.values(answerOf(document, answer).content ?? {})[0];
    if (Number(status) < 300 && media?.example !== undefined) return { status, media };
  }
  return null;
}

const drawExample = ({ example }: Media, label = 'Example'): string =>
  example === undefined
    ? ''
    : typeof example === 'string'
      ? codeBlock(example, label, '')
      : codeBlock(JSON.stringify(example, null, 2), label, 'json');

/** Every event with what it says and an example. What all events have stands once, above them. */
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
        : `<details><summary>Payload</summary>${drawFields(document, dataOf(document, media.schema))}${drawExample(media)}</details>`;
    return `<section aria-labelledby="${type}"><h2 id="${type}">${code(type)}</h2><p>${withCode(post.description)}</p>${shape}</section>`;
  });
  const drawn = sections.join('');
  return `<p>Each event is POSTed to the endpoints that asked for it, at least once, and can be read back from <a href="/docs/reference/events#listEvents">${code('GET /v1/events')}</a>.
<a href="/docs/webhooks">Webhooks</a> says how to verify and receive them.</p>${table(['Type', 'When'], contents)}
<h2 id="envelope">Fields of every event</h2>${drawFields(document, { $ref: '#/components/schemas/EventEnvelope' })}<p>${code('type')} says which event it is, and ${code('data')} what of.</p>
${drawn}${drawShapes(document, drawn)}`;
}

/** An event without what all events have. */
function dataOf(document: SiteDocument, schema: Json): Json {
  const { data } = (shapeOf(document, schema)['properties'] ?? {}) as Json;
  return { properties: { data }, required: ['data'] };
}

export const referenceUrl = (call: DocumentedCall): string =>
  `/docs/reference/${slugOf(call.tags[0] ?? '')}#${call.operationId}`;
