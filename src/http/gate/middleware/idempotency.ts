import { createHash } from 'node:crypto';
import type { Request } from 'express';
import type { AppContext } from '../../../context.js';
import { canonicalJson } from '../../../domain/language/canonical-json.js';
import { isPlainObject } from '../../../domain/language/is-object.js';
import { AppError, ValidationError } from '../../../errors.js';
import { LIMITS } from '../../../limits/limits.js';
import { createEffect, type Effect } from '../../../services/effect.js';
import { type HeldKey, holdIdempotencyKey, type KeptAnswer } from '../../../services/hold-idempotency-key.js';
import type { Principal } from '../../../services/principal.js';
import { isProblemCode, PROBLEMS } from '../answers/problems.js';
import type { Reply } from '../answers/reply.js';
import type { HeaderReader } from '../requests/compile-expectations.js';
import { HttpProblem, problemFrom, requestLogPath } from './problem.js';
import type { RequestSlot } from './request-slot.js';

const WAIT_MS = LIMITS.requests.idempotencyWaitMs.value;
/** Validation is not an outcome: a corrected body may use the key again. */
const KEPT_REFUSALS: readonly number[] = [404, 409, 412];

/** `Idempotency-Key`, bare or quoted. @throws {HttpProblem} 400 */
export function idempotencyKeyOf(req: HeaderReader & Pick<Request, 'method'>): string | null {
  const header = req.get('idempotency-key');
  if (header === undefined || req.method !== 'POST') return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new HttpProblem(
    'invalid_idempotency_key',
    'The header must have 1 to 255 printable ASCII characters.',
    {
      extra: {
        errors: [
          {
            header: 'Idempotency-Key',
            code: 'invalid_format',
            detail: 'must be 1 to 255 printable ASCII characters',
          },
        ],
      },
    },
  );
}

/** Owner of the stored answers. */
interface AnswerOwner {
  readonly lineageId: string;
  readonly credentialId: string;
}

export interface KeyedRequest {
  readonly key: string;
  readonly owner: AnswerOwner;
  /** The answer holds a secret: only the credential that was given it may be given it again. */
  readonly isSecret: boolean;
  readonly path: string;
  readonly instance: string;
  readonly requestId: string;
  /** Given up while the first request under the key is waited for. */
  readonly slot: RequestSlot;
  /** Values beside the body that must be equal in a repeat. */
  readonly shape: string;
  /** The parsed JSON body; `undefined` for an upload, whose content is only known once read. */
  readonly body: unknown;
  /** For an upload: reads and hashes what arrives, to compare it with the first one. */
  readonly digestUpload?: () => Promise<string>;
}

interface Attempt {
  /** Its transaction stores the answer. */
  readonly effect: Effect;
  /** For uploads: the digest of what was received, once it is known. */
  setUploadDigest(digest: string): void;
}

/** A request under a key, with its caller. */
interface KeyedCall {
  readonly ctx: AppContext;
  readonly principal: Principal;
  readonly request: KeyedRequest;
}

interface KeyedWork {
  readonly work: (attempt: Attempt) => Promise<Reply>;
  /** Makes the answer that is stored, in the transaction of the effect. */
  readonly present: (result: unknown) => Reply;
}

/**
 * Runs `work` at most once for a key of one credential. A repeat with the same request gets the stored answer; with
 * another request, 422. A credential that was rotated goes on with its answers, but for those that hold a secret. The answer is
 * stored in the transaction of the effect, so no crash can part them.
 */
