import { realpath } from 'node:fs/promises';
import type { Command } from 'commander';
import { readDataDir, readEnvironment } from '../../config/environment.js';
import { resetStack, stopStack } from '../../local/stack/stop-leftovers.js';
import { write } from '../output.js';

/** `stack stop|reset`: what `npm start` runs, or has left behind. A server given by an address is never touched. */
export function addStackCommands(program: Command): void {
  const stack = program
    .command('stack')
    .description('stop an embedded stack, including one whose process was killed');

  stack
    .command('stop')
    .description('end the stack of DATA_DIR, and Postgres, Redis and programs that a killed one left')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const dataDir = await findDataDir();
      const ended = dataDir === null ? [] : await stopStack(dataDir, silent);
      write({ json: { data_dir: dataDir, ended }, text: saidOf(ended) }, options.json === true);
    });

  stack
    .command('reset')
    .description('end it, and remove its data: database, queues, secrets and logs')
    .option('--yes', 'really remove everything')
    .option('--json', 'print one JSON value')
    .action(async (options: { yes?: true; json?: true }) => {
      const dataDir = await findDataDir();
      if (dataDir === null) {
        write({ json: { data_dir: null, ended: [], removed: [] }, text: NOTHING }, options.json === true);
        return;
      }
      if (options.yes !== true) {
        throw new Error(
          `This removes all data of the stack in ${dataDir}, its keys too. Say --yes to go on.`,
        );
      }
      const { ended, removed } = await resetStack(dataDir, silent);
      const text = [saidOf(ended), ...removed.map((place) => `Removed ${place}.`)].join('\n');
      write({ json: { data_dir: dataDir, ended, removed }, text }, options.json === true);
    });
}

const NOTHING = 'Nothing was running.';
const silent = () => undefined;

const saidOf = (ended: readonly string[]) => (ended.length === 0 ? NOTHING : `Ended: ${ended.join(', ')}.`);

/** The real path of the data folder; `null` when there is none. It is not made. */
async function findDataDir(): Promise<string | null> {
  return await realpath(readDataDir(readEnvironment())).catch(() => null);
}
