import type { World } from './world.js';

/** Every page of the practice console, below `/console`, for one of everything. */
export const practicePages = (things: World): readonly string[] => [
  '/live',
  '/live/keys',
  '/live/keys/new',
  `/live/keys/${things.apiKey}`,
  '/live/webhooks',
  '/live/webhooks/new',
  `/live/webhooks/${things.webhookEndpoint}`,
  `/live/webhooks/${things.webhookEndpoint}/change`,
  `/live/deliveries/${things.delivery}?done=resent`,
  '/live/requests',
  `/live/requests/${things.request}`,
  '/live/apps',
  '/live/imports',
  `/live/imports/${things.import}`,
  '/test/keys',
  '/live/keys/nothing',
  '/account',
  '/account/second-factor',
];
