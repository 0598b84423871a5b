import { defineQueue, Uuid } from './define-queue.js';

/** Reads what HMRC holds for one return. A second run reads again, and replaces what the first found. */
export const prefillQueue = defineQueue({
  name: 'prefill',
  properties: { prefillId: Uuid },
});
