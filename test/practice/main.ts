import { Command, InvalidArgumentError } from 'commander';
import { READINESS_STATES } from '../../src/domain/practice/readiness.js';
import { LIMITS } from '../../src/limits/limits.js';
import { machineLine, say } from '../bench/report.js';
import { linesOf } from './costs.js';
import { startPracticeEstate } from './estate.js';
import { ratioOf } from './phases.js';
import { runSeason, type SeasonReport } from './season.js';

const whole = (text: string): number => {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new InvalidArgumentError('Give a whole number above 0.');
};

const { clients, interval, kill } = new Command('npm run practice-test --')
  .description(
    'Takes the clients of a practice under one sign-in at HMRC from a file of names to filed returns, through whole processes and the HMRC sandbox, and kills a worker on the way. Prints the time of each part beside the floor that HMRC’s pace sets.',
  )
  .option(
    '--clients <n>',
    'up to 500, as many as a batch takes',
    whole,
    LIMITS.requests.submissionBatchItems.value,
  )
  .option(
    '--interval <ms>',
    'between two calls to HMRC; a shorter one raises the limit of the sandbox in proportion',
    whole,
    LIMITS.hmrc.intervalMs.value,
  )
  .option(
    '--no-kill',
    'leaves both workers alive, and prints what 1,000 returns take of processors and disks',
  )
  .parse()
  .opts<{ readonly clients: number; readonly interval: number; readonly kill: boolean }>();

say(`practice-test: ${machineLine()}, ${clients} clients, one call to HMRC in ${interval} ms`);
const estate = await startPracticeEstate(interval);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void estate.stop().finally(() => process.exit(1)));
}
try {
  const costs = await estate.startCosts();
  const report = await runSeason(estate, { clients, intervalMs: interval, kills: kill, say });
  print(report);
  if (!kill) for (const line of linesOf(await costs(), clients)) say(line);
  process.exitCode = hasPassed(report) ? 0 : 1;
} finally {
  await estate.stop();
}

function print({
  phases,
  counts,
  statesSeen,
  filedOnce,
  filedOtherwise,
  announced,
  refusedCalls,
}: SeasonReport) {
  say(`  HMRC’s parts together: ratio ${ratioOf(phases).toFixed(2)} of the floor`);
  say(`  states seen: ${statesSeen.join(', ')}`);
  say(`  at the end: ${JSON.stringify(counts)}`);
  say(
    `  filed once: ${filedOnce}; otherwise: ${filedOtherwise.length === 0 ? 'none' : filedOtherwise.join('; ')}`,
  );
  say(`  batches announced: ${announced.length}; calls refused as too fast: ${refusedCalls}`);
}

function hasPassed({ filedOnce, statesSeen, batches, announced }: SeasonReport): boolean {
  return (
    filedOnce === clients &&
    statesSeen.length === READINESS_STATES.length &&
    announced.length === batches.length
  );
}
