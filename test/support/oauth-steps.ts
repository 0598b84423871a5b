import { createServer } from 'node:http';
import { closeContext, createContext } from '../../src/context.js';
import { createApp } from '../../src/http/app.js';
import { type RequestLimits, requestLimitsOf } from '../../src/http/gate/request-limits.js';
import {
  allow,
  authorizationRequest,
  type MadeApp,
  type OauthWorld,
  originOf,
  post,
  REDIRECT,
  type Tokens,
} from './oauth-world.js';

interface Answer {
  readonly status: number;
  readonly body: Tokens;
}

/** What an app does with codes and tokens, one request each. */
export interface OauthSteps {
  freshCode(): Promise<{ readonly code: string; readonly verifier: string }>;
  exchange(code: string, verifier: string, more?: Record<string, string>, as?: MadeApp): Promise<Answer>;
  refresh(token: string, as?: MadeApp, more?: Record<string, string>): Promise<Answer>;
  /** The status of a request to the API with that token. */
  statusOf(token: string): Promise<number>;
}

export function oauthSteps(world: OauthWorld, app: MadeApp): OauthSteps {
  return {
    async freshCode() {
      const { url, verifier } = await authorizationRequest(world, app);
      return { code: new URL(await allow(world, url)).searchParams.get('code') ?? '', verifier };
    },
    exchange: (code, verifier, more = {}, as = app) =>
      post(world, 'token', as, {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: REDIRECT,
        ...more,
      }),
    refresh: (token, as = app, more = {}) =>
      post(world, 'token', as, { grant_type: 'refresh_token', refresh_token: token, ...more }),
    statusOf: async (token) => (await world.call(token, '/v1/clients')).status,
  };
}

/** The error that an app's own address is called with. */
export function errorOf(back: string): string | null {
  const { searchParams, hash } = new URL(back);
  return searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
}

/** The grants that the tenant heard have ended, with the reasons. */
export async function endedGrants(
  world: OauthWorld,
): Promise<readonly { readonly id: string; readonly reason: string }[]> {
  const answer = await world.call(world.tenant.secret, '/v1/events?type=oauth_grant.revoked');
  const { data } = (await answer.json()) as {
    data: { data: { oauth_grant: { id: string; reason: string } } }[];
  };
  return data.map((event) => event.data.oauth_grant);
}

/** Another web process over the same stores, with a memory and connections of its own. */
export async function startSecondProcess(
  world: OauthWorld,
  limits: Partial<RequestLimits> = {},
): Promise<{ readonly origin: string; close(): Promise<void> }> {
  const context = createContext(world.ctx.config, 'test');
  const server = createServer(createApp(context, { ...requestLimitsOf(context.config), ...limits }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: originOf(server),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await closeContext(context);
    },
  };
}
