import { runStack } from './run-stack.js';

/** A reader that has gone away, as in `npm start | head`, must not end the stack half way. */
process.stdout.on('error', () => undefined);

process.exitCode = await runStack({
  env: process.env,
  log: (line) => {
    process.stdout.write(`${line}\n`);
  },
});
process.exit();
