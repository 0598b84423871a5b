import { parseArgs } from 'node:util';
import { readEnvironment } from '../../config/environment.js';
import { runDemo } from './run-demo.js';

const HELP = `Plays the main job through the public API, as an integrator would: a client with two trades, a job, two
homes that she lets, dividends, a pension, Gift Aid and shares that she sold; a year of bank statements, the whole tax
return calculated, agreed to and filed with the HMRC sandbox, reports fetched, every webhook received and verified.

Uses the stack that runs in DATA_DIR, or starts one and, in a terminal, leaves it running until Ctrl-C.

  npm run demo
  npm run demo -- --exit    stop everything that was started when the demo is over
  npm run demo -- --help
`;

/** A reader that has gone away, as in `npm run demo | head`, must not end the stack half way. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exit(await main());

async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) return 2;
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  return await runDemo({
    env: readEnvironment(),
    screen: process.stdout,
    logError: (line) => {
      process.stderr.write(`${line}\n`);
    },
    stays: process.stdout.isTTY === true && !options.exit,
  });
}

function readOptions(): { readonly help: boolean; readonly exit: boolean } | null {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { help: { ...flag, short: 'h' }, exit: flag } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`);
    return null;
  }
}
