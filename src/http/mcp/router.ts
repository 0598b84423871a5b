import { type RequestHandler, Router } from 'express';
import { nameOperation, withRefund } from '../gate/compile-operation.js';
import { createIntake } from '../gate/middleware/intake.js';
import { HttpProblem } from '../gate/middleware/problem.js';
import { otherMethods } from '../gate/other-methods.js';
import { admit, type RequestPipeline, withSlot } from '../gate/request-pipeline.js';
import { createJsonReceiver, readJson } from '../gate/requests/read-json-body.js';
import type { Route } from '../gate/route.js';
import { compileTools } from './compile-tools.js';
import { MCP_PATH, serveMessage } from './serve-message.js';

/**
 * The API for assistants, by the Model Context Protocol over HTTP, without sessions: one message a request. A message passes
 * what a request under `/v1` passes: its tenant's queue, credential, quota and log.
 */
export function mcpRouter(pipeline: RequestPipeline, routes: readonly Route[]): Router {
  const { ctx, limits } = pipeline;
  const tools = compileTools(routes);
  const receive = createJsonReceiver();
  const router = Router();
  router.post(
    MCP_PATH,
    refuseOtherOrigins(ctx.config.publicUrl),
    withSlot(pipeline, 'full', async (req, res, entry) => {
      nameOperation(res, { path: MCP_PATH, operationId: 'mcp' });
      const admitted = await admit(pipeline, { req, res, entry });
      await withRefund(pipeline, res, admitted, async () => {
        const intake = createIntake(req, admitted.slot, limits);
        const bytes = await intake.receiveBody(() => receive(req, res));
        const message = await readJson(bytes, () => intake.pause());
        if (Array.isArray(message)) {
          throw new HttpProblem('malformed_request', 'Send one message a request: batches are not taken.');
        }
        const answer = await serveMessage(tools, { ctx, req, res, intake, admitted }, message);
        const type = answer.headers.get('Content-Type');
        if (type !== null) res.setHeader('Content-Type', type);
        res
          .status(answer.status)
          .set('Cache-Control', 'no-store')
          .end(await answer.text());
        return answer.status;
      });
    }),
  );
  router.all(MCP_PATH, otherMethods('POST'));
  return router;
}

/** A page of another site that a browser shows has no business here; programs send no `Origin`. */
function refuseOtherOrigins(publicUrl: string): RequestHandler {
  const own = new URL(publicUrl).origin;
  return (req, _res, next) => {
    const origin = req.get('origin');
    if (origin !== undefined && origin !== own) {
      throw new HttpProblem('forbidden', 'Pages of other origins may not send messages here.');
    }
    next();
  };
}
