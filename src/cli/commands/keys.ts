import { type Command, InvalidArgumentError } from 'commander';
import { isNetwork } from '../../domain/api-keys/allowed-networks.js';
import { ALL_SCOPES, isTenantWide, type Scope } from '../../domain/api-keys/scope.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { issueOperatorKey } from '../../services/tenants/issue-operator-key.js';
import { revokeOperatorKey } from '../../services/tenants/revoke-operator-key.js';
import { withAct } from '../open-context.js';
import { write } from '../output.js';
import { tenantId } from './tenant-id.js';

interface CreateOptions {
  readonly tenant: string;
  readonly name: string;
  readonly scopes?: Scope[];
  readonly test?: true;
  readonly client?: string;
  readonly expires?: Date;
  readonly cidrs?: string[];
  readonly json?: true;
}

/** `keys create|revoke`. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('issue and revoke API keys');

  addCreate(keys);
  addRevoke(keys);
}

function addCreate(keys: Command): void {
  keys
    .command('create')
    .description('issue an API key for a tenant')
    .requiredOption('--tenant <tenant-id>', 'tnt_…', tenantId)
    .option('--name <name>', 'what the key is called', 'operator')
    .option('--scopes <scopes>', 'a comma list; every scope that it can have when left out', scopeList)
    .option('--test', 'a test key (tck_test_…): separate data, never live HMRC')
    .option('--client <client-id>', 'cl_…, the only client it may see', clientId)
    .option('--expires <instant>', 'when it ends, such as 2027-01-31T00:00:00Z', instant)
    .option('--cidrs <networks>', 'a comma list of the networks it may be used from', networkList)
    .option('--json', 'print one JSON value')
    .action(async (options: CreateOptions) => {
      const { tenant, name, scopes, test, client = null, expires = null, cidrs = null } = options;
      const possible = ALL_SCOPES.filter((scope) => client === null || !isTenantWide(scope));
      const act = {
        action: 'create_api_key',
        tenantId: tenant,
        detail: { name, test: test === true },
      } as const;
      const { apiKey, secret } = await withAct(act, (ctx) =>
        issueOperatorKey(ctx, {
          tenantId: tenant,
          livemode: test !== true,
          name,
          scopes: scopes ?? possible,
          clientId: client,
          expiresAt: expires,
          allowedCidrs: cidrs,
        }),
      );
      const shown = { id: publicId('apiKey', apiKey.id), secret };
      write(
        { json: { api_key: shown }, text: `API key ${shown.id}: ${secret}\nIt is shown this once.` },
        options.json === true,
      );
    });
}

function addRevoke(keys: Command): void {
  keys
    .command('revoke')
    .description('end an API key at once, with every key that descends from it')
    .argument('<key-id>', 'key_…', apiKeyId)
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { json?: true }) => {
      const shown = publicId('apiKey', id);
      const act = { action: 'revoke_api_key', detail: { api_key: shown } } as const;
      const revoked = await withAct(act, (ctx) => revokeOperatorKey(ctx, id));
      const others = revoked.map((key) => publicId('apiKey', key.id)).filter((key) => key !== shown);
      const also =
        others.length === 0 ? '' : ` So are ${others.length} that descend from it: ${others.join(', ')}.`;
      write(
        {
          json: { api_key: { id: shown, revoked: true }, revoked: revoked.length, descendants: others },
          text: `API key ${shown} is revoked.${also}`,
        },
        options.json === true,
      );
    });
}

function apiKeyId(text: string): string {
  const id = uuidFromPublicId('apiKey', text);
  if (id === null) throw new InvalidArgumentError('It is not an API key id (key_…).');
  return id;
}

function clientId(text: string): string {
  const id = uuidFromPublicId('client', text);
  if (id === null) throw new InvalidArgumentError('It is not a client id (cl_…).');
  return id;
}

function instant(text: string): Date {
  const at = new Date(text);
  const isInstant =
    /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(at.getTime());
  if (!isInstant) throw new InvalidArgumentError('It is not an instant, such as 2027-01-31T00:00:00Z.');
  return at;
}

function networkList(text: string): string[] {
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new InvalidArgumentError('Use addresses and CIDR blocks, such as 203.0.113.0/24.');
}

function scopeList(text: string): Scope[] {
  return text.split(',').map((name) => {
    const scope = ALL_SCOPES.find((known) => known === name.trim());
    if (scope === undefined) throw new InvalidArgumentError(`Use scopes of: ${ALL_SCOPES.join(', ')}.`);
    return scope;
  });
}
