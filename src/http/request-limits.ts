import type { Config } from '../config.js';
import { LIMITS } from '../domain/limits.js';

/** What the gate in front of every operation holds requests to. Tests shorten it. */
export interface RequestLimits {
  /** Requests at work in the process, of all tenants. */
  readonly atOnce: number;
  readonly perTenant: number;
  /** Instead of `perTenant`, for a tenant beside which no other was there for `aloneAfterMs`. */
  readonly alone: number;
  readonly aloneAfterMs: number;
  /** With as many at work as `alone`: how long each may take before they become fewer. */
  readonly aloneWorkMs: number;
  /** Of the time of one place, what a tenant with more requests than places may work beside others, after a burst. */
  readonly share: number;
  readonly burstMs: number;
  /** What a request counts as beside its work, and how many bytes of an answer as a millisecond. */
  readonly requestMs: number;
  readonly sentBytesPerMs: number;
  /** What such a tenant owes at most beyond the burst, however long one of its requests took. */
  readonly owedMs: number;
  /** How long its work on rows pauses, after each slice, for requests of others. */
  readonly yieldMs: number;
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

/** For whoever comes while a tenant has the process to itself. */
const FREE_CONNECTIONS = 2;

/** The limits of the table, with the settings of this process. */
export function requestLimitsOf({
  admission,
  databasePoolSize,
}: Pick<Config, 'admission' | 'databasePoolSize'>): RequestLimits {
  const {
    alone,
    aloneAfterMs,
    aloneWorkMs,
    sharePercent,
    burstMs,
    requestMs,
    sentBytesPerMs,
    owedMs,
    yieldMs,
    bodies,
    uploads,
    downloads,
    waits,
    slowReaderMs,
  } = LIMITS.admission;
  return {
    // Twice as many as there are connections: some wait for another server, the rest for each other in turn.
    atOnce: 2 * databasePoolSize,
    perTenant: admission.perTenant,
    alone: Math.max(admission.perTenant, Math.min(alone.value, databasePoolSize - FREE_CONNECTIONS)),
    aloneAfterMs: aloneAfterMs.value,
    aloneWorkMs: aloneWorkMs.value,
    share: sharePercent.value / 100,
    burstMs: burstMs.value,
    requestMs: requestMs.value,
    sentBytesPerMs: sentBytesPerMs.value,
    owedMs: owedMs.value,
    yieldMs: yieldMs.value,
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
