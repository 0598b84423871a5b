import type { Estate } from './estate.js';
import { type Fault, inTurn } from './fault.js';
import { PROCESS_FAULTS } from './process-faults.js';
import { POSTGRES_FAULTS, REDIS_FAULTS } from './store-faults.js';

export const FAULTS: readonly Fault[] = inTurn<Estate>(PROCESS_FAULTS, REDIS_FAULTS, POSTGRES_FAULTS);
