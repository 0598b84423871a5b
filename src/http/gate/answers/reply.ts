import type { ByteSpan } from '../../../domain/files/file-store.js';
import type { PreparedAnswer } from './prepared-answer.js';

/** Answer of a route, before it is written to the socket. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Instead of `body`: the same for every caller. */
  readonly prepared?: PreparedAnswer;
  readonly stream?: AsyncIterable<Uint8Array>;
  /** Instead of `stream`: a file of which a part may be asked for. Its headers carry the ETag that it is known by. */
  readonly file?: ReplyFile;
  /** The body shows more than the version names, so an equal ETag does not mean an equal body. */
  readonly isLive?: boolean;
}

export interface ReplyFile {
  readonly sizeBytes: number;
  read(span?: ByteSpan): AsyncIterable<Uint8Array>;
}

/** The strong ETag of a row version. */
export const etagOf = (version: number): string => `"${version}"`;

export const ok = (body: unknown, version?: number): Reply => ({
  status: 200,
  body,
  ...(version === undefined ? {} : { headers: { ETag: etagOf(version) } }),
});

export const created = (location: string, body: unknown, version: number): Reply => ({
  status: 201,
  body,
  headers: { Location: location, ETag: etagOf(version) },
});

/** Work that goes on after the answer: where to look, and when. */
export const accepted = (location: string, body: unknown, version?: number): Reply => ({
  status: 202,
  body,
  headers: {
    Location: location,
    'Retry-After': '1',
    ...(version === undefined ? {} : { ETag: etagOf(version) }),
  },
});

export const noContent: Reply = { status: 204 };
