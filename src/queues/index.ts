import { bulkUpdateQueue } from './bulk-update.js';
import { calculateQueue } from './calculate.js';
import { categoriseQueue } from './categorise.js';
import type { QueueContract } from './define-queue.js';
import { hmrcAccessQueue } from './hmrc-access.js';
import { importQueue } from './import.js';
import { obligationsQueue } from './obligations.js';
import { prefillQueue } from './prefill.js';
import { quarterlyUpdateQueue } from './quarterly-update.js';
import { reportQueue } from './report.js';
import { submitQueue } from './submit.js';
import { webhookQueue } from './webhook.js';

/** All of them. Workers, relay and console read this list. */
export const QUEUES: readonly QueueContract[] = [
  importQueue,
  categoriseQueue,
  bulkUpdateQueue,
  calculateQueue,
  submitQueue,
  obligationsQueue,
  hmrcAccessQueue,
  prefillQueue,
  quarterlyUpdateQueue,
  reportQueue,
  webhookQueue,
];
