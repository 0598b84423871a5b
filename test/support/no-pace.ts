import type { HmrcPace } from '../../src/gateways/hmrc/hmrc-pace.js';

/** Holds no call back. */
export const NO_PACE: HmrcPace = {
  take: async () => ({ due: async () => undefined, leave: () => undefined, end: () => undefined }),
};
