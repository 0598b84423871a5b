import { defineQueue, Uuid } from './define-queue.js';

/** Works out one calculation of a return. Pure figures over one snapshot, so a retry costs little. */
export const calculateQueue = defineQueue({
  name: 'calculate',
  properties: { calculationId: Uuid },
});
