import type { IncomingMessage } from 'node:http';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { AppContext } from '../context.js';
import type { Scope } from '../domain/api-keys/scope.js';
import type { IdKind } from '../domain/ids.js';
import type { IfMatch } from '../domain/version.js';
import type { Principal } from '../services/principal.js';
import type { Intake } from './middleware/intake.js';
import type { ProblemCode } from './problems.js';
import type { Reply } from './reply.js';

/** A path parameter: an id of one kind, or text with a schema of its own. */
export type PathParameter = { readonly id: IdKind } | { readonly text: TSchema };

/** What an answer may say beside its body. */
export type ResponseHeader =
  | 'Request-Id'
  | 'X-Request-Id'
  | 'Cache-Control'
  | 'ETag'
  | 'Location'
  | 'Link'
  | 'Content-Disposition'
  | 'Repr-Digest'
  | 'Revoked-Keys'
  | 'Retry-After'
  | 'Idempotent-Replayed'
  | 'Preference-Applied'
  | 'WWW-Authenticate'
  | 'RateLimit-Policy'
  | 'RateLimit'
  | 'X-RateLimit-Limit'
  | 'X-RateLimit-Remaining'
  | 'X-RateLimit-Reset';

export interface ResponseDefinition {
  readonly description: string;
  readonly schema?: TSchema;
  /** `application/json` when left out. */
  readonly contentTypes?: readonly string[];
  /** Sent with every such answer, in place of those that its status implies. */
  readonly headers?: readonly ResponseHeader[];
  /** Sent with some of them. */
  readonly someHeaders?: readonly ResponseHeader[];
}

export type { IfMatch };

/**
 * One operation: validator, type and OpenAPI operation at once. A route without one cannot be mounted.
 * Everything a request must pass before its handler runs is read from here.
 */
export interface OperationDefinition<Q extends TProperties, B extends TSchema> {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Complete, with `{name}` for each parameter. */
  readonly path: `/${string}`;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  /** `null`: any valid credential. `public`: none. */
  readonly scope: Scope | null | 'public';
  /** Not counted against the quota. */
  readonly free?: boolean;
  readonly params?: Readonly<Record<string, PathParameter>>;
  readonly query?: Q;
  readonly body?: B;
  /** A request without any body counts as `{}`. */
  readonly optionalBody?: boolean;
  /** Media types of a body that is a file: it is given to the handler as a stream. */
  readonly upload?: readonly string[];
  /** `required`: 428 without it. `honoured`: 412 when it names another version. */
  readonly ifMatch?: 'required' | 'honoured';
  /** The body shows more than its ETag names, so that a 304 would hide a change. */
  readonly isLive?: boolean;
  /** The finished resource may be awaited with `Prefer: wait=N`. */
  readonly prefersWait?: boolean;
  readonly responses: Readonly<Record<number, ResponseDefinition>>;
  /** Problems beyond those that the definition implies. */
  readonly problems?: readonly ProblemCode[];
}

/** The hour of one key: what it may, has used, and when the window ends. */
export interface QuotaState {
  readonly limit: number;
  readonly used: number;
  readonly resetSeconds: number;
}

/** A request that has passed every check of its definition. */
export interface Call<Q, B> {
  readonly ctx: AppContext;
  readonly principal: Principal;
  /** Ids as UUIDs; one that was malformed is a UUID that no row has. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Q;
  readonly body: B;
  readonly ifMatch: IfMatch | null;
  readonly requestId: string;
  readonly path: string;
  /** The raw request, for uploads and for the caller's address. */
  readonly request: IncomingMessage;
  /** How an upload is to be waited for. */
  readonly intake: Intake;
  readonly accept: string;
  /** `null` where no credential was needed. */
  readonly quota: QuotaState | null;
  /** For uploads under an idempotency key: tells the digest of what was received before the effect. */
  readonly setUploadDigest?: (digest: string) => void;
}

export interface Handler<Q, B, R> {
  handle(call: Call<Q, B>): Promise<R>;
  /** Pure: it runs inside the transaction of the effect too, to store the answer for a repeat. */
  present(result: R, call: Call<Q, B>): Reply;
  /** For `Prefer: wait`: reads the result again until it is finished. */
  readonly wait?: {
    readonly status: 200 | 201;
    reload(call: Call<Q, B>, result: R): Promise<R>;
    isFinished(result: R): boolean;
  };
}

export interface Route {
  readonly operation: OperationDefinition<TProperties, TSchema>;
  readonly handler: Handler<unknown, unknown, unknown>;
}

type QueryOf<Q extends TProperties> = Static<TObject<Q>>;

/** Binds a definition to its handler; the handler's types come from the definition. */
export function route<Q extends TProperties, B extends TSchema, R>(
  operation: OperationDefinition<Q, B>,
  handler: Handler<QueryOf<Q>, Static<B>, R>,
): Route {
  return { operation, handler: handler as Handler<unknown, unknown, unknown> } as Route;
}
