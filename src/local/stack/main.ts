import { readEnvironment } from '../../config/environment.js';
import { SOURCE_FOLDERS } from './processes/program.js';
import { runStack } from './run-stack.js';

/** A reader that has gone away, as in `npm start | head`, must not end the stack half way. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const exitCode = await runStack({
  env: readEnvironment(),
  watch: process.argv.includes('--watch') ? SOURCE_FOLDERS : [],
  log: (line) => {
    process.stdout.write(`${line}\n`);
  },
  logError: (line) => {
    process.stderr.write(`${line}\n`);
  },
});
process.exit(exitCode);
