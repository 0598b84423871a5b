import express, { type Express } from 'express';
import type { AppContext } from '../context.js';
import { approvalRouter } from './approvals/router.js';
import { compress } from './compress-large.js';
import { consoleRouter } from './console/router.js';
import { docsRouter } from './docs/router.js';
import { createDoor, withPublicPlace } from './door.js';
import { hmrcCallbackRouter } from './hmrc-authorisations/callback-router.js';
import { mcpRouter } from './mcp/router.js';
import { metricsRouter } from './metrics-router.js';
import { accessLog } from './middleware/access-log.js';
import { createAdmission } from './middleware/admission.js';
import { closeUnread } from './middleware/close-unread.js';
import { namedHost } from './middleware/named-host.js';
import { HttpProblem, problemHandler } from './middleware/problem.js';
import { createQuota } from './middleware/quota.js';
import { readableUrl } from './middleware/readable-url.js';
import { requestId } from './middleware/request-id.js';
import { securityHeaders } from './middleware/security-headers.js';
import { traceRequest } from './middleware/trace-request.js';
import { routeRequests } from './mount.js';
import { oauthRouter } from './oauth/router.js';
import { createSignInLines } from './oauth/sign-in-lines.js';
import { type RequestLimits, requestLimitsOf } from './request-limits.js';
import { ROUTES } from './routes.js';

/** The API as an Express application: no socket yet, so that tests can hold several. */
export function createApp(ctx: AppContext, limits: RequestLimits = requestLimitsOf(ctx.config)): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', ctx.config.trustedProxies);
  app.set('strict routing', true);
  app.set('case sensitive routing', true);
  app.set('query parser', false);
  app.use(requestId(ctx));
  app.use(traceRequest(ctx.config));
  app.use(accessLog(ctx));
  app.use(closeUnread(limits.unreadBodyMs));
  app.use(securityHeaders());
  app.use(namedHost());
  app.use(readableUrl());
  const admission = createAdmission(limits);
  const turns = { admission, limits };
  const door = createDoor(ctx, { quota: createQuota(ctx), admission, limits });
  app.use(routeRequests(door, ROUTES));
  app.use(mcpRouter(door, ROUTES));

  app.use('/metrics', compress);
  app.use(docsRouter(admission, ctx.config.publicUrl));
  app.use(hmrcCallbackRouter(ctx, admission));
  app.use(approvalRouter(ctx, turns));
  const lines = createSignInLines(ctx);
  app.use(oauthRouter(ctx, turns, lines));
  app.use(consoleRouter(ctx, turns, lines));
  app.use(metricsRouter(ctx));

  app.use(
    withPublicPlace(admission, async () => {
      throw new HttpProblem('not_found', 'There is no such route.');
    }),
  );
  app.use(problemHandler(ctx));
  return app;
}
