import type { Command } from 'commander';
import type { AppContext } from '../../context.js';
import { findWorkAct, type WorkActState } from '../../db/console/work-acts-queries.js';
import { findWork } from '../../db/queues/work-queries.js';
import type { WorkActKind } from '../../domain/console/work-act.js';
import { publicId } from '../../domain/ids.js';
import { BadOptionError } from '../../errors.js';
import { createJobStarter } from '../../queues/job-starter.js';
import { continueWorkActs } from '../../services/console/continue-work-acts.js';
import { readWorkSearch } from '../../services/console/read-work-search.js';
import { startWorkAct } from '../../services/console/work-acts.js';
import { instant } from '../listing.js';
import { withAct, withContext } from '../open-context.js';
import { table, write } from '../output.js';
import { createProgress, type SayProgress } from '../progress.js';

const MAX_LISTED = 200;
const LOOKED_MS = 500;
const COMMAND_LINE = { id: null, email: 'command line' };

interface Options {
  readonly failed?: true;
  readonly json?: true;
}

/** `work find|try-again|cancel`: the search of the console, and what it offers for all that is found. */
export function addActsOnWork(work: Command): void {
  work
    .command('find')
    .description(`work of any tenant, by an id, a request id, a job or a code: the newest ${MAX_LISTED}`)
    .argument('<text>', 'tnt_…, cl_…, tr_…, imp_…, req_…, ob-1, invalid_file')
    .option('--failed', 'only what failed')
    .option('--json', 'print one JSON value')
    .action(async (text: string, { failed, json }: Options) => {
      const search = searchOf(text);
      const found = await withContext(({ systemDb }) =>
        findWork(systemDb, { ...search, failedOnly: failed === true }, MAX_LISTED),
      );
      const rows = found.map((item) => ({
        queue: item.queue,
        id: item.id,
        tenant: publicId('tenant', item.tenantId),
        status: item.status,
        code: item.code,
        job: item.jobId,
        created_at: instant(item.createdAt),
      }));
      const columns = ['queue', 'id', 'tenant', 'status', 'code', 'job', 'created_at'] as const;
      const lines = rows.map((row) => columns.map((column) => row[column] ?? ''));
      const shown = rows.length === 0 ? 'None.' : table([[...columns], ...lines]);
      write({ json: { work: rows }, text: shown }, json === true);
    });
  addAct(
    work,
    'try-again',
    'try_again',
    'send again, or run now, all that a search finds and that is not over',
  );
  addAct(
    work,
    'cancel',
    'cancel',
    'cancel all imports and reports that a search finds and that are not over',
  );
}

function addAct(work: Command, name: string, kind: WorkActKind, description: string): void {
  work
    .command(name)
    .description(description)
    .argument('<text>', 'as for work find')
    .option('--failed', 'only what failed')
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--json', 'print one JSON value')
    .action(async (text: string, { failed, reason, json }: Options & { readonly reason: string }) => {
      searchOf(text);
      const action = kind === 'cancel' ? 'cancel_work' : 'try_work_again';
      const choice = { of: 'found', text, failedOnly: failed === true } as const;
      const say = createProgress(json === true);
      const over = await withAct({ action, detail: { reason, found_by: text } }, async (ctx) => {
        const { id } = await startWorkAct(ctx, { kind, choice, reason, operator: COMMAND_LINE });
        return carryOut(ctx, id, say);
      });
      const { id, total, done, leftAlone } = over;
      write(
        {
          json: { work_act: { id, total, done, left_alone: leftAlone } },
          text: `${done} done, ${leftAlone} left alone.`,
        },
        json === true,
      );
    });
}

/** Does it here, beside workers that may be at it too. */
async function carryOut(ctx: AppContext, id: string, say: SayProgress): Promise<WorkActState> {
  const starter = createJobStarter(ctx.redis, ctx.config);
  try {
    const [over] = await Promise.all([
      follow(ctx, id, say),
      continueWorkActs(ctx, starter, new AbortController().signal),
    ]);
    return over;
  } finally {
    await starter.close();
  }
}

async function follow(ctx: AppContext, id: string, say: SayProgress): Promise<WorkActState> {
  for (;;) {
    const state = await findWorkAct(ctx.systemDb, id);
    if (state === undefined) throw new Error('the act is gone');
    say(`${state.done + state.leftAlone} of ${state.total}`);
    if (state.finishedAt !== null) return state;
    await new Promise((resolve) => setTimeout(resolve, LOOKED_MS));
  }
}

function searchOf(text: string) {
  const search = readWorkSearch(text);
  if (search === null) throw new BadOptionError('bad_search', 'The text is neither an id nor an error code.');
  return search;
}
