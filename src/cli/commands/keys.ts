import { type Command, InvalidArgumentError } from 'commander';
import { ALL_SCOPES, type Scope } from '../../domain/api-keys/scope.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { issueOperatorKey } from '../../services/tenants/issue-operator-key.js';
import { revokeOperatorKey } from '../../services/tenants/revoke-operator-key.js';
import { withContext } from '../open-context.js';
import { write } from '../output.js';
import { tenantId } from './tenants.js';

/** `keys create|revoke`. */
export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('issue and revoke API keys');

  keys
    .command('create')
    .description('issue an API key for a tenant')
    .requiredOption('--tenant <tenant-id>', 'tnt_…', tenantId)
    .option('--name <name>', 'what the key is called', 'operator')
    .option('--scopes <scopes>', 'a comma list; every scope when left out', scopeList, [...ALL_SCOPES])
    .option('--test', 'a test key: separate data, never live HMRC')
    .option('--json', 'print one JSON value')
    .action(async (options: { tenant: string; name: string; scopes: Scope[]; test?: true; json?: true }) => {
      const { apiKey, secret } = await withContext((ctx) =>
        issueOperatorKey(ctx, {
          tenantId: options.tenant,
          livemode: options.test !== true,
          name: options.name,
          scopes: options.scopes,
        }),
      );
      const shown = { id: publicId('apiKey', apiKey.id), secret };
      write(
        { json: { api_key: shown }, text: `API key ${shown.id}: ${secret}\nIt is shown this once.` },
        options.json === true,
      );
    });

  keys
    .command('revoke')
    .description('end an API key at once, with every key that descends from it')
    .argument('<key-id>', 'key_…', apiKeyId)
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { json?: true }) => {
      const revoked = await withContext((ctx) => revokeOperatorKey(ctx, id));
      const shown = publicId('apiKey', id);
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

function scopeList(text: string): Scope[] {
  return text.split(',').map((name) => {
    const scope = ALL_SCOPES.find((known) => known === name.trim());
    if (scope === undefined) throw new InvalidArgumentError(`Use scopes of: ${ALL_SCOPES.join(', ')}.`);
    return scope;
  });
}
