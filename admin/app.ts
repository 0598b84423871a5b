import type { Queue } from 'bullmq';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express } from 'express';
import type { AppContext } from '../src/context.js';
import { FAVICON } from '../src/pages/look.js';
import { QUEUES } from '../src/queues/index.js';
import { openQueue } from '../src/queues/open-queue.js';
import { errorPlace } from '../src/telemetry/error-place.js';
import { loggablePath } from '../src/telemetry/loggable-path.js';
import { accountRouter } from './account.js';
import { createActGuard } from './audit.js';
import { auditLogRouter } from './audit-log.js';
import { BOARD_PATH, createBoard } from './board.js';
import { errorsRouter } from './errors.js';
import { healthRouter } from './health.js';
import { liveRouter } from './live.js';
import { metricsRouter } from './metrics.js';
import { openIdRouter } from './openid-sign-in.js';
import { operatorsRouter } from './operators.js';
import { overviewRouter } from './overview.js';
import { SCRIPT } from './pages/script.js';
import { BOARD_STYLESHEET, STYLESHEET } from './pages/stylesheet.js';
import { PROBLEMS, sendProblem } from './problem.js';
import { problemOf } from './problem-of.js';
import { queueActsRouter } from './queue-acts.js';
import { receiversRouter } from './receivers.js';
import { requestId, templateOf } from './request-facts.js';
import { returnsRouter } from './returns.js';
import { securityHeaders } from './security-headers.js';
import { loadSession, requireOwnPassword, requireSession } from './session.js';
import { createSignInRouters } from './sign-in-routers.js';
import { tenantsRouter } from './tenants.js';
import { workRouter } from './work.js';
import { workActsRouter } from './work-acts.js';
import { workDetailsRouter } from './work-details.js';

/** The operators' console, without a socket. `close` ends its queues; the context is the caller's. */
export function createAdminApp(ctx: AppContext): { app: Express; close(): Promise<void> } {
  const queues = QUEUES.map((contract) => openQueue(contract, ctx.redis, ctx.config));
  for (const queue of queues) {
    queue.on('error', (error) =>
      ctx.faults.warn(error, 'the console cannot reach a queue', { queue: queue.name }),
    );
  }
  const isSecure = ctx.config.publicUrl.startsWith('https://');
  const guard = createActGuard(ctx, queues);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', ctx.config.trustedProxies);
  app.set('query parser', 'simple');
  addOpenPaths(app, ctx, isSecure);
  app.use(loadSession(ctx));
  app.use(metricsRouter(ctx, queues));
  addSignIn(app, ctx, isSecure);
  app.use(guard.router);
  app.use(requireOwnPassword);
  addPages(app, ctx, queues);
  app.use((req, res) => sendProblem(req, res, 'not_found', 'Nothing is kept under this address.'));
  app.use(lastHandler(ctx));
  return {
    app,
    async close() {
      await guard.settle();
      await Promise.all(queues.map((queue) => queue.close()));
    },
  };
}

/** Paths that need no session. */
function addOpenPaths(app: Express, ctx: AppContext, isSecure: boolean): void {
  app.use(requestId(ctx));
  app.use(securityHeaders(isSecure));
  app.use(compression({ threshold: 1024 }));
  app.use(healthRouter(ctx));
  app.get('/console.css', (_req, res) => void res.type('css').send(STYLESHEET));
  app.get('/board.css', (_req, res) => void res.type('css').send(BOARD_STYLESHEET));
  app.get('/console.js', (_req, res) => void res.type('js').send(SCRIPT));
  app.get('/favicon.svg', (_req, res) => void res.type('svg').send(FAVICON));
}

/** The sign-in, and what an operator has of their own. Everything added after it needs a session. */
function addSignIn(app: Express, ctx: AppContext, isSecure: boolean): void {
  const signIn = createSignInRouters(ctx, isSecure);
  app.use(signIn.open);
  app.use(openIdRouter(ctx, isSecure));
  app.use(requireSession);
  app.use(signIn.signedIn);
  app.use('/account', requireOwnPassword);
  app.use(accountRouter(ctx));
}

function addPages(app: Express, ctx: AppContext, queues: readonly Queue[]): void {
  app.use(BOARD_PATH, createBoard(queues, ctx));
  app.use(liveRouter(ctx));
  app.use(overviewRouter(ctx, queues));
  app.use(workRouter(ctx));
  app.use(workActsRouter(ctx));
  app.use(tenantsRouter(ctx));
  app.use(receiversRouter(ctx));
  app.use(returnsRouter(ctx));
  app.use(workDetailsRouter(ctx));
  app.use(errorsRouter(ctx));
  app.use(queueActsRouter(queues));
  app.use(auditLogRouter(ctx));
  app.use(operatorsRouter(ctx));
}

/** Answers every error that reached it as a problem. A fault of ours is logged and counted. */
function lastHandler(ctx: Pick<AppContext, 'log' | 'metrics'>): ErrorRequestHandler {
  return (error, req, res, next) => {
    const { code, detail } = problemOf(error);
    const log = res.locals['log'] ?? ctx.log;
    const path = loggablePath(templateOf(req), req.path);
    if (code === 'store_unavailable') log.warn({ err: error, path }, 'a store is away');
    else if (PROBLEMS[code].status >= 500) {
      log.error({ err: error, path }, 'request failed');
      ctx.metrics.errors.record({ source: 'admin', tenantId: null, ...errorPlace(error) });
    }
    if (res.headersSent) return next(error);
    sendProblem(req, res, code, detail);
  };
}
