/** A request that was answered, without its query and its bodies. */
export interface RequestLog {
  /** The request's own id. */
  readonly id: string;
  /** The API key, or the grant of an access token. */
  readonly credentialId: string;
  /** OAuth app that the access token is of; `null` for an API key. */
  readonly oauthAppId: string | null;
  readonly method: string;
  /** As `loggablePath` has it: `*` stands for what is no id of ours. */
  readonly path: string;
  /** `null` where the path leads nowhere. */
  readonly operation: string | null;
  readonly status: number;
  /** The problem's code; `null` for an answer that is none. */
  readonly code: string | null;
  /** From the end of the request's headers to the end of the answer. */
  readonly durationMs: number;
  /** `X-Request-Id` as the caller sent it. */
  readonly clientRequestId: string | null;
  readonly createdAt: Date;
}

/** Statuses by their first digit. */
export const STATUS_CLASSES = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];
