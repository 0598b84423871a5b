import type { Command } from 'commander';
import { findOperatorByEmail } from '../../db/operators/operators-repository.js';
import { publicId } from '../../domain/ids.js';
import { createOperator } from '../../services/operators/create-operator.js';
import { createTenant } from '../../services/tenants/create-tenant.js';
import { withContext } from '../open-context.js';
import { write } from '../output.js';

const EMAIL = 'operator@example.com';

/** `seed-demo`: what the embedded stack makes at its first start. */
export function addSeedDemoCommand(program: Command): void {
  program
    .command('seed-demo', { hidden: true })
    .description('make a demo tenant with a test key, and a console sign-in')
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const json = await withContext(async (ctx) => {
        const { tenant, key } = await createTenant(ctx, {
          name: 'Demo',
          plan: 'enterprise',
          hourlyLimitOverride: null,
          livemode: false,
        });
        const known = await findOperatorByEmail(ctx.systemDb, EMAIL);
        const made = known ? null : await createOperator(ctx, { email: EMAIL, role: 'admin' });
        return {
          tenant: { id: publicId('tenant', tenant.id) },
          api_key: { id: publicId('apiKey', key.apiKey.id), secret: key.secret },
          operator: made && { email: made.operator.email, password: made.password },
        };
      });
      write({ json, text: `API key ${json.api_key.secret}` }, options.json === true);
    });
}
