import type { Request, Response } from 'express';
import type { AppContext } from '../../context.js';
import type { Intake } from '../gate/middleware/intake.js';
import type { AuthenticatedRequest } from '../gate/request-pipeline.js';

/** The request that brought a message, and the credential that came with it. */
export interface McpCaller {
  readonly ctx: AppContext;
  readonly req: Request;
  readonly res: Response;
  readonly intake: Intake;
  readonly admitted: AuthenticatedRequest;
}