export async function withIdempotency(call: KeyedCall, { work, present }: KeyedWork): Promise<Reply> {
  const { ctx, principal, request } = call;
  const isUpload = request.digestUpload !== undefined;
  let fingerprint = fingerprintOf(request.shape, isUpload ? null : request.body);
  const { lineageId, credentialId } = request.owner;
  const scope = { lineageId, method: 'POST', path: request.path, key: request.key };
  const claim = await holdIdempotencyKey(ctx, principal, {
    scope,
    credentialId,
    fingerprint,
    waitMs: isUpload ? 0 : WAIT_MS,
    pause: (ms) => pauseWithoutSlot(request.slot, ms),
  });

  if (claim.kind === 'in_progress') throw stillRunning();
  if (claim.kind === 'completed') {
    if (isUpload) fingerprint = fingerprintOf(request.shape, await request.digestUpload?.());
    if (!fingerprint.equals(claim.fingerprint)) throw keyReused();
    if (request.isSecret && claim.credentialId !== credentialId) throw secretOfAnother();
    return replay(claim.answer, request.requestId);
  }

  const { held } = claim;
  const effect = createEffect(principal, (tenant, result) =>
    held.complete(tenant, keptAnswer(present(result)), fingerprint),
  );
  let isKept = false;
  try {
    const setUploadDigest = (digest: string) => {
      fingerprint = fingerprintOf(request.shape, digest);
    };
    const reply = await work({ effect, setUploadDigest });
    if (!effect.isCommitted) await held.keep(keptAnswer(reply), fingerprint);
    isKept = true;
    return reply;
  } catch (error) {
    isKept = effect.isCommitted || (await keepRefusal(ctx, held, { error, request, fingerprint }));
    throw error;
  } finally {
    await (isKept ? held.end() : held.release());
  }
}

interface FailedRequest {
  readonly error: unknown;
  readonly request: KeyedRequest;
  readonly fingerprint: Buffer;
}

/** @returns whether the refusal is one to repeat, and was kept */
async function keepRefusal(
  ctx: AppContext,
  held: HeldKey,
  { error, request, fingerprint }: FailedRequest,
): Promise<boolean> {
  if (!(error instanceof AppError) || error instanceof ValidationError) return false;
  const { document } = problemFrom(error, {
    publicUrl: ctx.config.publicUrl,
    instance: request.instance,
    requestId: request.requestId,
    isLogged: true,
  });
  const isRetryable = isProblemCode(document.code) && PROBLEMS[document.code].retryable;
  if (!KEPT_REFUSALS.includes(document.status) || isRetryable) return false;
  await held.keep(
    {
      status: document.status,
      headers: { 'Content-Type': 'application/problem+json' },
      body: JSON.stringify(document),
    },
    fingerprint,
  );
  return true;
}

function keptAnswer(reply: Reply): KeptAnswer {
  return {
    status: reply.status,
    headers: { ...reply.headers },
    body: reply.body === undefined ? '' : JSON.stringify(reply.body),
  };
}

/** Members of a problem document that name the request. */
const namesOf = (requestId: string) => ({ request_id: requestId, request_log: requestLogPath(requestId) });

/** The kept answer, byte for byte; a problem document names the request that it is sent to now. */
function replay(answer: KeptAnswer, requestId: string): Reply {
  const isProblem = answer.headers['Content-Type'] === 'application/problem+json';
  return {
    status: answer.status,
    headers: { ...answer.headers, 'Idempotent-Replayed': 'true' },
    ...(answer.body === '' ? {} : { body: parsed(answer.body, isProblem ? namesOf(requestId) : {}) }),
  };
}

const parsed = (text: string, changes: object): unknown => {
  const value: unknown = JSON.parse(text);
  return isPlainObject(value) ? { ...value, ...changes } : value;
};

function fingerprintOf(shape: string, body: unknown): Buffer {
  return createHash('sha256')
    .update(shape)
    .update('\0')
    .update(canonicalJson(body ?? null))
    .digest();
}

/** Waits without holding a slot, unless too many requests of the tenant wait already. @throws {HttpProblem} 409 */
async function pauseWithoutSlot(slot: RequestSlot, ms: number): Promise<void> {
  if (!slot.hold('wait')) throw stillRunning();
  await slot.releaseWhile(() => new Promise((resolve) => setTimeout(resolve, ms)));
}

const stillRunning = () =>
  new HttpProblem('idempotency_in_progress', 'The first request with this key is still running.', {
    headers: { 'Retry-After': '1' },
  });

const keyReused = () =>
  new HttpProblem('idempotency_key_reused', 'This key was used for a request with other content.');

const secretOfAnother = () =>
  new HttpProblem(
    'idempotency_key_reused',
    'The first answer holds a secret, which is repeated only to the API key that sent the first request. Use another Idempotency-Key.',
  );
