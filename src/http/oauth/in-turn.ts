import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Admission } from '../gate/middleware/admission.js';
import { createIntake } from '../gate/middleware/intake.js';
import { HttpProblem } from '../gate/middleware/problem.js';
import type { RequestSlot } from '../gate/middleware/request-slot.js';
import type { RequestLimits } from '../gate/request-limits.js';
import { withPublicSlot } from '../gate/request-pipeline.js';

/** Limits that requests to `/oauth` share with those to `/v1`: the slots of the process, and the bounds of a request. */
export interface TurnLimits {
  readonly admission: Admission;
  readonly limits: RequestLimits;
}

const FORM_BYTES = '56kb';
const readUrlencoded = express.urlencoded({ extended: false, limit: FORM_BYTES });

/**
 * Runs `work` when it is the turn of the caller's address, with the form of a POST as `req.body`: nobody is known here
 * yet. A body that comes slowly holds no slot.
 */
export const inTurn = (
  { admission, limits }: TurnLimits,
  work: (req: Request, res: Response, slot: RequestSlot) => Promise<void>,
): RequestHandler =>
  withPublicSlot(admission, async (req, res, slot) => {
    if (req.method === 'POST') {
      await createIntake(req, slot, limits).receiveBody(() => readForm(req, res));
    }
    await work(req, res, slot);
  });

async function readForm(req: Request, res: Response): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    readUrlencoded(req, res, (error?: unknown) =>
      error === undefined ? resolve() : reject(new UnreadableFormError(error)),
    );
  });
}

/** A form that is too large, broken off, or in an encoding that is not read. */
export class UnreadableFormError extends Error {
  readonly status: number;

  constructor(cause: unknown) {
    super('The form cannot be read: send it urlencoded, in UTF-8, as it is, and no longer than 56 kB.', {
      cause,
    });
    const status = cause instanceof Error && 'status' in cause ? Number(cause.status) : 400;
    this.status = status >= 400 && status < 500 ? status : 400;
  }
}

/** Refuses NUL, since requests that wait for a person are kept in Postgres, which holds none. @throws {HttpProblem} */
export function refuseNul({ url, body }: Request): void {
  const holdsNul = url.includes('%00') || JSON.stringify(body ?? null).includes('\\u0000');
  if (holdsNul) {
    throw new HttpProblem('invalid_parameter', 'A parameter has a NUL character (%00). Send it without.');
  }
}
