import { type Request, type RequestHandler, type Response, Router } from 'express';
import { type AppContext, forRequest } from '../../context.js';
import { uuidFromPublicId } from '../../domain/ids.js';
import { NotFoundError } from '../../errors.js';
import { FAVICON } from '../../pages/look.js';
import { createEffect } from '../../services/effect.js';
import {
  type ConsoleVisitor,
  endConsoleSession,
  principalOfVisitor,
} from '../../services/users/console-session.js';
import { HttpProblem } from '../gate/middleware/problem.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import { otherMethods } from '../gate/other-methods.js';
import { compileQuery } from '../gate/requests/read-query.js';
import { inTurn, type TurnLimits } from '../oauth/in-turn.js';
import type { SignInQueues } from '../oauth/sign-in-queues.js';
import { ACCOUNT, createAccount } from './account.js';
import { refuseForged } from './own-form.js';
import { type Mode, OWNERS_ONLY } from './pages/layout.js';
import { STYLESHEET } from './pages/stylesheet.js';
import { consoleRefusals, noteView } from './refusals.js';
import type { ConsoleRoute } from './route.js';
import { CONSOLE_ROUTES } from './routes.js';
import { clearToken, tokenOf } from './session-cookie.js';
import { createSignIn, SIGN_IN } from './sign-in.js';
import { admitVisitor, asVisitor, type Exchange, viewOf } from './visitors.js';

/** `/console`: the site on which the people of a practice see and change what their programs use. It works without scripts. */
export function consoleRouter(ctx: AppContext, turns: TurnLimits, signInQueues: SignInQueues): Router {
  const router = Router({ strict: true, caseSensitive: true });
  const signIn = createSignIn(ctx, signInQueues);
  const account = createAccount(ctx, signInQueues);
  router.use('/console', pageHeaders);
  sendFile(router, '/console/pages.css', 'css', STYLESHEET);
  sendFile(router, '/console/favicon.svg', 'svg', FAVICON);
  const serve = (path: string, { get, post }: { readonly get?: Work; readonly post?: Work }) => {
    if (get !== undefined) router.get(path, inTurn(turns, get));
    if (post !== undefined) router.post(path, inTurn(turns, post));
    router.all(path, otherMethods(...(get ? ['GET'] : []), ...(post ? ['POST'] : [])));
  };
  serve('/console', { get: (req, res, slot) => showFirst(ctx, { req, res, slot }) });
  serve(SIGN_IN, { get: signIn.show, post: signIn.answer });
  serve('/console/sign-out', { post: (req, res) => signOut(ctx, req, res) });
  serve(ACCOUNT, { get: account.show });
  serve(`${ACCOUNT}/password`, { post: account.changePassword });
  serve(`${ACCOUNT}/second-factor`, { get: account.showFactor, post: account.addFactor });
  for (const [path, { get, post }] of byPath(CONSOLE_ROUTES)) {
    serve(path, { ...(get && { get: handle(ctx, get) }), ...(post && { post: handle(ctx, post) }) });
  }
  router.all(
    ['/console/', '/console/*rest'],
    inTurn(turns, (req, res, slot) => refuseUnknown(ctx, { req, res, slot })),
  );
  router.use(consoleRefusals(ctx));
  return router;
}

type Work = Parameters<typeof inTurn>[1];
type Pair = { readonly [M in ConsoleRoute['method']]?: ConsoleRoute };

function byPath(routes: readonly ConsoleRoute[]): ReadonlyMap<string, Pair> {
  const paths = new Map<string, Pair>();
  for (const route of routes) {
    const path = pathOf(route);
    paths.set(path, { ...paths.get(path), [route.method]: route });
  }
  return paths;
}

/** The address of a route as Express reads it. */
const pathOf = ({ path }: ConsoleRoute): string => `/console/:mode${path.replace('{id}', ':id')}`;

