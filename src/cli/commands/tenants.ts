import { type Command, InvalidArgumentError, Option } from 'commander';
import { listStored } from '../../db/console/situation-queries.js';
import { HOLDS, type Hold, listHeldTenants } from '../../db/tenants/tenant-holds-repository.js';
import {
  listTenants,
  loadTenant,
  setTenantStatus,
  type Tenant,
} from '../../db/tenants/tenants-repository.js';
import { publicId } from '../../domain/ids.js';
import { PLANS } from '../../domain/tenant.js';
import { LIMITS } from '../../limits/limits.js';
import type { CommandAct } from '../../services/audit/record-act.js';
import { changeShare, changeVerification, holdWork } from '../../services/console/tenant-acts.js';
import { createTenant } from '../../services/tenants/create-tenant.js';
import { addListing } from '../listing.js';
import { withAct, withContext } from '../open-context.js';
import { table, write } from '../output.js';
import { tenantId } from './tenant-id.js';
import { addTenantMoveCommands } from './tenant-moves.js';

const present = (tenant: Tenant) => ({
  id: publicId('tenant', tenant.id),
  name: tenant.name,
  plan: tenant.plan,
  hourly_limit: tenant.hourlyLimitOverride,
  status: tenant.status,
  created_at: tenant.createdAt.toISOString(),
});

/** `tenants create|list|show|storage|suspend|resume|pause-work|resume-work|lower-share|restore-share|verify|unverify|move`. */
export function addTenantCommands(program: Command): void {
  const tenants = program
    .command('tenants')
    .description('create, list, suspend and resume tenants, and pause their work');

  addCreate(tenants);
  addList(tenants);
  addStatusCommands(tenants);
  addShowCommand(tenants);
  addStorageCommand(tenants);
  addWorkCommands(tenants);
  addShareCommands(tenants);
  addVerificationCommands(tenants);
  addTenantMoveCommands(tenants);
}

function addCreate(tenants: Command): void {
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
        const { name, plan } = options;
        const { tenant, key } = await withAct({ action: 'create_tenant', detail: { name, plan } }, (ctx) =>
          createTenant(ctx, {
            name,
            plan,
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
}

function addList(tenants: Command): void {
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
}

function addStatusCommands(tenants: Command): void {
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
          await withAct({ action, tenantId: id }, (ctx) => setTenantStatus(ctx.systemDb, id, status)),
        );
        write({ json: { tenant }, text: `Tenant ${tenant.id} is ${tenant.status}.` }, options.json === true);
      });
  }
}

const addStorageCommand = (tenants: Command): void =>
  addListing(tenants, {
    name: 'storage',
    description: 'what each tenant has stored, in bytes and rows, the most first',
    key: 'storage',
    read: async ({ systemDb }) =>
      (await listStored(systemDb)).map(
        ({ tenantId, livemode, files, bytes, transactions, importErrors }) => ({
          tenant: publicId('tenant', tenantId),
          livemode,
          files,
          bytes,
          transactions,
          import_errors: importErrors,
        }),
      ),
  });

function addShowCommand(tenants: Command): void {
  tenants
    .command('show')
    .description('a tenant, and which of its work is paused')
    .argument('<tenant-id>', 'tnt_…', tenantId)
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { json?: true }) => {
      const [tenant, held] = await withContext((ctx) =>
        Promise.all([loadTenant(ctx.systemDb, id), listHeldTenants(ctx.systemDb)]),
      );
      const found = held.find((one) => one.tenantId === id);
      const share = found?.isShareLowered === true ? 'lowered' : 'equal';
      const shown = { ...present(tenant), paused_work: found?.holds ?? [], share };
      const text = table([
        ['field', 'value'],
        ...Object.entries(shown).map(([field, value]) => [field, String(value ?? 'none')]),
      ]);
      write({ json: { tenant: shown }, text }, options.json === true);
    });
}

