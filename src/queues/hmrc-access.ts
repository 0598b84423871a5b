import { defineQueue, Uuid } from './define-queue.js';

/** Asks HMRC about one client's access and invitations. A second run asks again and finds nothing new. */
export const hmrcAccessQueue = defineQueue({
  name: 'hmrc-access',
  properties: { accessId: Uuid },
});
