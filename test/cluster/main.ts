import { Command, InvalidArgumentError } from 'commander';
import { formatReport } from '../chaos/report.js';
import type { RoundReport } from '../chaos/run.js';
import { type DebianRoot, findDebianRoot } from '../support/debian/debian-root.js';
import { PASSES, type Pass } from './passes.js';

interface Options {
  readonly seconds?: number;
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

const list = PASSES.map(
  ({ name, faults }) => `${name}:\n${faults.map((fault) => `  ${fault.name}\n`).join('')}`,
);
const options = new Command('npm run cluster-test --')
  .description(
    'Starts a deployment with failover from the files of ops/failover (Patroni with etcd, HAProxy, PgBouncer, Redis behind Sentinels and then as a Cluster, S3), disturbs it under the work of 20 tenants, one fault after another, and compares afterwards what was answered with what there is. Takes Linux, root, and the servers of Debian 13, which it fetches once.',
  )
  .option('--seconds <n>', 'for how long each fault lasts that is not over at once', positive)
  .option('--seed <n>', 'of the workload', positive, 1)
  .option('--deadline <seconds>', 'from the end of a fault until all is done', positive, 120)
  .option('--only <fault>', 'faults that have this in their name')
  .option('--short', 'let faults last as briefly as the long test does')
  .option('--logs', 'print what processes and servers logged')
  .addHelpText('after', `\nFaults:\n${list.join('')}`)
  .parse()
  .opts<Options>();

const say = (line: string) => void process.stdout.write(`${line}\n`);

process.exitCode = (await main()) ? 0 : 1;

async function main(): Promise<boolean> {
  const chosen = PASSES.map((pass) => ({ pass, faults: pass.faults.filter(isChosen) }));
  if (chosen.every(({ faults }) => faults.length === 0)) {
    process.stderr.write(`No fault has "${options.only}" in its name. See --help.\n`);
    return false;
  }
  const root = await findDebianRoot();
  if ('reason' in root) {
    process.stderr.write(`${root.reason}\n`);
    return false;
  }
  const rounds: RoundReport[] = [];
  for (const { pass, faults } of chosen)
    if (faults.length > 0) rounds.push(...(await disturb(root, pass, faults)));
  say(`\n${formatReport(rounds)}`);
  return rounds.every(({ differences }) => differences.length === 0);
}

function isChosen({ name }: Pass['faults'][number]): boolean {
  return options.only === undefined || name.toLowerCase().includes(options.only.toLowerCase());
}

async function disturb(root: DebianRoot, pass: Pass, faults: Pass['faults']): Promise<RoundReport[]> {
  const { seed, deadline, seconds, short, logs } = options;
  say(`${pass.name}:`);
  const { estate, round } = await pass.open(root, {
    seed,
    length: short ? 'short' : 'long',
    deadlineSeconds: deadline,
    seconds,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void estate.stop().finally(() => process.exit(1)));
  }
  const rounds: RoundReport[] = [];
  try {
    for (const { name, missing } of faults) {
      if (missing !== undefined) {
        say(`${name}: left out, ${missing}`);
        continue;
      }
      const report = await round(name);
      rounds.push(report);
      say(formatReport([report]));
    }
    const { verified, duplicates, max } = estate.receiver.receipts();
    say(`${verified.size} events received, ${duplicates} of them more than once, ${max} times at most`);
  } finally {
    if (logs) say(estate.logs());
    await estate.stop();
  }
  return rounds;
}
