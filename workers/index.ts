import bulkUpdate from './bulk-update.js';
import calculate from './calculate.js';
import categorise from './categorise.js';
import hmrcAccess from './hmrc-access.js';
import importWorker from './import.js';
import obligations from './obligations.js';
import prefill from './prefill.js';
import quarterlyUpdate from './quarterly-update.js';
import report from './report.js';
import submit from './submit.js';
import webhook from './webhook.js';
import type { AnyWorker } from './worker-definition.js';

/** The workers, one for each contract. */
export const WORKERS: readonly AnyWorker[] = [
  importWorker,
  categorise,
  bulkUpdate,
  calculate,
  submit,
  obligations,
  hmrcAccess,
  prefill,
  quarterlyUpdate,
  report,
  webhook,
];
