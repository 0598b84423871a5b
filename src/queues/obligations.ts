import { defineQueue, Uuid } from './define-queue.js';

/** Reads one client's obligations from HMRC. A second run reads again and finds nothing new. */
export const obligationsQueue = defineQueue({
  name: 'obligations',
  properties: { readingId: Uuid },
});
