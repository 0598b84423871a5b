import { appRoutes } from './app-routes.js';
import { importRoutes } from './import-routes.js';
import { keyRoutes } from './key-routes.js';
import { overviewRoutes } from './overview-routes.js';
import { requestRoutes } from './request-routes.js';
import type { ConsoleRoute } from './route.js';
import { webhookRoutes } from './webhook-routes.js';

/** Every page and act below `/console/{mode}`. What is not listed is not served. */
export const CONSOLE_ROUTES: readonly ConsoleRoute[] = [
  ...overviewRoutes,
  ...keyRoutes,
  ...webhookRoutes,
  ...requestRoutes,
  ...appRoutes,
  ...importRoutes,
];
