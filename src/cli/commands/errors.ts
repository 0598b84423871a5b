import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  ERROR_CHOICES,
  type ErrorChoice,
  type ErrorGroup,
  findErrorGroup,
  listErrorGroups,
  listHurtTenants,
} from '../../db/console/error-groups-queries.js';
import { errorState } from '../../domain/console/error-state.js';
import { publicId } from '../../domain/ids.js';
import { NotFoundError } from '../../errors.js';
import { LIMITS } from '../../limits/limits.js';
import { muteError, resolveError } from '../../services/console/error-acts.js';
import { withAct, withContext } from '../open-context.js';
import { table, write } from '../output.js';

const MAX_LISTED = 200;
const MAX_TENANTS = 200;

const present = (group: ErrorGroup, at: Date) => ({
  fingerprint: group.fingerprint,
  source: group.source,
  code: group.code,
  place: group.place,
  state: errorState(group, at),
  count: group.count,
  tenants: group.tenants,
  first_seen_at: group.firstSeenAt.toISOString(),
  first_release: group.firstRelease,
  last_seen_at: group.lastSeenAt.toISOString(),
  last_release: group.lastRelease,
  assigned_to: group.assignedTo,
  muted_until: group.mutedUntil?.toISOString() ?? null,
  resolved_at: group.resolvedAt?.toISOString() ?? null,
});

/** `errors list|show|resolve|mute`. */
export function addErrorCommands(program: Command): void {
  const errors = program.command('errors').description('look at kinds of error, and resolve or mute them');

  errors
    .command('list')
    .description('kinds of error by queue, code and place, the last seen first')
    .addOption(
      new Option('--show <which>', 'open; new: first seen since the newest release; all')
        .choices([...ERROR_CHOICES])
        .default('open'),
    )
    .option('--json', 'print one JSON value')
    .action(async ({ show, json }: { show: ErrorChoice; json?: true }) => {
      const rows = await withContext(async ({ systemDb, now }) => {
        const filter = { choice: show, at: now(), limit: MAX_LISTED };
        return (await listErrorGroups(systemDb, filter)).map((group) => present(group, filter.at));
      });
      const text = table([
        ['fingerprint', 'of', 'code', 'state', 'times', 'tenants', 'first seen', 'in release'],
        ...rows.map((row) => [
          row.fingerprint,
          row.source,
          row.code,
          row.state,
          String(row.count),
          String(row.tenants),
          row.first_seen_at,
          row.first_release,
        ]),
      ]);
      write({ json: { errors: rows }, text }, json === true);
    });

  errors
    .command('show')
    .description('one kind of error, and the tenants whose work it affected')
    .argument('<fingerprint>', 'as the list names it', fingerprint)
    .option('--json', 'print one JSON value')
    .action(async (id: string, { json }: { json?: true }) => {
      const shown = await withContext(async ({ systemDb, now }) => {
        const at = now();
        const group = await findErrorGroup(systemDb, id, at);
        if (group === undefined) throw new NotFoundError('There is no such kind of error.');
        const hurt = await listHurtTenants(systemDb, id, MAX_TENANTS);
        const tenants = hurt.map(({ tenantId, count }) => ({ id: publicId('tenant', tenantId), count }));
        return { ...present(group, at), tenants };
      });
      const { tenants, ...facts } = shown;
      const text = table([
        ['field', 'value'],
        ...Object.entries(facts).map(([field, value]) => [field, String(value ?? 'none')]),
        ...tenants.map(({ id: tenant, count }) => [tenant, `${count} times`]),
      ]);
      write({ json: { error: shown }, text }, json === true);
    });
  addActs(errors);
}

/** Adds the acts of the console's buttons to the command line. */
function addActs(errors: Command): void {
  errors
    .command('resolve')
    .description('mark a kind of error as resolved; it is reopened when it occurs again')
    .argument('<fingerprint>', 'as the list names it', fingerprint)
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--json', 'print one JSON value')
    .action(async (id: string, { reason, json }: { reason: string; json?: true }) => {
      const act = { action: 'resolve_error', detail: { error: id, reason } } as const;
      const { after } = await withAct(act, (ctx) => resolveError(ctx, id));
      write(
        { json: { error: { fingerprint: id, resolved_at: after } }, text: `${id} is resolved.` },
        json === true,
      );
    });

  errors
    .command('mute')
    .description('leave a kind of error out of the open ones for some hours')
    .argument('<fingerprint>', 'as the list names it', fingerprint)
    .requiredOption('--hours <n>', `1 to ${LIMITS.console.errorMutedHours.value}`, wholeHours)
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { hours: number; reason: string; json?: true }) => {
      const { hours, reason, json } = options;
      const act = { action: 'mute_error', detail: { error: id, hours, reason } } as const;
      const { after } = await withAct(act, (ctx) => muteError(ctx, id, hours));
      write(
        { json: { error: { fingerprint: id, muted_until: after } }, text: `${id} is muted until ${after}.` },
        json === true,
      );
    });
}

function fingerprint(text: string): string {
  if (!/^[0-9a-f]{16}$/.test(text))
    throw new InvalidArgumentError('It is not a fingerprint: 16 characters, 0-9 and a-f.');
  return text;
}

function wholeHours(text: string): number {
  const hours = Number(text);
  const max = LIMITS.console.errorMutedHours.value;
  if (!Number.isInteger(hours) || hours < 1 || hours > max)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${max}.`);
  return hours;
}
