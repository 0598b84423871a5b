import type { AppContext } from '../../context.js';
import { hasTexts } from '../../domain/language/has-texts.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { readNote, signNote } from '../../gateways/crypto/signed-note.js';
import {
  createOpenIdProvider,
  OpenIdDeniedError,
  type OpenIdPerson,
  type OpenIdProvider,
  type OpenIdSecrets,
} from '../../gateways/openid/openid-provider.js';
import { LIMITS } from '../../limits/limits.js';
import type { RequestPlace } from '../audit/record-act.js';
import { createSerialQueue } from '../serial-queue.js';
import type { OpenedSession } from './open-session.js';
import { type OpenIdRefusal, signInWithOpenId } from './sign-in-with-openid.js';

type Slice = Pick<AppContext, 'systemDb' | 'now' | 'newId' | 'config' | 'log'>;
type OpenIdConfig = NonNullable<AppContext['config']['console']['openId']>;

const PURPOSE = 'sign-in with OpenID Connect';
/** Returns that may wait for the one being checked: each asks the provider. */
const MAX_WAITING = 20;

/** Secrets that the browser carries to the provider and back. */
interface Journey extends OpenIdSecrets {
  /** The page of the console to which the sign-in leads. */
  readonly next: string;
}

interface BegunSignIn {
  /** Address to which the browser goes. */
  readonly address: URL;
  /** Signed note that the browser carries until `expires`. */
  readonly note: string;
  readonly expires: Date;
}

type EndedSignIn =
  | { readonly kind: 'signed_in'; readonly session: OpenedSession; readonly next: string }
  | { readonly kind: 'refused'; readonly reason: OpenIdRefusal }
  /** Begun too long ago, or by another browser. */
  | { readonly kind: 'expired' }
  /** The person, or the provider, said no. */
  | { readonly kind: 'denied' }
  | { readonly kind: 'unavailable' };

export interface OpenIdSignIn {
  /** @returns `null` when the provider cannot be reached */
  begin(next: string): Promise<BegunSignIn | null>;
  /** @param input.query what the provider added to the address of the return, with its `?` */
  end(input: {
    readonly note: string | null;
    readonly query: string;
    readonly previousToken: string | null;
    readonly place: RequestPlace;
  }): Promise<EndedSignIn>;
}

/**
 * Sign-in at the organisation's OpenID provider. Nothing is kept here between leaving and coming back, so that any process
 * may end what another began. @param redirectUri the address of the return, as the provider has it
 */
export function createOpenIdSignIn(ctx: Slice, openId: OpenIdConfig, redirectUri: string): OpenIdSignIn {
  const provider = createOpenIdProvider(openId);
  const queue = createSerialQueue(MAX_WAITING);
  return {
    begin: (next) => begin(ctx, { provider, redirectUri, next }),
    async end({ note, query, previousToken, place }) {
      const journey = journeyOf(readNote(ctx.config.sessionSecret, PURPOSE, note, ctx.now()));
      const address = new URL(query, redirectUri);
      if (journey === null || address.searchParams.get('state') !== journey.state) return { kind: 'expired' };
      const person = await queue.run(() => ask(ctx, { provider, address, journey }));
      if (person === 'denied') return { kind: 'denied' };
      if (person === null) return { kind: 'unavailable' };
      const result = await signInWithOpenId(ctx, { person, roles: openId.roles, previousToken, place });
      return result.kind === 'signed_in' ? { ...result, next: journey.next } : result;
    },
  };
}

async function begin(
  ctx: Slice,
  { provider, redirectUri, next }: { provider: OpenIdProvider; redirectUri: string; next: string },
): Promise<BegunSignIn | null> {
  try {
    const { address, secrets } = await provider.begin(redirectUri);
    const journey: Journey = { ...secrets, next };
    const expires = new Date(ctx.now().getTime() + LIMITS.console.openIdJourneySeconds.value * 1_000);
    const note = signNote(ctx.config.sessionSecret, PURPOSE, JSON.stringify(journey), expires);
    return { address, note, expires };
  } catch (error) {
    ctx.log.warn({ err: error }, 'the OpenID provider cannot be reached');
    return null;
  }
}

async function ask(
  { log }: Slice,
  { provider, address, journey }: { provider: OpenIdProvider; address: URL; journey: Journey },
): Promise<OpenIdPerson | 'denied' | null> {
  try {
    return await provider.complete(address, journey);
  } catch (error) {
    log.warn({ err: error }, 'a sign-in with OpenID Connect failed');
    return error instanceof OpenIdDeniedError ? 'denied' : null;
  }
}

/** The journey of a note, which only this console can have written. */
function journeyOf(note: string | null): Journey | null {
  return note === null ? null : parsedAs(note, isJourney);
}

const isJourney = (value: unknown): value is Journey =>
  hasTexts(value, ['state', 'nonce', 'verifier', 'next']);
