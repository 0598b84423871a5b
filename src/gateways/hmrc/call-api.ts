import type { HmrcAnswer } from './hmrc-answer.js';
import type { HmrcCall, HmrcPriority } from './hmrc-call.js';

/** One call to an API, before the headers that every call has. */
export interface ApiRequest {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Each part is encoded. */
  readonly path: readonly string[];
  /** Version of the API, for `Accept`. */
  readonly version: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: object;
  readonly priority?: HmrcPriority;
  /** Whether HMRC wants the type of a body named where there is none. */
  readonly isJson?: true;
  /** Whether it files a return. */
  readonly isFiling?: boolean;
}

export type CallApi = (call: HmrcCall, request: ApiRequest) => Promise<HmrcAnswer>;
