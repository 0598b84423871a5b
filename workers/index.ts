import calculate from './calculate.js';
import categorise from './categorise.js';
import type { AnyWorker } from './define-worker.js';
import importWorker from './import.js';
import report from './report.js';
import submit from './submit.js';
import webhook from './webhook.js';

/** All six, one for each contract. */
export const WORKERS: readonly AnyWorker[] = [importWorker, categorise, calculate, submit, report, webhook];
