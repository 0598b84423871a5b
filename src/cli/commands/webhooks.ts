import { type Command, InvalidArgumentError } from 'commander';
import { findDeliveryTenant } from '../../db/webhooks/webhook-deliveries-queries.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { NotFoundError } from '../../errors.js';
import { createEffect } from '../../services/effect.js';
import { processPrincipal } from '../../services/principal.js';
import { resendDelivery } from '../../services/webhooks/resend-delivery.js';
import { withContext } from '../open-context.js';
import { write } from '../output.js';

/** `webhooks resend`. */
export function addWebhookCommands(program: Command): void {
  program
    .command('webhooks')
    .description('send webhooks again')
    .command('resend')
    .description('send one delivery again, to the same endpoint and with the same event id')
    .argument('<delivery-id>', 'dlv_…', deliveryId)
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { json?: true }) => {
      await withContext(async (ctx) => {
        const tenant = await findDeliveryTenant(ctx.systemDb, id);
        if (!tenant) throw new NotFoundError('There is no such delivery.');
        await resendDelivery(ctx, createEffect(processPrincipal(tenant, 'operator')), id);
      });
      const shown = publicId('delivery', id);
      write(
        { json: { webhook_delivery: { id: shown, resent: true } }, text: `${shown} will be sent again.` },
        options.json === true,
      );
    });
}

function deliveryId(text: string): string {
  const id = uuidFromPublicId('delivery', text);
  if (id === null) throw new InvalidArgumentError('It is not a delivery id (dlv_…).');
  return id;
}
