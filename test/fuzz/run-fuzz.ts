import { performance } from 'node:perf_hooks';
import { createAnswerChecker } from '../support/declared-answers.js';
import type { JsonSchema } from '../support/openapi-shape.js';
import { resolvedDocument, resolvedSchema } from '../support/resolved-document.js';
import { seededRandom } from '../support/sample-year/random.js';
import {
  type BuildContext,
  buildRequest,
  type FuzzRequest,
  type Malice,
  type Place,
  placesOf,
} from './build-request.js';
import type { SeenValues } from './harvest.js';
import { RAW_REQUESTS } from './raw-requests.js';
import { curlOf, type FuzzAnswer, sendBytes, sendRequest } from './send.js';

export interface FuzzOptions {
  readonly origin: URL;
  readonly seed: number;
  readonly maxSeconds: number;
  readonly maxRequests: number;
  readonly keys: BuildContext['keys'];
  readonly harvest: SeenValues;
  /** Texts of another tenant: no answer to this one may hold any, unless this tenant has sent it before. */
  readonly secrets: readonly string[];
  /** Between rounds: what keeps the tenant in a state worth asking about. @returns calls that then succeed */
  tidy(): Promise<BuildContext['known']>;
}

interface FuzzFinding {
  readonly operation: string;
  readonly fault: string;
  readonly curl: string;
}

export interface FuzzResult {
  readonly requests: number;
  readonly unanswered: number;
  readonly seconds: number;
  readonly operations: ReadonlySet<string>;
  /** `getClient 404 not_found`, with how often it was seen. */
  readonly outcomes: ReadonlyMap<string, number>;
  readonly findings: readonly FuzzFinding[];
}

const CONCURRENCY = 6;
const MALICES: readonly Malice[] = ['none', 'none', 'some', 'some', 'much'];

