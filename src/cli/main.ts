import { CommanderError } from 'commander';
import { ValidationError } from '../errors.js';
import { isFileStoreFault, isStoreFault } from '../process/store-faults.js';
import { createProgram } from './program.js';

// `head` and its like close the pipe before a long list ends, which is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

const AWAY = `Postgres or Redis does not answer where the settings, or DATA_DIR/runtime.json, say that they are. Where a stack was
killed or stopped, start one with npm start; otherwise cli doctor says what is wrong.`;

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode;
  } else {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ValidationError)
    return error.issues.map(({ pointer, detail }) => `${pointer} ${detail}`).join('\n');
  if (isFileStoreFault(error) && error instanceof Error)
    return `${error.message} Run it again when it answers: it goes on with what is left.`;
  if (isStoreFault(error)) return AWAY;
  return error instanceof Error && error.message !== '' ? error.message : 'The command failed.';
}
