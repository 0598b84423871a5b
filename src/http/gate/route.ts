import type { IncomingMessage } from 'node:http';
import type { Static, TObject, TProperties, TSchema } from 'typebox';
import type { AppContext } from '../../context.js';
import type { Scope } from '../../domain/api-keys/scope.js';
import type { AllowedVersions } from '../../domain/assert-version.js';
import type { IdKind } from '../../domain/ids.js';
import type { Committed, Effect } from '../../services/effect.js';
import type { Principal } from '../../services/principal.js';
import type { ProblemCode } from './answers/problems.js';
import type { Reply } from './answers/reply.js';
import type { Size } from './middleware/fair-queue/tenant-queues.js';
import type { Intake } from './middleware/intake.js';

/** A path parameter: an id of one kind, or text with a schema of its own. */
export type PathParameter = { readonly id: IdKind } | { readonly text: TSchema };

/** Headers of an answer. */
export type ResponseHeader =
  | 'Request-Id'
  | 'X-Request-Id'
  | 'Cache-Control'
  | 'ETag'
  | 'Location'
  | 'Link'
  | 'Accept-Ranges'
  | 'Content-Range'
  | 'Content-Disposition'
  | 'Repr-Digest'
  | 'Revoked-Keys'
  | 'Issues'
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
  /** Sent with every such answer, instead of those that its status implies. */
  readonly headers?: readonly ResponseHeader[];
  /** Sent with some of them. */
  readonly someHeaders?: readonly ResponseHeader[];
}

/**
 * One operation: validator, type and OpenAPI operation at once. A route without one cannot be mounted.
 * Everything a request must pass before its handler runs is read from here.
 */
export interface OperationDefinition<Q extends TProperties, B extends TSchema> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Complete, with `{name}` for each parameter. */
  readonly path: `/${string}`;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** Text beyond the summary: conditions, effects and the next step. Shown with the scope after it. */
  readonly description: string;
  /** `null`: any valid credential. `public`: none. */
  readonly scope: Scope | null | 'public';
  /** For a monitor of the process: it is answered without a turn where that does not come soon. */
  readonly isProbe?: boolean;
  /**
   * `short`: it reads or writes one row by its id or its client's, so that more such requests may be at work. `bulk`: it works on a hundred
   * rows or more, so that fewer may.
   */
  readonly size?: Size;
  /** A standby may answer, once it has all that the tenant has written. Only for reads. */
  readonly fromStandby?: boolean;
  /** A POST that only works something out. */
  readonly changesNothing?: boolean;
  /** Not counted against the quota. */
  readonly free?: boolean;
  readonly params?: Readonly<Record<string, PathParameter>>;
  readonly query?: Q;
  readonly body?: B;
  /** Media types of the JSON body, where not every JSON type will do. The first is the one to send. */
  readonly bodyTypes?: readonly string[];
  /** The largest JSON body, inflated, where it is not that of every operation. */
  readonly jsonBodyBytes?: number;
  /** A request without any body counts as `{}`. */
  readonly optionalBody?: boolean;
  /** Media types of a body that is a file: it is given to the handler as a stream. */
  readonly upload?: readonly string[];
  /** Text of such a file, where it is no bank statement, for the document to show. */
  readonly uploadExample?: string;
  /** Name and type of such a file in code samples. */
  readonly uploadFile?: { readonly name: string; readonly type: string };
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
  readonly ifMatch: AllowedVersions | null;
  readonly requestId: string;
  readonly path: string;
  /** The raw request, for uploads and for the caller's address. */
  readonly request: IncomingMessage;
  /** How an upload is to be waited for. */
  readonly intake: Intake;
  readonly accept: string;
  /** `null` where no credential was needed. */
  readonly quota: QuotaState | null;
}

/** A request for a change. */
export interface WriteCall<Q, B> extends Call<Q, B> {
  /** For `commitEffect`: the request's one transaction that writes. */
  readonly effect: Effect;
  /** For uploads under an idempotency key: takes the digest of what was received, before the effect. */
  readonly setUploadDigest?: (digest: string) => void;
}

interface ReadHandler<Q, B, R> {
  /** Brings up to date on the primary what `handle` reads, which a standby may then answer. */
  before?(call: Call<Q, B>): Promise<void>;
  handle(call: Call<Q, B>): Promise<R>;
  present(result: R, call: Call<Q, B>): Reply;
}

export interface WriteHandler<Q, B, R> {
  /** Its answer is what `commitEffect` gave, so that no answer goes out that is not stored for a repeat. */
  handle(call: WriteCall<Q, B>): Promise<Committed<R>>;
  /** Pure: it runs inside the transaction of the effect too, to store the answer for a repeat. */
  present(result: R, call: Call<Q, B>): Reply;
  /** For `Prefer: wait`: reads the result again until it is finished. */
  readonly wait?: {
    readonly status: 200 | 201;
    reload(call: Call<Q, B>, result: R): Promise<R>;
    isFinished(result: R): boolean;
  };
}

type AnyOperation = OperationDefinition<TProperties, TSchema>;

export type Route =
  | {
      readonly kind: 'read';
      readonly operation: AnyOperation;
      readonly handler: ReadHandler<unknown, unknown, unknown>;
    }
  | {
      readonly kind: 'write';
      readonly operation: AnyOperation;
      readonly handler: WriteHandler<unknown, unknown, unknown>;
    };

/** A GET, or a POST that says that it changes nothing. */
type ReadOperation<Q extends TProperties, B extends TSchema> = OperationDefinition<Q, B> &
  ({ readonly method: 'get' } | { readonly method: 'post'; readonly changesNothing: true });

type WriteOperation<Q extends TProperties, B extends TSchema> = OperationDefinition<Q, B> & {
  readonly method: 'post' | 'put' | 'patch' | 'delete';
  readonly changesNothing?: never;
  readonly fromStandby?: never;
};

type QueryOf<Q extends TProperties> = Static<TObject<Q>>;

/** Binds the definition of an operation that reads to its handler, whose types come from the definition. */
export function route<Q extends TProperties, B extends TSchema, R>(
  operation: ReadOperation<Q, B>,
  handler: ReadHandler<QueryOf<Q>, Static<B>, R>,
): Route {
  return { kind: 'read', operation, handler } as unknown as Route;
}

/** Defines an operation that writes: its handler must return what `commitEffect` gave. */
export function writeRoute<Q extends TProperties, B extends TSchema, R>(
  operation: WriteOperation<Q, B>,
  handler: WriteHandler<QueryOf<Q>, Static<B>, R>,
): Route {
  return { kind: 'write', operation, handler } as unknown as Route;
}