/** Calls every operation in turn, round after round, until the time or the count is over. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { origin, harvest, keys } = options;
  const document = resolvedDocument(
    JSON.parse(await (await fetch(new URL('/v1/openapi.json', origin))).text()),
  );
  const resolve = (schema: JsonSchema) => resolvedSchema(schema, document.components.schemas);
  const random = seededRandom(options.seed);
  const log = new FuzzLog(options, createAnswerChecker(document));
  const places = placesOf(document);
  const isOver = () => log.requests >= options.maxRequests || log.seconds() >= options.maxSeconds;

  await sendRaw(origin, log);
  while (!isOver()) {
    const known = await options.tidy();
    const context: BuildContext = { document, random, harvest, keys, resolve, known };
    const round = shuffled(places, random).flatMap((place) => [place, place, place]);
    const takeNext = () => (isOver() ? undefined : round.pop());
    const work = async () => {
      for (let place = takeNext(); place !== undefined; place = takeNext()) {
        const request = buildRequest(context, place, random.pick(MALICES));
        log.record(request, place, await sendRequest(origin, request));
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
  }
  return log.result();
}

async function sendRaw(origin: URL, log: FuzzLog): Promise<void> {
  for (const text of RAW_REQUESTS) {
    const line = await sendBytes(origin, Buffer.from(text, 'latin1'));
    log.recordRaw(text, line);
  }
}

class FuzzLog {
  requests = 0;
  private unanswered = 0;
  private readonly started = performance.now();
  private readonly operations = new Set<string>();
  private readonly outcomes = new Map<string, number>();
  private readonly findings = new Map<string, FuzzFinding>();

  private readonly options: FuzzOptions;
  private readonly check: ReturnType<typeof createAnswerChecker>;

  constructor(options: FuzzOptions, check: ReturnType<typeof createAnswerChecker>) {
    this.options = options;
    this.check = check;
  }

  seconds = () => (performance.now() - this.started) / 1000;

  record(request: FuzzRequest, place: Place, answer: FuzzAnswer | null): void {
    this.requests += 1;
    if (answer === null) {
      this.unanswered += 1;
      return;
    }
    this.operations.add(request.operationId);
    // Node itself refuses what it cannot parse, before the application hears of it.
    if (answer.status >= 400 && answer.status < 500 && answer.headers['content-type'] === undefined) return;
    const { method, target } = request;
    const { operation, code, faults } = this.check({ method, target, ...answer });
    const outcome = `${operation} ${answer.status} ${code ?? ''}`.trim();
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
    const isOurs = answer.status >= 500 && answer.status !== 503;
    const all = isOurs ? ['a fault of ours'] : [...faults, ...this.leaks(request, answer)];
    for (const fault of all) this.find(operation, `${answer.status}: ${fault}`, request);
    if (
      answer.body.length > 0 &&
      answer.status < 300 &&
      answer.status !== 206 &&
      answer.headers['content-type']?.includes('json') &&
      this.isOwn(request)
    )
      this.options.harvest.learn('own', place.template, JSON.parse(answer.body.toString('utf8')));
  }

  recordRaw(text: string, line: string | null): void {
    this.requests += 1;
    if (line === null || !/^HTTP\/1\.1 5/.test(line) || /^HTTP\/1\.1 505/.test(line)) return;
    const fault = `${line} to raw bytes`;
    this.findings.set(fault, { operation: 'raw socket', fault, curl: JSON.stringify(text.slice(0, 300)) });
  }

  /** Another's ids that this tenant has sent, and may so have stored as a text of its own. */
  private readonly sentByOwn = new Set<string>();

  private isOwn = ({ headers }: FuzzRequest) =>
    headers['Authorization'] === `Bearer ${this.options.keys.own}`;

  private leaks(request: FuzzRequest, answer: FuzzAnswer): string[] {
    if (!this.isOwn(request)) return [];
    const text = answer.body.toString('utf8');
    const sent = decodeURIComponentSafe(request.target) + (request.body?.toString('utf8') ?? '');
    for (const secret of this.options.secrets) if (sent.includes(secret)) this.sentByOwn.add(secret);
    const leaked = this.options.secrets.filter(
      (secret) => text.includes(secret) && !this.sentByOwn.has(secret),
    );
    return leaked.length === 0 ? [] : ['it shows what is another tenant’s'];
  }

  /** One finding of a kind is enough. */
  private find(operation: string, fault: string, request: FuzzRequest): void {
    const kind = `${operation} ${fault}`;
    if (this.findings.has(kind)) return;
    this.findings.set(kind, { operation, fault, curl: curlOf(this.options.origin, request) });
  }

  result(): FuzzResult {
    const { requests, unanswered, operations, outcomes } = this;
    return {
      requests,
      unanswered,
      seconds: this.seconds(),
      operations,
      outcomes,
      findings: [...this.findings.values()],
    };
  }
}

function decodeURIComponentSafe(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function shuffled<T>(items: readonly T[], random: BuildContext['random']): T[] {
  const left = [...items];
  for (let last = left.length - 1; last > 0; last -= 1) {
    const at = random.between(0, last);
    [left[last], left[at]] = [left[at] as T, left[last] as T];
  }
  return left;
}

/** Operations of which only refusals were seen: what lies behind their checks was not tried. */
function withoutSuccess({ operations, outcomes }: FuzzResult): string[] {
  const seen = new Set(
    [...outcomes.keys()].filter((key) => / [23]\d\d$/.test(key)).map((key) => key.split(' ')[0]),
  );
  return [...operations].filter((operation) => !seen.has(operation)).sort();
}

/** The end of a run, for a person. */
export function summaryOf(result: FuzzResult, seed: number): string {
  const findings = result.findings.map(
    ({ operation, fault, curl }) => `\n${operation}: ${fault}\n  ${curl.slice(0, 2000)}`,
  );
  return [
    `seed ${seed}: ${result.requests} requests in ${Math.round(result.seconds)} s, ${result.unanswered} without an answer,`,
    `${result.operations.size} operations, ${result.outcomes.size} kinds of answer, ${result.findings.length} findings`,
    `without a success: ${withoutSuccess(result).join(' ') || 'none'}`,
    ...findings,
  ].join('\n');
}
