import calculate from './calculate.js';
import type { AnyWorker } from './define-worker.js';

/** All six, one for each contract. */
export const WORKERS: readonly AnyWorker[] = [calculate];
