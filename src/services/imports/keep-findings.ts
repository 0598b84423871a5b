import type { AppContext } from '../../context.js';
import type { TenantExecutor } from '../../db/executor.js';
import { insertStatements } from '../../db/imports/import-statements-repository.js';
import { countUnreplaced } from '../../db/imports/imported-transactions-repository.js';
import { setFindings } from '../../db/imports/imports-repository.js';
import { lockedTaxYears } from '../../db/tax-returns/period-lock-repository.js';
import { boundedWarnings, fileWarning } from '../../domain/bank-files/file-warning.js';
import type { PenceByAccount } from '../../domain/imports/import.js';
import { LIMITS } from '../../limits/limits.js';
import type { ImportRun } from './import-run.js';

/**
 * Stores the findings of a file that was read to its end: its balances beside the booked rows, its warnings, and its
 * statements by account. The caller holds the checkpoint.
 */
export async function keepFindings(
  ctx: Pick<AppContext, 'newId'>,
  db: TenantExecutor,
  run: ImportRun,
  { booked, failed = 0 }: { readonly booked: PenceByAccount; readonly failed?: number },
): Promise<void> {
  const { id, target, options } = run.bulkImport;
  const { balanceCheck, warnings, statements } = run.findings(
    await lockedTaxYears(db, target.clientId),
    booked,
  );
  const unreplaced = options.onDuplicate === 'update' && !run.isTrial ? await countUnreplaced(db, id) : 0;
  const left = unreplaced === 0 ? [] : [fileWarning('not_replaced', NOT_REPLACED, { count: unreplaced })];
  const unkept = failed - LIMITS.imports.keptErrors.value;
  if (unkept > 0) left.push(fileWarning('errors_not_kept', NOT_KEPT, { count: unkept }));
  await setFindings(db, id, { balanceCheck, warnings: boundedWarnings([...left, ...warnings]) });
  if (run.isTrial) return;
  const kept = statements.flatMap((statement) => {
    const { sourceAccountId } = run.accountOf(statement.account || null).target;
    return sourceAccountId === null ? [] : [{ ...statement, id: ctx.newId(), sourceAccountId }];
  });
  await insertStatements(db, { importId: id, clientId: target.clientId }, kept);
}

const NOT_KEPT =
  'More lines failed than errors are kept: only those of the first lines are listed. Mend the cause that they share in the file, and import it again.';
const NOT_REPLACED =
  'Rows with the id of a row in the ledger were added beside it, flagged: the id does not prove that they are that row, or a person has categorised it. Delete the one that is wrong.';
