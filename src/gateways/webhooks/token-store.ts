import { LIMITS } from '../../limits/limits.js';
import { beforeAbort } from './deadline.js';

/** A token, and how long it is good for from when it was asked for, in milliseconds. */
export interface FetchedToken {
  readonly value: string;
  readonly lifeMs: number;
}

/** Tokens of settings, kept in this process until shortly before their end. */
export interface TokenStore<Settings> {
  /**
   * The token of these settings. It is fetched once, however many ask at a time.
   * @throws what `fetch` throws; or the signal's reason
   */
  of(settings: Settings, signal: AbortSignal): Promise<string>;
  /** Forgets a token that the receiver did not take, unless another one has come meanwhile. */
  drop(settings: Settings, token: string): void;
}

const { tokenMarginMs, longestTokenMs, rememberedEndpoints } = LIMITS.webhooks;

/** @param fetch works under a time limit of its own: the attempt that began it may end before the others that wait for it */
export function createTokenStore<Settings extends { readonly id: string }>(
  now: () => Date,
  fetch: (settings: Settings) => Promise<FetchedToken>,
): TokenStore<Settings> {
  const kept = new Map<string, { readonly value: string; readonly usedUntilMs: number }>();
  const fetches = new Map<string, Promise<string>>();

  async function fetchAndKeep(settings: Settings): Promise<string> {
    const askedAtMs = now().getTime();
    const { value, lifeMs } = await fetch(settings);
    kept.delete(settings.id);
    kept.set(settings.id, { value, usedUntilMs: askedAtMs + usableMs(lifeMs) });
    const [oldest] = kept.keys();
    if (kept.size > rememberedEndpoints.value && oldest !== undefined) kept.delete(oldest);
    return value;
  }

  return {
    async of(settings, signal) {
      const known = kept.get(settings.id);
      if (known && known.usedUntilMs > now().getTime()) return known.value;
      const fetching = fetches.get(settings.id) ?? fetchAndKeep(settings);
      if (!fetches.has(settings.id)) {
        fetches.set(settings.id, fetching);
        const end = () => fetches.delete(settings.id);
        fetching.then(end, end);
      }
      return beforeAbort(signal, fetching);
    },
    drop({ id }, token) {
      if (kept.get(id)?.value === token) kept.delete(id);
    },
  };
}

/** Until the margin before its end; of a short life, until half of it. */
const usableMs = (lifeMs: number): number =>
  Math.min(longestTokenMs.value, Math.max(lifeMs / 2, lifeMs - tokenMarginMs.value));
