import { CommanderError } from 'commander';
import { ValidationError } from '../errors.js';
import { createProgram } from './program.js';

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
  return error instanceof Error ? error.message : 'The command failed.';
}
