import { defineQueue, Uuid } from './define-queue.js';

/** Renders one report from a snapshot. A second run writes a second file and the first is dropped. */
export const reportQueue = defineQueue({
  name: 'report',
  properties: { reportId: Uuid },
});
