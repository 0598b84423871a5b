import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

const HELP = `Sends the API what nobody would, made from its own OpenAPI document, and reports every answer that
is a fault, undeclared, outside its schema, or another tenant's.

npm run fuzz -- [--seed N] [--minutes M]

  --seed N      the sequence of requests; a report names the one it used (default: the time)
  --minutes M   how long (default: 10)
`;

const { values } = parseArgs({
  options: { seed: { type: 'string' }, minutes: { type: 'string' }, help: { type: 'boolean' } },
});
const seed = Number(values.seed ?? Math.floor(Date.now() / 1000));
const minutes = Number(values.minutes ?? 10);

if (values.help === true) {
  process.stdout.write(HELP);
} else if (!Number.isSafeInteger(seed) || !(minutes > 0)) {
  process.stderr.write(`--seed takes a whole number, --minutes a number above 0.\n\n${HELP}`);
  process.exitCode = 2;
} else {
  const test = 'test/integration/contract/fuzz.test.ts';
  const env = { ...process.env, FUZZ_SEED: String(seed), FUZZ_MINUTES: String(minutes) };
  const run = spawn('npx', ['vitest', 'run', '--project', 'long-integration', test], {
    env,
    stdio: 'inherit',
  });
  run.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
