import type { Command } from 'commander';
import { runDoctor } from '../../services/health/run-doctor.js';
import type { DoctorCheck } from '../../services/health/settings-checks.js';
import { withContext } from '../open-context.js';
import { table, write } from '../output.js';

/** `doctor`: ends with status 1 when a check fails. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check Postgres, Redis, migrations, clock, logins, connections, keys, HMRC settings and TLS')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const checks = await withContext((ctx, stack) => runDoctor(ctx, stack));
      const healthy = checks.every((check) => check.ok);
      const text = table(checks.map((check) => [wordOf(check), check.name, check.detail]));
      write({ json: { healthy, checks }, text }, options.json === true);
      if (!healthy) process.exitCode = 1;
    });
}

function wordOf({ ok, warning }: DoctorCheck): string {
  if (!ok) return 'FAILED';
  return warning ? 'warning' : 'ok';
}
