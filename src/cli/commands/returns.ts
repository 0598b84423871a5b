import { type Command, InvalidArgumentError } from 'commander';
import { findReturnState, listTroubledSubmissions } from '../../db/console/filing-queries.js';
import { makeStepDue } from '../../db/submissions/due-submissions-repository.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { NotFoundError } from '../../errors.js';
import { recordCommand } from '../../services/audit/record-act.js';
import { withContext } from '../open-context.js';
import { table, write } from '../output.js';

const MAX_LISTED = 200;

/** `returns troubled|ask-now`. */
export function addReturnCommands(program: Command): void {
  const returns = program
    .command('returns')
    .description('look at submissions that HMRC refused or whose outcome is unknown');

  returns
    .command('troubled')
    .description('list what was refused in the last day, and what has no outcome yet')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const found = await withContext((ctx) =>
        listTroubledSubmissions(ctx.systemDb, { tenantId: null, limit: MAX_LISTED }),
      );
      const rows = found.map((one) => ({
        tax_return: publicId('taxReturn', one.taxReturnId),
        tenant: publicId('tenant', one.tenantId),
        state: one.state,
        code: one.code,
        at: one.at.toISOString(),
      }));
      const text = table([
        ['return', 'tenant', 'state', 'code', 'since'],
        ...rows.map((row) => [row.tax_return, row.tenant, row.state, row.code ?? '', row.at]),
      ]);
      write({ json: { submissions: rows }, text }, options.json === true);
    });

  returns
    .command('ask-now')
    .description('let the next step of a submission, such as asking HMRC what it holds, run at once')
    .argument('<return-id>', 'tr_…', returnId)
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--json', 'print one JSON value')
    .action(async (id: string, { reason, json }: { reason: string; json?: true }) => {
      const shown = publicId('taxReturn', id);
      const waited = await withContext(async (ctx) => {
        const found = await findReturnState(ctx.systemDb, id);
        if (found === undefined) throw new NotFoundError('There is no such return.');
        const detail = { tax_return: shown, reason };
        const act = { action: 'run_next_step', tenantId: found.tenantId, detail } as const;
        return recordCommand(ctx, act, () => makeStepDue(ctx.systemDb, found));
      });
      const text = waited ? `The next step of ${shown} runs now.` : `No step of ${shown} waits for its time.`;
      write({ json: { tax_return: { id: shown, waited } }, text }, json === true);
    });
}

function returnId(text: string): string {
  const id = uuidFromPublicId('taxReturn', text);
  if (id === null) throw new InvalidArgumentError('It is not the id of a return (tr_…).');
  return id;
}
