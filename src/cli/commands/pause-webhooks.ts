import { type Command, InvalidArgumentError } from 'commander';
import { findReceiver } from '../../db/console/receiver-queries.js';
import { publicId } from '../../domain/ids.js';
import { readUtcMinute } from '../../domain/utc-minute.js';
import { NotFoundError } from '../../errors.js';
import { type ActDetail, type CommandAct, recordCommand } from '../../services/audit/record-act.js';
import { pauseReceiver, resumeReceiver } from '../../services/console/receiver-acts.js';
import { withContext } from '../open-context.js';
import { write } from '../output.js';

type Context = Parameters<Parameters<typeof withContext>[0]>[0];

interface Options {
  readonly reason: string;
  readonly json?: true;
}

/** `webhooks pause|resume`: what the console's buttons do, for a shell. */
export function addPauseCommands(webhooks: Command, endpointId: (text: string) => string): void {
  webhooks
    .command('pause')
    .description('send nothing to one endpoint until a time; what is recorded for it is held and sent then')
    .argument('<endpoint-id>', 'we_…', endpointId)
    .requiredOption('--until <time>', 'in UTC, such as 2026-01-31T09:00; at most 7 days from now', utcMinute)
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--json', 'print one JSON value')
    .action((id: string, options: Options & { readonly until: Date }) =>
      carryOut(id, options, 'pause_endpoint', (ctx) => pauseReceiver(ctx, id, options.until)),
    );
  webhooks
    .command('resume')
    .description('end the pause of one endpoint now')
    .argument('<endpoint-id>', 'we_…', endpointId)
    .requiredOption('--reason <text>', 'why, for the record')
    .option('--json', 'print one JSON value')
    .action((id: string, options: Options) =>
      carryOut(id, options, 'resume_endpoint', (ctx) => resumeReceiver(ctx, id)),
    );
}

async function carryOut(
  id: string,
  { reason, json }: Options,
  action: CommandAct['action'],
  run: (ctx: Context) => Promise<ActDetail>,
): Promise<void> {
  const shown = publicId('webhookEndpoint', id);
  const { before, after } = await withContext(async (ctx) => {
    const receiver = await findReceiver(ctx.systemDb, id);
    if (receiver === undefined) throw new NotFoundError('There is no such endpoint.');
    const act = { action, tenantId: receiver.tenantId, detail: { reason, endpoint: shown } };
    return recordCommand(
      ctx,
      act,
      () => run(ctx),
      (detail) => detail,
    );
  });
  const text = `${shown} is ${after} (before: ${before}).`;
  write({ json: { webhook_endpoint: { id: shown, before, after } }, text }, json === true);
}

function utcMinute(text: string): Date {
  const at = readUtcMinute(text);
  if (at === undefined) throw new InvalidArgumentError('It is not a time such as 2026-01-31T09:00.');
  return at;
}
