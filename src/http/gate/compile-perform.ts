import type { Request } from 'express';
import { uuidFromPublicId } from '../../domain/ids.js';
import { NotFoundError } from '../../errors.js';
import { createEffect } from '../../services/effect.js';
import { fromStandby } from '../../services/standby/from-standby.js';
import type { Reply } from './answers/reply.js';
import { answersSecret } from './answers-secret.js';
import { type KeyedRequest, withIdempotency } from './middleware/idempotency.js';
import type { RequestSlot } from './middleware/request-slot.js';
import type { AuthenticatedRequest } from './request-pipeline.js';
import { idHint } from './requests/id-hint.js';
import type { RequestRead } from './requests/read-request.js';
import type { Call, Route, WriteCall } from './route.js';
import { digestUpload } from './uploads/open-upload.js';
import { waitFor } from './wait-for.js';

/** Path, query string and path parameters as the caller wrote them. */
export type RequestTarget = Pick<Request, 'path' | 'originalUrl' | 'params'>;

/** A request that has passed every check, with its caller. */
interface CheckedRequest {
  readonly target: RequestTarget;
  readonly read: RequestRead;
  readonly call: Call<unknown, unknown>;
  readonly slot: RequestSlot;
  /** `null` where no credential is needed. */
  readonly admitted: AuthenticatedRequest | null;
}

type Attempt = Pick<WriteCall<unknown, unknown>, 'effect' | 'setUploadDigest'>;

/** Does what requests of one operation ask for: once for an idempotency key, where there is one. */
export function compilePerform(route: Route): (request: CheckedRequest) => Promise<Reply> {
  const traits = {
    isSecret: answersSecret(route.operation),
    isUpload: route.operation.upload !== undefined,
  };
  return (request) => {
    const { call, read, admitted } = request;
    const { idempotencyKey: key } = read;
    const { ctx, principal } = call;
    const work = (attempt: Attempt) => handle(route, request, attempt);
    if (key === null || admitted === null) return work({ effect: createEffect(principal) });
    const keyed = keyedRequest(request, { key, ...traits, credential: admitted.credential });
    const present = (result: unknown) => route.handler.present(result, call);
    return withIdempotency({ ctx, principal, request: keyed }, { work, present });
  };
}

interface Keyed extends Pick<AuthenticatedRequest, 'credential'> {
  readonly key: string;
  readonly isSecret: boolean;
  readonly isUpload: boolean;
}

function keyedRequest(
  { target, read, call, slot }: CheckedRequest,
  { key, credential, isSecret, isUpload }: Keyed,
): KeyedRequest {
  return {
    key,
    owner: { lineageId: credential.lineageId, credentialId: credential.apiKeyId ?? credential.lineageId },
    isSecret,
    path: target.path,
    instance: target.path,
    requestId: call.requestId,
    slot,
    shape: `POST ${target.originalUrl} ${isUpload ? 'file' : 'json'}`,
    body: read.body,
    ...(isUpload ? { digestUpload: () => digestUpload(call) } : {}),
  };
}

async function handle(route: Route, request: CheckedRequest, attempt: Attempt): Promise<Reply> {
  try {
    const { call } = request;
    if (route.kind === 'write') return await write(route, request, Object.assign({}, call, attempt));
    return await read(route, call);
  } catch (error) {
    throw explained(error, route, request);
  }
}

async function read(
  { handler, operation }: Extract<Route, { kind: 'read' }>,
  call: Call<unknown, unknown>,
): Promise<Reply> {
  await handler.before?.(call);
  const result = operation.fromStandby
    ? await fromStandby(call.ctx, call.principal, (ctx) => handler.handle({ ...call, ctx }))
    : await handler.handle(call);
  return handler.present(result, call);
}

/** Runs the handler; for `Prefer: wait` reads the result again until it is finished or the time is over. */
async function write(
  { handler }: Extract<Route, { kind: 'write' }>,
  { read, slot }: CheckedRequest,
  call: WriteCall<unknown, unknown>,
): Promise<Reply> {
  const { result: first } = await handler.handle(call);
  const { waitSeconds } = read.expectations;
  if (waitSeconds === null || handler.wait === undefined) return handler.present(first, call);

  const result = await waitFor(handler.wait, { call, first, waitSeconds, slot });
  const reply = handler.present(result, call);
  if (!handler.wait.isFinished(result)) return reply;
  const { 'Retry-After': _, ...headers } = reply.headers ?? {};
  return {
    ...reply,
    status: handler.wait.status,
    headers: { ...headers, 'Preference-Applied': `wait=${waitSeconds}` },
  };
}

/** The failure to find a thing, with what its id shows: it is of another kind, or of the other mode. */
function explained(error: unknown, { operation }: Route, { target, admitted }: CheckedRequest): unknown {
  if (!(error instanceof NotFoundError)) return error;
  for (const [name, definition] of Object.entries(operation.params ?? {})) {
    const given = target.params[name];
    if ('id' in definition && uuidFromPublicId(definition.id, String(given)) === null) {
      return new NotFoundError(`The id in the path ${idHint(definition.id, given)}.`);
    }
  }
  if (admitted === null || operation.params === undefined) return error;
  const data = admitted.credential.livemode ? 'live' : 'test';
  return new NotFoundError(`${error.message} The key sees ${data} data only.`);
}
