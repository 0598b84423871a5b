import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import { errors } from 'oidc-provider';
import type { AppContext } from '../../context.js';
import { ALL_SCOPES } from '../../domain/api-keys/scope.js';
import { createInteractions, InteractionGoneError } from './interactions.js';
import { errorPage, STYLESHEET } from './pages.js';
import { createProvider } from './provider.js';

const PAGES = '/oauth/interaction/:uid';
const FORM_BYTES = '8kb';

/** What the authorization server answers; `/oauth/hmrc` is another matter. */
const SERVED = [
  '/oauth/authorize',
  '/oauth/authorize/:uid',
  '/oauth/token',
  '/oauth/revoke',
  '/oauth/introspect',
  '/oauth/jwks',
  '/.well-known/oauth-authorization-server',
];

/** `/oauth` and its metadata: the authorization server, and the pages on which persons sign in and consent. */
export function oauthRouter(ctx: AppContext): Router {
  const provider = createProvider(ctx);
  const interactions = createInteractions(ctx, provider);
  const serve = provider.callback();
  const router = Router();
  router.get('/.well-known/oauth-protected-resource', (_req, res) => {
    res.set('Access-Control-Allow-Origin', '*').json(resourceMetadata(ctx.config.publicUrl));
  });
  router.get('/oauth/pages.css', (_req, res) => {
    res.type('css').set('Cache-Control', 'public, max-age=3600').send(STYLESHEET);
  });
  router.get(PAGES, pageHeaders, (req, res) => interactions.show(req, res));
  router.post(PAGES, pageHeaders, express.urlencoded({ extended: false, limit: FORM_BYTES }), (req, res) =>
    interactions.answer(req, res),
  );
  router.all(SERVED, pageHeaders, refuseNul, asPublic(ctx.config.publicUrl), (req, res) => {
    askForConsent(req);
    return serve(req, res);
  });
  router.use(interactionErrors);
  return router;
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

/** What waits for a person is kept in Postgres, which holds no NUL. */
const refuseNul: RequestHandler = (req, res, next) => {
  if (!req.url.includes('%00')) return next();
  const text = 'A parameter has a NUL character (%00). Send it without.';
  res.status(400).type('html').send(errorPage('invalid_request', text));
};

/** Addresses in answers are made of what we are called, whatever the request calls us. */
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
  if (req.path !== '/oauth/authorize' || req.method !== 'GET') return;
  const url = new URL(req.url, 'http://localhost');
  const prompt = url.searchParams.get('prompt');
  if (prompt !== null && prompt !== 'login') return;
  if (url.searchParams.getAll('prompt').length > 1) return;
  url.searchParams.set('prompt', prompt === null ? 'consent' : `${prompt} consent`);
  req.url = `${url.pathname}${url.search}`;
  req.originalUrl = req.url;
}

const interactionErrors: ErrorRequestHandler = (error, _req, res, next) => {
  if (!(error instanceof errors.SessionNotFound) && !(error instanceof InteractionGoneError))
    return next(error);
  const text = 'This page has been used, is too old, or belongs to another browser';
  res.status(400).type('html').send(errorPage('request_expired', text));
};
