import { type Command, InvalidArgumentError, Option } from 'commander';
import { listTenants, setTenantStatus, type Tenant } from '../../db/tenants/tenants-repository.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { PLANS } from '../../domain/tenant.js';
import { recordCommand } from '../../services/audit/record-act.js';
import { createTenant } from '../../services/tenants/create-tenant.js';
import { withContext } from '../open-context.js';
import { table, write } from '../output.js';

const present = (tenant: Tenant) => ({
  id: publicId('tenant', tenant.id),
  name: tenant.name,
  plan: tenant.plan,
  hourly_limit: tenant.hourlyLimitOverride,
  status: tenant.status,
  created_at: tenant.createdAt.toISOString(),
});

/** `tenants create|list|suspend|resume`. */
export function addTenantCommands(program: Command): void {
  const tenants = program.command('tenants').description('create, list, suspend and resume tenants');

  tenants
    .command('create')
    .description('create a tenant and a first API key with every scope')
    .requiredOption('--name <name>', 'what the tenant is called')
    .addOption(new Option('--plan <plan>', 'the plan').choices([...PLANS]).makeOptionMandatory())
    .option('--hourly-limit <n>', 'requests an hour, instead of the plan’s', wholeNumber)
    .option('--test', 'make the first key a test key')
    .option('--json', 'print one JSON value')
    .action(
      async (options: {
        name: string;
        plan: (typeof PLANS)[number];
        hourlyLimit?: number;
        test?: true;
        json?: true;
      }) => {
        const { tenant, key } = await withContext((ctx) =>
          createTenant(ctx, {
            name: options.name,
            plan: options.plan,
            hourlyLimitOverride: options.hourlyLimit ?? null,
            livemode: options.test !== true,
          }),
        );
        const shown = present(tenant);
        const apiKey = { id: publicId('apiKey', key.apiKey.id), secret: key.secret };
        write(
          {
            json: { tenant: shown, api_key: apiKey },
            text: `Tenant ${shown.id} (${shown.name}, ${shown.plan})\nAPI key ${apiKey.id}: ${apiKey.secret}\nThe key is shown this once.`,
          },
          options.json === true,
        );
      },
    );

  tenants
    .command('list')
    .description('list tenants, oldest first')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const rows = (await withContext((ctx) => listTenants(ctx.systemDb))).map(present);
      const text = table([
        ['id', 'name', 'plan', 'status'],
        ...rows.map((row) => [row.id, row.name, row.plan, row.status]),
      ]);
      write({ json: { tenants: rows }, text }, options.json === true);
    });

  for (const [name, status, description] of [
    ['suspend', 'suspended', 'refuse every request of a tenant'],
    ['resume', 'active', 'let a suspended tenant in again'],
  ] as const) {
    tenants
      .command(name)
      .description(description)
      .argument('<tenant-id>', 'tnt_…', tenantId)
      .option('--json', 'print one JSON value')
      .action(async (id: string, options: { json?: true }) => {
        const action = status === 'suspended' ? 'suspend_tenant' : 'reinstate_tenant';
        const tenant = present(
          await withContext((ctx) =>
            recordCommand(ctx, { action, tenantId: id }, () => setTenantStatus(ctx.systemDb, id, status)),
          ),
        );
        write({ json: { tenant }, text: `Tenant ${tenant.id} is ${tenant.status}.` }, options.json === true);
      });
  }
}

/** @throws {InvalidArgumentError} */
export function tenantId(text: string): string {
  const id = uuidFromPublicId('tenant', text);
  if (id === null) throw new InvalidArgumentError('It is not a tenant id (tnt_…).');
  return id;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}