/** Adds the acts of the console's buttons to the command line. */
function addWorkCommands(tenants: Command): void {
  for (const { name, isHeld, description } of [
    { name: 'pause-work', isHeld: true, description: 'let jobs of a kind wait; what runs is finished first' },
    { name: 'resume-work', isHeld: false, description: 'let jobs of a kind go on' },
  ]) {
    tenants
      .command(name)
      .description(description)
      .argument('<tenant-id>', 'tnt_…', tenantId)
      .addOption(
        new Option('--work <kind>', 'filing: calls to HMRC; heavy: imports, categorisations and reports')
          .choices([...HOLDS])
          .makeOptionMandatory(),
      )
      .requiredOption('--reason <text>', 'why, for the record')
      .option('--json', 'print one JSON value')
      .action(async (id: string, { work, reason, json }: { work: Hold; reason: string; json?: true }) => {
        const act = { action: actionOf(work, isHeld), tenantId: id, detail: { reason } };
        const { before, after } = await withAct(act, (ctx) => holdWork(ctx, id, { hold: work, isHeld }));
        const shown = { id: publicId('tenant', id), work, before, after };
        const text = `${work} work of ${shown.id} is ${after} (before: ${before}).`;
        write({ json: { tenant: shown }, text }, json === true);
      });
  }
}

function addShareCommands(tenants: Command): void {
  const rounds = LIMITS.work.loweredShareRounds.value;
  for (const { name, action, isLowered, description } of [
    {
      name: 'lower-share',
      action: 'lower_share',
      isLowered: true,
      description: `take a tenant’s jobs in one round of ${rounds} while others wait`,
    },
    {
      name: 'restore-share',
      action: 'restore_share',
      isLowered: false,
      description: 'take a tenant’s jobs as often as those of every other',
    },
  ] as const) {
    tenants
      .command(name)
      .description(description)
      .argument('<tenant-id>', 'tnt_…', tenantId)
      .requiredOption('--reason <text>', 'why, for the record')
      .option('--json', 'print one JSON value')
      .action(async (id: string, { reason, json }: { reason: string; json?: true }) => {
        const act = { action, tenantId: id, detail: { reason } };
        const { before, after } = await withAct(act, (ctx) => changeShare(ctx, id, { isLowered }));
        const shown = { id: publicId('tenant', id), before, after };
        const text = `The share of ${shown.id} is ${after} (before: ${before}).`;
        write({ json: { tenant: shown }, text }, json === true);
      });
  }
}

function addVerificationCommands(tenants: Command): void {
  for (const { name, action, isVerified, description } of [
    {
      name: 'verify',
      action: 'verify_tenant',
      isVerified: true,
      description: 'record that you have checked who a tenant is: it may then make apps for other tenants',
    },
    {
      name: 'unverify',
      action: 'unverify_tenant',
      isVerified: false,
      description:
        'withdraw the check: it can make no more such apps, and consent pages warn of those it has',
    },
  ] as const) {
    tenants
      .command(name)
      .description(description)
      .argument('<tenant-id>', 'tnt_…', tenantId)
      .requiredOption('--reason <text>', 'how it was checked, or why, for the record')
      .option('--json', 'print one JSON value')
      .action(async (id: string, { reason, json }: { reason: string; json?: true }) => {
        const act = { action, tenantId: id, detail: { reason } };
        const { before, after } = await withAct(act, (ctx) => changeVerification(ctx, id, { isVerified }));
        const shown = { id: publicId('tenant', id), before, after };
        write(
          { json: { tenant: shown }, text: `${shown.id} is ${after} (before: ${before}).` },
          json === true,
        );
      });
  }
}

const actionOf = (work: Hold, isHeld: boolean): CommandAct['action'] => {
  if (work === 'filing') return isHeld ? 'pause_filing' : 'resume_filing';
  return isHeld ? 'pause_heavy_work' : 'resume_heavy_work';
};

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}
