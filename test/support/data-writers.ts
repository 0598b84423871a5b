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

/** Those that open a locked year again: what changed about the client meanwhile is worked out then. */
export const UNLOCKING = ['submissions/end-refused', 'submissions/reconcile-submission'] as const;

/** The writers that need not, each with the reason. */
export const EXEMPT: Readonly<Record<string, string>> = {
  'calculations/calculate-returns': 'is the calculation',
  'calculations/fail-calculation': 'ends the calculation, and changes nothing that it was made of',
  'calculations/request-calculation': 'asks for the calculation',
  'clients/create-client': 'a new client has no return',
  'clients/delete-client': 'a client with a return is not deleted',
  'imports/create-rows': 'the end of its import does it, once',
  'imports/revise-rows': 'the end of its import does it, once',
  'submissions/check-acceptance': 'moves a return that stays locked',
  'submissions/declare-figures': 'moves the return and changes none of its data',
  'submissions/end-confirmed': 'locks the return for good',
  'submissions/end-unknown': 'moves a return that stays locked',
  'submissions/fail-preparation': 'moves the return and changes none of its data',
  'submissions/finish-preparation': 'moves the return and changes none of its data',
  'submissions/plan-year': 'works the figures out itself',
  'submissions/request-preparation': 'moves the return and changes none of its data',
  'submissions/request-submission': 'moves the return and changes none of its data',
  'submissions/send-year': 'moves the return and changes none of its data',
  'submissions/wait-for-hmrc': 'writes an issue on the return and none of its data',
  'tax-returns/cancel-tax-return': 'nothing is worked out for a return that is given up',
  'tax-returns/create-tax-return': 'a new return has no figures',
  'tax-returns/delete-tax-return': 'nothing is worked out for a return that is gone',
  'transactions/claim-identities': 'touches deleted rows only',
  'transactions/fail-categorisation': 'the batches before it had them worked out',
  'transactions/request-categorisation': 'its job does it, with each batch',
  'transfers/pair-transfers':
    'its caller does it, with the rows that it returns, or at the end of the import',
  'transfers/release-partners':
    'its caller does it, with the rows that it returns, or at the end of the import',
};
