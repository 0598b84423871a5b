import { Command, InvalidArgumentError } from 'commander';
import { startEstate } from './estate.js';
import type { Fault } from './fault.js';
import { FAULTS } from './faults.js';
import { formatReport } from './report.js';
import { openRun, type RoundReport } from './run.js';

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly deadline: number;
  readonly only?: string;
  readonly short?: boolean;
  readonly logs?: boolean;
}

const positive = (text: string): number => {
  const number = Number(text);
  if (Number.isFinite(number) && number > 0) return number;
  throw new InvalidArgumentError('Give a number above 0.');
};

const { minutes, seed, deadline, only, short, logs } = new Command('npm run chaos --')
  .description(
    'Disturbs whole processes and their stores under a workload, one fault after another, and compares afterwards what was answered with what there is.',
  )
  .option('--minutes <n>', 'go round the faults, once at least, until so many minutes are over', positive, 20)
  .option('--seed <n>', 'of the workload', positive, 1)
  .option('--deadline <seconds>', 'from the end of a fault until all is done', positive, 30)
  .option('--only <fault>', `one fault, by a part of its name:\n${FAULTS.map(({ name }) => name).join('\n')}`)
  .option('--short', 'let faults last as briefly as `npm test` does')
  .option('--logs', 'print what the processes logged')
  .parse()
  .opts<Options>();

const chosen = FAULTS.filter(
  ({ name }) => only === undefined || name.toLowerCase().includes(only.toLowerCase()),
);
if (chosen.length === 0) {
  process.stderr.write(`No fault has "${only}" in its name. See --help.\n`);
  process.exit(1);
}
process.exitCode = (await disturb(chosen)) ? 0 : 1;

async function disturb(faults: readonly Fault[]): Promise<boolean> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const estate = await startEstate();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void estate.stop().finally(() => process.exit(1)));
  }
  const rounds: RoundReport[] = [];
  try {
    const run = await openRun(estate, {
      seed,
      length: short ? 'short' : 'long',
      deadlineSeconds: deadline,
    });
    const until = performance.now() + minutes * 60_000;
    for (let turn = 0; turn < faults.length || performance.now() < until; turn++) {
      const fault = faults[turn % faults.length];
      if (!fault) break;
      const round = await run.round(fault);
      rounds.push(round);
      say(formatReport([round]));
    }
    const { verified, duplicates } = estate.receiver.receipts();
    say(`\n${formatReport(rounds)}\n${verified.size} events received, ${duplicates} of them more than once`);
  } finally {
    if (logs)
      for (const place of [...estate.webs, ...estate.workers, estate.admin])
        say(`--- ${place.name}\n${place.output()}`);
    await estate.stop();
  }
  return rounds.length > 0 && rounds.every(({ differences }) => differences.length === 0);
}
