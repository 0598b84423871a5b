import { publicId } from '../../../src/domain/ids.js';
import type { TestTenant } from '../../support/factories.js';
import type { TestConsole } from './console-driver.js';

export const FAILED = 30;
export const NINO = 'AB123456C';

/** A failing receiver with thirty failed deliveries, a refused return, and a client with a name. */
export async function makeTrouble({ ctx }: TestConsole, { tenantId }: TestTenant) {
  const own = { tenant_id: tenantId, livemode: true };
  const [endpoint, taxReturn, client, submission] = [ctx.newId(), ctx.newId(), ctx.newId(), ctx.newId()];
  await ctx.systemDb('clients').insert({
    ...own,
    id: client,
    given_name: 'Ada',
    family_name: 'de la Mare',
    external_id: 'ledger-77',
    nino_suffix: NINO.slice(-1),
    region: 'england',
  });
  await ctx.systemDb('tax_returns').insert({
    ...own,
    id: taxReturn,
    client_id: client,
    tax_year: 2025,
    state: 'rejected',
    rejection: JSON.stringify({ code: 'RULE_SUBMISSION_FAILED' }),
    hmrc_correlation_id: 'corr-4711',
  });
  await ctx.systemDb('submissions').insert({
    ...own,
    id: submission,
    tax_return_id: taxReturn,
    client_id: client,
    tax_year: 2025,
    filing_version: 1,
    nino_index: Buffer.alloc(32, 1),
    kind: 'submit',
    state: 'refused',
    code: 'RULE_SUBMISSION_FAILED',
    hmrc_correlation_id: 'corr-4711',
    job_id: 'ob-1',
  });
  await ctx.systemDb('webhook_endpoints').insert({
    ...own,
    id: endpoint,
    url: 'https://hooks.harrow.example/secret-path',
    events: ['*'],
    secret_encrypted: Buffer.alloc(1),
    failing_since: ctx.now(),
  });
  const events = Array.from({ length: FAILED }, () => ({ event: ctx.newId(), delivery: ctx.newId() }));
  await ctx.systemDb('events').insert(
    events.map(({ event }) => ({
      ...own,
      id: event,
      type: 'client.created',
      body: '{}',
      request_id: 'req_0000000000000000000000000a',
    })),
  );
  await ctx.systemDb('webhook_deliveries').insert(
    events.map(({ event, delivery }) => ({
      ...own,
      id: delivery,
      event_id: event,
      webhook_endpoint_id: endpoint,
      status: 'failed',
      attempts: 3,
      last_failure_class: 'http_error',
    })),
  );
  const [first] = events;
  if (first === undefined) throw new Error('no event');
  return {
    endpoint: publicId('webhookEndpoint', endpoint),
    event: publicId('event', first.event),
    delivery: publicId('delivery', first.delivery),
    taxReturn: publicId('taxReturn', taxReturn),
    client: publicId('client', client),
    submission: publicId('submission', submission),
  };
}
