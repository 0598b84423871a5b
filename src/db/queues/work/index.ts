import { BULK_UPDATE_WORK } from './bulk-update.js';
import { CALCULATE_WORK } from './calculate.js';
import { CATEGORISE_WORK } from './categorise.js';
import { HMRC_ACCESS_WORK } from './hmrc-access.js';
import { IMPORT_WORK } from './import.js';
import { OBLIGATIONS_WORK } from './obligations.js';
import { PREFILL_WORK } from './prefill.js';
import { QUARTERLY_UPDATE_WORK } from './quarterly-update.js';
import { REPORT_WORK } from './report.js';
import { BATCH_ITEM_WORK, SUBMIT_WORK } from './submit.js';
import type { WorkKind } from './work-kind.js';

/**
 * The work of every queue with jobs of its own. Deliveries of webhooks have none, and are listed apart. Where a queue has
 * two tables, the one that its jobs are mainly about comes first.
 */
export const WORK_KINDS: readonly WorkKind[] = [
  IMPORT_WORK,
  CATEGORISE_WORK,
  BULK_UPDATE_WORK,
  CALCULATE_WORK,
  OBLIGATIONS_WORK,
  HMRC_ACCESS_WORK,
  PREFILL_WORK,
  QUARTERLY_UPDATE_WORK,
  REPORT_WORK,
  SUBMIT_WORK,
  BATCH_ITEM_WORK,
];
