const TO_BE_NAMED = 'its arguments are not named yet';

/** Functions with more arguments than `find-positional-arguments.ts` allows, by file and name. The list only becomes shorter. */
export const POSITIONAL_ARGUMENTS: Readonly<Record<string, string>> = {
  'src/db/clients/clients-repository.ts: insertClient': TO_BE_NAMED,
  'src/db/knex/compiled-texts.ts: text': TO_BE_NAMED,
  'src/db/tax-returns/tax-returns-repository.ts: moveLockedTaxReturn': TO_BE_NAMED,
  'src/db/unique-violation.ts: refuseTakenExternalId': TO_BE_NAMED,
  'src/gateways/logos/png/plain-png.ts: put':
    'it puts a pixel: an object for each would take longer than the picture',
  'src/http/gate/middleware/idempotency.ts: keepRefusal': TO_BE_NAMED,
  'src/http/gate/middleware/idempotency.ts: withIdempotency': TO_BE_NAMED,
  'src/http/gate/request-pipeline.ts: admit': TO_BE_NAMED,
  'src/services/clients/import-clients.ts: readyOf': TO_BE_NAMED,
  'src/services/hmrc-access/check-access.ts: keepAccess': TO_BE_NAMED,
  'src/services/hold-idempotency-key.ts: waitForAnswer': TO_BE_NAMED,
  'src/services/ledger/settle-write.ts: settleWrite': TO_BE_NAMED,
  'src/services/reports/data-export.ts: linesOf': TO_BE_NAMED,
  'src/services/submissions/finish-preparation.ts: moveToReady': TO_BE_NAMED,
  'src/services/submissions/send-business.ts: sendBusiness': TO_BE_NAMED,
  'src/services/submissions/send-businesses.ts: sendForeignProperty': TO_BE_NAMED,
  'src/services/submissions/step.ts: beginStep': TO_BE_NAMED,
};
