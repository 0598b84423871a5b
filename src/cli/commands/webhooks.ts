import { type Command, InvalidArgumentError } from 'commander';
import type { AppContext } from '../../context.js';
import { countTroubled, findReceiver, listFailingReceivers } from '../../db/console/receiver-queries.js';
import { findDeliveryTenant } from '../../db/webhooks/webhook-deliveries-queries.js';
import {
  listRecoveries,
  type RecoveryProgress,
} from '../../db/webhooks/webhook-recoveries-progress-queries.js';
import { publicId, uuidFromPublicId } from '../../domain/ids.js';
import { NotFoundError } from '../../errors.js';
import { recordCommand } from '../../services/audit/record-act.js';
import { resendAllFailed } from '../../services/console/receiver-acts.js';
import { createEffect } from '../../services/effect.js';
import { processPrincipal } from '../../services/principal.js';
import { resendDelivery } from '../../services/webhooks/resend-delivery.js';
import { withContext } from '../open-context.js';
import { table, write } from '../output.js';
import { createProgress, type SayProgress } from '../progress.js';
import { addLateWebhookCommands } from './late-webhooks.js';
import { addPauseCommands } from './pause-webhooks.js';

/** `webhooks failed|late|held|pause|resume|resend-failed|resend`. */
export function addWebhookCommands(program: Command): void {
  const webhooks = program.command('webhooks').description('look at failing webhooks, and send them again');
  addFailed(webhooks);
  addLateWebhookCommands(webhooks);
  addPauseCommands(webhooks, endpointId);
  addResendFailed(webhooks);
  addResend(webhooks);
}

function addFailed(webhooks: Command): void {
  webhooks
    .command('failed')
    .description(
      'list receivers that fail, with how many deliveries failed, are held or wait to be tried again',
    )
    .option('--json', 'print one JSON value')
    .action(async (options: { json?: true }) => {
      const rows = await withContext(async (ctx) => {
        const found = await listFailingReceivers(ctx.systemDb, { tenantId: null, limit: MAX_LISTED });
        return Promise.all(
          found.map(async (one) => ({
            endpoint: publicId('webhookEndpoint', one.id),
            tenant: publicId('tenant', one.tenantId),
            host: one.host,
            failing_since: one.failingSince?.toISOString() ?? null,
            failed: (await countTroubled(ctx.systemDb, one.id)).count,
          })),
        );
      });
      const text = table([
        ['endpoint', 'host', 'failing since', 'failed'],
        ...rows.map((row) => [row.endpoint, row.host, row.failing_since ?? '', String(row.failed)]),
      ]);
      write({ json: { webhook_endpoints: rows }, text }, options.json === true);
    });
}

function addResendFailed(webhooks: Command): void {
  webhooks
    .command('resend-failed')
    .description('send again all that failed, is held or waits to be tried again at one endpoint')
    .argument('<endpoint-id>', 'we_…', endpointId)
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--follow', 'wait until all are taken up, and say how far it is')
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { reason: string; follow?: true; json?: true }) => {
      const say = createProgress(options.json === true);
      const { count, over } = await withContext(async (ctx) => {
        const receiver = await findReceiver(ctx.systemDb, id);
        if (receiver === undefined) throw new NotFoundError('There is no such endpoint.');
        const detail = { reason: options.reason, endpoint: publicId('webhookEndpoint', id) };
        const act = { action: 'resend_all_failed', tenantId: receiver.tenantId, detail } as const;
        const begun = await recordCommand(
          ctx,
          act,
          () => resendAllFailed(ctx, id),
          (done) => done,
        );
        const isFollowed = options.follow === true && begun.count > 0;
        return { count: begun.count, over: isFollowed ? await followRecovery(ctx, id, say) : null };
      });
      const shown = publicId('webhookEndpoint', id);
      const outcome =
        over === null ? {} : { delivered: over.delivered, failed: over.failed, waiting: over.waiting };
      const text = `${count} deliveries of ${shown} ${over === null ? 'will be sent again' : `are taken up: ${over.delivered} delivered, ${over.waiting} wait, ${over.failed} failed`}.`;
      write(
        { json: { webhook_endpoint: { id: shown, resent: count, ...outcome } }, text },
        options.json === true,
      );
    });
}

function addResend(webhooks: Command): void {
  webhooks
    .command('resend')
    .description('send one delivery again, to the same endpoint and with the same event id')
    .argument('<delivery-id>', 'dlv_…', deliveryId)
    .option('--json', 'print one JSON value')
    .action(async (id: string, options: { json?: true }) => {
      await withContext(async (ctx) => {
        const tenant = await findDeliveryTenant(ctx.systemDb, id);
        if (!tenant) throw new NotFoundError('There is no such delivery.');
        const act = {
          action: 'resend_delivery',
          tenantId: tenant.tenantId,
          detail: { delivery: publicId('delivery', id) },
        } as const;
        await recordCommand(ctx, act, () =>
          resendDelivery(ctx, createEffect(processPrincipal(tenant, 'operator')), id),
        );
      });
      const shown = publicId('delivery', id);
      write(
        { json: { webhook_delivery: { id: shown, resent: true } }, text: `${shown} will be sent again.` },
        options.json === true,
      );
    });
}

const MAX_LISTED = 200;
const LOOKED_MS = 500;

/** Until the newest resending of an endpoint has taken up all: from then on they are due, in their turn. */
async function followRecovery(
  { systemDb }: Pick<AppContext, 'systemDb'>,
  endpointId: string,
  say: SayProgress,
): Promise<RecoveryProgress> {
  for (;;) {
    const [newest] = await listRecoveries(systemDb, endpointId, 1);
    if (newest === undefined) throw new NotFoundError('There is no such resending.');
    const { matched, delivered, failed, waiting, finishedAt } = newest;
    say(`${matched} taken up, ${delivered} delivered, ${failed} failed, ${waiting} wait`);
    if (finishedAt !== null) return newest;
    await new Promise((resolve) => setTimeout(resolve, LOOKED_MS));
  }
}

function endpointId(text: string): string {
  const id = uuidFromPublicId('webhookEndpoint', text);
  if (id === null) throw new InvalidArgumentError('It is not an endpoint id (we_…).');
  return id;
}

function deliveryId(text: string): string {
  const id = uuidFromPublicId('delivery', text);
  if (id === null) throw new InvalidArgumentError('It is not a delivery id (dlv_…).');
  return id;
}
