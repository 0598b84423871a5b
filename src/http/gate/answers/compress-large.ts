import compression from 'compression';
import type { Request, Response } from 'express';
import { LIMITS } from '../../../limits/limits.js';

const THRESHOLD_BYTES = LIMITS.requests.compressedBytes.value;

/** Compresses whatever is written to the answer from now on, where the caller takes it and the type gains by it. */
export const compress = compression({ threshold: THRESHOLD_BYTES });

/** Readies an answer of a known size: nothing is done for a small one, nor for a caller who takes no compression. */
export function compressLarge(req: Request, res: Response, sizeBytes: number): void {
  if (sizeBytes < THRESHOLD_BYTES) return;
  if (req.headers['accept-encoding'] === undefined) res.vary('Accept-Encoding');
  else compress(req, res, () => undefined);
}
