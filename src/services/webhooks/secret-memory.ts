import type { AppContext } from '../../context.js';
import type { ClaimedEndpoint } from '../../db/webhooks/delivery-claims-repository.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { isReceiverHeaders, type ReceiverHeaders } from '../../domain/webhooks/receiver-headers.js';
import { LIMITS } from '../../limits/limits.js';
import { setBounded } from '../set-bounded.js';
import { type AuthenticationMemory, createAuthenticationMemory } from './authentication-memory.js';
import { type EndpointRow, sealedPlaceOf } from './endpoint-secret.js';

/** Opened secrets of endpoints, each opened once for as long as it stays the same. */
export interface SecretMemory {
  /** Secrets that sign an attempt that begins now, newest first: an overlap is judged at the time of sending. */
  of(tenantId: string, endpoint: ClaimedEndpoint, now: Date): readonly string[];
  /** The integrator's own headers. */
  headersOf(tenantId: string, endpoint: ClaimedEndpoint): ReceiverHeaders;
  /** How we authenticate ourselves to the receiver. */
  readonly authentications: AuthenticationMemory;
}

/** Remembers those that were opened last. */
export function createSecretMemory(ctx: Pick<AppContext, 'cipher' | 'systemDb'>): SecretMemory {
  const { cipher } = ctx;
  const opened = new Map<string, { readonly sealed: Buffer; readonly text: string }>();

  function open(row: EndpointRow, sealed: Buffer, which: 'newest' | 'previous' | 'headers'): string {
    const key = `${row.endpointId} ${which}`;
    const known = opened.get(key);
    if (known?.sealed.equals(sealed)) return known.text;
    const text = cipher.decryptText(sealedPlaceOf(row, which === 'headers' ? 'headers' : 'secret'), sealed);
    setBounded(opened, { key, value: { sealed, text }, max: LIMITS.webhooks.rememberedEndpoints.value });
    return text;
  }

  return {
    of(tenantId, { id: endpointId, sealedSecret, sealedPreviousSecret, previousSecretExpiresAt }, now) {
      const row = { tenantId, endpointId };
      const newest = open(row, sealedSecret, 'newest');
      const overlaps = previousSecretExpiresAt !== null && previousSecretExpiresAt > now;
      if (!overlaps || sealedPreviousSecret === null) return [newest];
      return [newest, open(row, sealedPreviousSecret, 'previous')];
    },
    headersOf: (tenantId, { id: endpointId, sealedHeaders }) =>
      sealedHeaders === null
        ? {}
        : parsedAs(open({ tenantId, endpointId }, sealedHeaders, 'headers'), isReceiverHeaders),
    authentications: createAuthenticationMemory(ctx),
  };
}
