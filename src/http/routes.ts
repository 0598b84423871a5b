import { clientRoutes } from './clients/routes.js';
import type { Route } from './route.js';
import { taxEstimateRoutes } from './tax-estimates/routes.js';
import { taxReturnRoutes } from './tax-returns/routes.js';

/** Every operation of the API. What is not here is not mounted, and what is here is documented. */
export const ROUTES: readonly Route[] = [...clientRoutes, ...taxReturnRoutes, ...taxEstimateRoutes];
