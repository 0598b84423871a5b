import type { Command } from 'commander';
import { runDoctor } from '../../services/health/run-doctor.js';
import { withContext } from '../open-context.js';
import { table, write } from '../output.js';

/** `doctor`: ends with status 1 when a check fails. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check Postgres, Redis policy, migrations, clock, key and HMRC settings')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const checks = await withContext((ctx) => runDoctor(ctx));
      const healthy = checks.every((check) => check.ok);
      const text = table(checks.map((check) => [check.ok ? 'ok' : 'FAILED', check.name, check.detail]));
      write({ json: { healthy, checks }, text }, options.json === true);
      if (!healthy) process.exitCode = 1;
    });
}
