import { appRoutes } from './apps.js';
import { importRoutes } from './imports.js';
import { keyRoutes } from './keys.js';
import { overviewRoutes } from './overview.js';
import { requestRoutes } from './requests.js';
import type { ConsoleRoute } from './route.js';
import { webhookRoutes } from './webhooks.js';

/** Every page and act below `/console/{mode}`. What is not listed is not served. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  ...overviewRoutes,
  ...keyRoutes,
  ...webhookRoutes,
  ...requestRoutes,
  ...appRoutes,
  ...importRoutes,
];
