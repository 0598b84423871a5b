import type { Command } from 'commander';
import { type COUNTED, deleteCountersOf } from '../../db/operators/sign-in-counters-repository.js';
import { withAct } from '../open-context.js';
import { write } from '../output.js';

/** `end-waits` of people who sign in: failed tries are forgotten, so that the next one is answered at once. */
export function addEndWaitsCommand(people: Command, whose: keyof typeof COUNTED): void {
  people
    .command('end-waits')
    .description('clear counts of failed sign-ins, so that nobody has to wait before the next try')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const act = { action: 'end_sign_in_waits', detail: { whose } } as const;
      const forgotten = await withAct(act, (ctx) => deleteCountersOf(ctx.systemDb, whose));
      write(
        { json: { forgotten }, text: `${forgotten} counts of failed sign-ins are forgotten.` },
        options.json === true,
      );
    });
}