function sendFile(router: Router, path: string, type: string, text: string): void {
  router.get(path, (_req, res) => {
    res.type(type).set('Cache-Control', 'public, max-age=3600').send(text);
  });
  router.all(path, otherMethods('GET'));
}

/** No script, no frame, nothing of another server; forms go nowhere else, and say from where they come. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const pageHeaders: RequestHandler = (_req, res, next) => {
  res.set({
    'Content-Security-Policy': POLICY,
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'X-Robots-Tag': 'noindex, nofollow',
    'Cache-Control': 'no-store',
  });
  next();
};

function handle(ctx: AppContext, route: ConsoleRoute) {
  const readQuery = compileQuery(route.query);
  return (req: Request, res: Response, slot: RequestSlot): Promise<void> => {
    res.locals['route'] = `/console/{mode}${route.path}`;
    return asVisitor(ctx, { req, res, slot }, async (visitor) => {
      const mode = modeOf(req, visitor);
      const view = viewOf(ctx, visitor, mode);
      noteView(res, view);
      if (route.method === 'post') refuseForged(req, ctx.config, visitor.token);
      refuseWeaker(route, visitor);
      const principal = principalOfVisitor(visitor, mode === 'live');
      const requestId = String(res.locals['requestId']);
      const answer = await route.answer({
        ctx: forRequest(ctx, { requestId, log: res.locals['log'] ?? ctx.log, scheduler: slot }),
        visitor,
        principal,
        mode,
        view,
        id: idOf(route, req),
        query: readQuery(withoutEmpty(req.originalUrl)),
        path: req.path,
        fields: (name) => fieldsOf(req, name),
        effect: createEffect(principal),
      });
      if ('to' in answer) res.redirect(303, answer.to);
      else
        res
          .status(answer.status ?? 200)
          .type('html')
          .send(answer.page);
    });
  };
}

/** Somebody who was made for test data sees no live data. @throws {NotFoundError} */
function modeOf({ params }: Request, { user }: ConsoleVisitor): Mode {
  const { mode } = params;
  if (mode === 'test' || (mode === 'live' && user.livemode)) return mode;
  throw new NotFoundError('There is no such page.');
}

/** @throws {NotFoundError} for what is no id of that kind */
function idOf({ id: kind }: ConsoleRoute, { params }: Request): string {
  if (kind === undefined) return '';
  const id = uuidFromPublicId(kind, String(params['id']));
  if (id === null) throw new NotFoundError('There is no such page.');
  return id;
}

/** @throws {HttpProblem} 403 */
function refuseWeaker({ role }: ConsoleRoute, { user }: ConsoleVisitor): void {
  if (role === 'member' || user.role === 'owner') return;
  throw new HttpProblem('forbidden', OWNERS_ONLY);
}

/** Forms of filters send every field, those that were left empty too. */
function withoutEmpty(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const pairs = url.slice(start + 1).split('&');
  return `${url.slice(0, start)}?${pairs.filter((pair) => !pair.endsWith('=')).join('&')}`;
}

function fieldsOf({ body }: Request, name: string): readonly string[] {
  const value: unknown = Object.hasOwn(body ?? {}, name) ? body[name] : undefined;
  return [value].flat().filter((one) => typeof one === 'string');
}

const showFirst = (ctx: AppContext, exchange: Exchange): Promise<void> =>
  asVisitor(ctx, exchange, async ({ user }) => {
    exchange.res.redirect(303, `/console/${user.livemode ? 'live' : 'test'}`);
  });

async function signOut(ctx: AppContext, req: Request, res: Response): Promise<void> {
  const token = tokenOf(req, ctx.config.publicUrl);
  if (token !== null) {
    refuseForged(req, ctx.config, token);
    await endConsoleSession(ctx, token);
    clearToken(res, ctx.config.publicUrl);
  }
  res.redirect(303, SIGN_IN);
}

async function refuseUnknown(ctx: AppContext, exchange: Exchange): Promise<void> {
  await admitVisitor(ctx, exchange);
  throw new NotFoundError('There is no such page.');
}
