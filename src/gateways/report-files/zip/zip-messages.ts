import type { ZipOptions } from './zip-stream.js';

/** Messages to the thread that makes a zip. A thread makes one. */
export type ToZipThread =
  | { readonly kind: 'begin'; readonly options: ZipOptions }
  | { readonly kind: 'entry'; readonly path: string }
  /** The next piece of the entry; `null` after its last. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array | null }
  /** After the last entry. */
  | { readonly kind: 'end' }
  /** A piece of the zip has been taken: another may be sent. */
  | { readonly kind: 'taken' };

/** A message from the thread that makes a zip. */
export type FromZipThread =
  /** One more piece of an entry may be sent. */
  | { readonly kind: 'want' }
  | { readonly kind: 'zipped'; readonly bytes: Uint8Array }
  | { readonly kind: 'ended' }
  /** A fault of ours. */
  | { readonly kind: 'broken'; readonly error: unknown };
