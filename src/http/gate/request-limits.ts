import type { Config } from '../../config/config.js';
import { LIMITS } from '../../limits/limits.js';
import type { Size } from './middleware/fair-queue/tenant-queues.js';

/** Limits of requests before every operation. Tests shorten them. */
export interface RequestLimits {
  /** Requests at work in the process, of all tenants, where all are of one size. */
  readonly atOnce: Readonly<Record<Size, number>>;
  /** Requests that have begun and not ended: each may have a connection to Postgres. */
  readonly begun: number;
  /** The part of `begun` that is kept for tenants that have begun nothing. */
  readonly kept: number;
  /** Cost that a turn counts until it has ended. */
  readonly sliceMs: number;
  /** How long work waits between two slices at most. */
  readonly pauseMs: number;
  readonly queued: number;
  /** Requests of a tenant in a state that is not work: each kind has a bound of its own. */
  readonly held: Readonly<Record<HeldKind, number>>;
  readonly jsonBodyMs: number;
  readonly unreadBodyMs: number;
  readonly slowReaderMs: number;
  readonly upload: UploadLimits;
  readonly credentials: CredentialLimits;
}

export type HeldKind = 'body' | 'upload' | 'download' | 'wait';

export interface UploadLimits {
  readonly idleMs: number;
  readonly minBytesPerSecond: number;
  readonly rateWindowMs: number;
  readonly wholeMs: number;
}

export interface CredentialLimits {
  readonly failuresPerAddress: number;
  readonly failureWindowMs: number;
  readonly addresses: number;
  readonly knownKeys: number;
  readonly gatherMs: number;
  readonly gathered: number;
}

/** The limits of the table, with the settings of this process. */
export function requestLimitsOf({
  admission,
  databasePoolSize,
}: Pick<Config, 'admission' | 'databasePoolSize'>): RequestLimits {
  const { atOnce, shortAtOnce, bulkAtOnce, bodies, uploads, downloads, waits, slowReaderMs } =
    LIMITS.admission;
  const kept = Math.min(LIMITS.admission.kept.value, databasePoolSize - 1);
  const withinPool = (requests: number) => Math.min(requests, databasePoolSize - kept);
  return {
    atOnce: {
      short: withinPool(shortAtOnce.value),
      full: withinPool(atOnce.value),
      bulk: withinPool(bulkAtOnce.value),
    },
    begun: databasePoolSize,
    kept,
    sliceMs: LIMITS.requests.sliceMs.value,
    pauseMs: LIMITS.admission.pauseMs.value,
    queued: admission.queued,
    held: { body: bodies.value, upload: uploads.value, download: downloads.value, wait: waits.value },
    jsonBodyMs: LIMITS.requests.jsonBodyMs.value,
    unreadBodyMs: LIMITS.requests.unreadBodyMs.value,
    slowReaderMs: slowReaderMs.value,
    upload: {
      idleMs: LIMITS.uploads.idleMs.value,
      minBytesPerSecond: LIMITS.uploads.minBytesPerSecond.value,
      rateWindowMs: LIMITS.uploads.rateWindowMs.value,
      wholeMs: LIMITS.uploads.wholeMs.value,
    },
    credentials: {
      failuresPerAddress: LIMITS.credentials.failuresPerAddress.value,
      failureWindowMs: LIMITS.credentials.failureWindowMs.value,
      addresses: LIMITS.credentials.addresses.value,
      knownKeys: LIMITS.credentials.knownKeys.value,
      gatherMs: LIMITS.credentials.gatherMs.value,
      gathered: LIMITS.credentials.gathered.value,
    },
  };
}
