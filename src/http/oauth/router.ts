import { type Request, type RequestHandler, Router } from 'express';
import type { AppContext } from '../../context.js';
import { ALL_SCOPES } from '../../domain/api-keys/scope.js';
import { otherMethods } from '../gate/other-methods.js';
import { inTurn, refuseNul, type TurnLimits } from './in-turn.js';
import { createInteractions } from './interactions.js';
import { STYLESHEET } from './pages.js';
import { createProvider } from './provider.js';
import { oauthRefusals } from './refusals.js';
import type { SignInQueues } from './sign-in-queues.js';

const PAGES = '/oauth/interaction/:uid';

/** Paths of the authorization server, by method; `/oauth/hmrc` is served elsewhere. */
const SERVED = {
  GET: [
    '/oauth/authorize',
    '/oauth/authorize/:uid',
    '/oauth/jwks',
    '/.well-known/oauth-authorization-server',
  ],
  POST: ['/oauth/token', '/oauth/revoke', '/oauth/introspect'],
} as const;

/** `/oauth` and its metadata: the authorization server, and the pages on which persons sign in and consent. */
export function oauthRouter(ctx: AppContext, turns: TurnLimits, signInQueues: SignInQueues): Router {
  const provider = createProvider(ctx);
  const interactions = createInteractions(ctx, provider, signInQueues);
  const serve = provider.callback();
  const router = Router();
  router.get('/.well-known/oauth-protected-resource', (_req, res) => {
    res.set('Access-Control-Allow-Origin', '*').json(resourceMetadata(ctx.config.publicUrl));
  });
  router.all('/.well-known/oauth-protected-resource', otherMethods('GET'));
  router.get('/oauth/pages.css', (_req, res) => {
    res.type('css').set('Cache-Control', 'public, max-age=3600').send(STYLESHEET);
  });
  router.get(PAGES, pageHeaders, inTurn(turns, interactions.show));
  router.post(PAGES, pageHeaders, inTurn(turns, interactions.answer));
  router.all(PAGES, otherMethods('GET', 'POST'));
  const answer = inTurn(turns, async (req, res) => {
    refuseNul(req);
    askForConsent(req);
    await serve(req, res);
  });
  for (const method of ['GET', 'POST'] as const) {
    router.all([...SERVED[method]], pageHeaders, byOnly(method), asPublic(ctx.config.publicUrl), answer);
  }
  router.use(oauthRefusals);
  return router;
}

/** Refuses other methods, for which the server would call the address unknown. It answers a browser's preflight itself. */
function byOnly(method: 'GET' | 'POST'): RequestHandler {
  const refuseOther = otherMethods(method);
  return (req, res, next) => {
    const isPreflight = req.method === 'OPTIONS' && req.get('access-control-request-method') !== undefined;
    const isAsked = req.method === method || (req.method === 'HEAD' && method === 'GET');
    return isAsked || isPreflight ? next() : refuseOther(req, res, next);
  };
}

const resourceMetadata = (publicUrl: string) => ({
  resource: publicUrl,
  authorization_servers: [publicUrl],
  scopes_supported: ALL_SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Tax compliance API',
  resource_documentation: `${publicUrl}/docs`,
});

/** No script, no frame, nothing of another server. Forms are not bound by a policy: browsers apply it to the way back too. */
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

const pageHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
  });
  next();
};

/** Has addresses in answers made of our public URL, whatever host the request names. */
function asPublic(publicUrl: string): RequestHandler {
  const { host, protocol } = new URL(publicUrl);
  return (req, _res, next) => {
    req.headers['x-forwarded-host'] = host;
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}

/** Each request is consented to by itself, so that a refresh token is given whether or not `prompt` says so. */
function askForConsent(req: Request): void {
  if (req.path !== '/oauth/authorize') return;
  const url = new URL(req.url, 'http://localhost');
  const [prompt, ...others] = url.searchParams.getAll('prompt');
  if (others.length > 0) return;
  url.searchParams.set('prompt', String(withConsent(prompt)));
  req.url = `${url.pathname}${url.search}`;
  req.originalUrl = req.url;
}

function withConsent(prompt: unknown): unknown {
  if (prompt === undefined) return 'consent';
  return prompt === 'login' ? 'login consent' : prompt;
}
