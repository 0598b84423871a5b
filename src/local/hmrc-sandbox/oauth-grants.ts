import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../domain/durations.js';
import type { StateStore } from './state-store.js';

const CODE_LIFE_MS = 600_000;
/** A grant ends 18 months after the user gave it, however often it is refreshed. */
const GRANT_LIFE_MS = 18 * 30 * DAY_MS;
const FILE = 'oauth.json';

interface AuthorisationCode {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly codeChallenge: string | null;
  /** The agent who signed in; absent for a person. */
  readonly agent?: string;
  readonly expiresAtMs: number;
}

export interface Grant {
  readonly clientId: string;
  /** The agent who signed in; absent for a person. */
  readonly agent?: string;
  readonly scopes: readonly string[];
  readonly accessToken: string;
  readonly accessExpiresAtMs: number;
  readonly refreshToken: string;
  readonly endsAtMs: number;
}

/** Values of OAuth's `error`. */
export type GrantRefusal = 'invalid_grant' | 'invalid_request';

export interface OAuthGrants {
  /** A code good for one exchange within ten minutes. */
  issueCode(code: Omit<AuthorisationCode, 'code' | 'expiresAtMs'>, nowMs: number): string;
  exchangeCode(
    input: { code: string; clientId: string; redirectUri: string; codeVerifier: string | null },
    life: { nowMs: number; accessMs: number },
  ): Grant | GrantRefusal;
  /** Spends the token and ends the old access token at once. */
  refresh(
    input: { refreshToken: string; clientId: string },
    life: { nowMs: number; accessMs: number },
  ): Grant | GrantRefusal;
  /** The grant of a live access token. */
  find(accessToken: string, nowMs: number): Grant | undefined;
  /** Ends every access token now, as their four hours would; refresh tokens stay good. */
  expireAccessTokens(): void;
  /** Ends every grant, as HMRC does after 18 months or at a person's wish: refresh tokens are dead too. */
  endAll(): void;
  count(): number;
}

interface Saved {
  codes: AuthorisationCode[];
  grants: Grant[];
}

/** Grants survive a restart: every change is written before it is answered. */
export function openOAuthGrants(store: StateStore): OAuthGrants {
  const state = readSaved(store.readText(FILE));
  const save = () => store.writeText(FILE, JSON.stringify(state));
  const drop = (refreshToken: string) => {
    state.grants = state.grants.filter((grant) => grant.refreshToken !== refreshToken);
  };
  const open = (
    from: Pick<Grant, 'clientId' | 'scopes' | 'endsAtMs' | 'agent'>,
    nowMs: number,
    accessMs: number,
  ) => {
    const grant: Grant = {
      clientId: from.clientId,
      ...(from.agent !== undefined && { agent: from.agent }),
      scopes: from.scopes,
      endsAtMs: from.endsAtMs,
      accessToken: randomToken(),
      refreshToken: randomToken(),
      accessExpiresAtMs: nowMs + accessMs,
    };
    state.grants.push(grant);
    save();
    return grant;
  };

  return {
    issueCode(input, nowMs) {
      const code = randomToken();
      state.codes = state.codes.filter((old) => old.expiresAtMs > nowMs);
      state.codes.push({ ...input, code, expiresAtMs: nowMs + CODE_LIFE_MS });
      save();
      return code;
    },

    exchangeCode({ code, clientId, redirectUri, codeVerifier }, { nowMs, accessMs }) {
      const issued = state.codes.find((candidate) => candidate.code === code);
      if (!issued || issued.expiresAtMs <= nowMs || issued.clientId !== clientId) return 'invalid_grant';
      if (issued.redirectUri !== redirectUri) return 'invalid_request';
      if (!provesPossession(issued.codeChallenge, codeVerifier)) return 'invalid_grant';
      state.codes = state.codes.filter((candidate) => candidate !== issued);
      return open({ ...issued, endsAtMs: nowMs + GRANT_LIFE_MS }, nowMs, accessMs);
    },

    refresh({ refreshToken, clientId }, { nowMs, accessMs }) {
      const grant = state.grants.find((candidate) => candidate.refreshToken === refreshToken);
      if (!grant || grant.clientId !== clientId || grant.endsAtMs <= nowMs) return 'invalid_grant';
      drop(refreshToken);
      return open(grant, nowMs, accessMs);
    },

    find: (accessToken, nowMs) =>
      state.grants.find((grant) => grant.accessToken === accessToken && grant.accessExpiresAtMs > nowMs),

    expireAccessTokens() {
      state.grants = state.grants.map((grant) => ({ ...grant, accessExpiresAtMs: 0 }));
      save();
    },

    endAll() {
      state.grants = [];
      save();
    },

    count: () => state.grants.length,
  };
}

const randomToken = () => randomBytes(24).toString('hex');

/** RFC 7636, method S256; a code without a challenge needs no proof. */
function provesPossession(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null) return true;
  return verifier !== null && createHash('sha256').update(verifier).digest('base64url') === challenge;
}

function readSaved(text: string | null): Saved {
  if (text === null) return { codes: [], grants: [] };
  const value: unknown = JSON.parse(text);
  if (!isSaved(value)) throw new Error(`${FILE} is not a file of this sandbox; remove it and start again`);
  return value;
}

function isSaved(value: unknown): value is Saved {
  return (
    typeof value === 'object' &&
    value !== null &&
    'codes' in value &&
    Array.isArray(value.codes) &&
    'grants' in value &&
    Array.isArray(value.grants)
  );
}
