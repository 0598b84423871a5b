import { type Command, Option } from 'commander';
import { QUEUES } from '../../queues/index.js';
import { retryFailedJobs } from '../../queues/retry-failed-jobs.js';
import { readOutboxStatus } from '../../services/queues/read-outbox-status.js';
import { withAct, withContext } from '../open-context.js';
import { write } from '../output.js';
import { addBacklogCommand } from './work.js';

/** `jobs retry`, `outbox status|backlog`. */
export function addQueueCommands(program: Command): void {
  addJobsRetry(program);

  const outbox = program.command('outbox').description('look at the outbox');
  addBacklogCommand(outbox);
  addStatus(outbox);
}

function addJobsRetry(program: Command): void {
  program
    .command('jobs')
    .description('put failed jobs back')
    .command('retry')
    .description('run failed jobs again: one, or all of a queue')
    .addOption(
      new Option('--queue <name>', 'the queue').choices(QUEUES.map(({ name }) => name)).makeOptionMandatory(),
    )
    .option('--job <id>', 'one job; all failed ones of the queue when left out')
    .option('--json', 'print one JSON value')
    .action(async (options: { queue: string; job?: string; json?: true }) => {
      const { queue, job: jobId = null } = options;
      const act = {
        action: jobId === null ? 'retry_all_jobs' : 'retry_job',
        detail: { queue, job: jobId },
      } as const;
      const retried = await withAct(act, (ctx) => retryFailedJobs(ctx.redis, ctx.config, { queue, jobId }));
      write(
        {
          json: { queue: options.queue, retried },
          text: `${retried.length} jobs of ${options.queue} put back.`,
        },
        options.json === true,
      );
    });
}

function addStatus(outbox: Command): void {
  outbox
    .command('status')
    .description('how many jobs wait to be carried to their queues, and for how long')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const status = await withContext(readOutboxStatus);
      const json = {
        due: status.due,
        delayed: status.delayed,
        dead: status.dead,
        oldest_due_seconds: status.oldestDueSeconds,
        dead_reasons: status.deadReasons,
        held_up: status.heldUp,
      };
      write(
        {
          json,
          text: [
            `${json.due} due (oldest ${json.oldest_due_seconds} s), ${json.delayed} for later, ${json.dead} refused by their queue`,
            ...status.deadReasons.map(
              ({ queue, reason, count }) => `refused by ${queue}: ${count} × ${reason}`,
            ),
            ...status.heldUp.map(
              ({ queue, reason, count, since }) =>
                `held up in ${queue}: ${count} × ${reason}, since ${since.toISOString()}`,
            ),
          ].join('\n'),
        },
        options.json === true,
      );
    });
}
