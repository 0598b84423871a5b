import type { Area } from './area-health.js';

/** Queues behind each area of the overview. Every queue is in one. */
export const QUEUE_AREAS: Readonly<Partial<Record<Area, readonly string[]>>> = {
  imports: ['import', 'categorise', 'bulk-update'],
  calculations: ['calculate'],
  filing: ['submit', 'quarterly-update', 'obligations', 'hmrc-access', 'prefill'],
  reports: ['report'],
  webhooks: ['webhook'],
};
