/**
 * Every service that writes what a calculation is made of (clients, businesses, properties, transactions,
 * returns) and has the figures worked out again in the same transaction. What each of them does to a return is
 * tried in `test/integration/calculations/changes.test.ts`, which has one story for each name.
 */
export const RECALCULATING = [
  'businesses/create-business',
  'businesses/delete-business',
  'businesses/replace-business',
  'clients/replace-client',
  'imports/cancel-import',
  'imports/import-at-once',
  'imports/import-file',
  'imports/revert-import',
  'properties/create-property',
  'properties/delete-property',
  'properties/replace-property',
  'tax-returns/replace-tax-return',
  'transactions/create-transaction',
  'transactions/create-transaction-batch',
  'transactions/delete-transaction',
  'transactions/recategorise',
  'transactions/replace-transaction',
] as const;

export type RecalculatingService = (typeof RECALCULATING)[number];
