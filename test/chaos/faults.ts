import type { Fault } from './fault.js';
import { PROCESS_FAULTS } from './process-faults.js';
import { POSTGRES_FAULTS, REDIS_FAULTS } from './store-faults.js';

const KINDS = [PROCESS_FAULTS, REDIS_FAULTS, POSTGRES_FAULTS];

/** The order in which a run takes them: of each kind in turn, so that a run cut short has had some of all. */
export const FAULTS: readonly Fault[] = Array.from({ length: Math.max(...KINDS.map((kind) => kind.length)) })
  .flatMap((_, turn) => KINDS.map((kind) => kind[turn]))
  .filter((fault) => fault !== undefined);
