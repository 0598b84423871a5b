import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { callOf, type Driver, type ProblemStand, send } from '../problem-stand.js';
import { clientBody, make } from '../world.js';

export const NINO = 'AA300001A';

/** Gives a client an authorisation with HMRC, though without tokens. */
export async function authorised({ app }: ProblemStand, client: string): Promise<void> {
  const { tenantId, livemode } = app.tenant;
  await app.ctx.systemDb('hmrc_grants').insert({
    id: app.ctx.newId(),
    tenant_id: tenantId,
    livemode,
    client_id: uuidFromPublicId('client', client),
    status: 'active',
  });
}

/** A call about a client of its own, named by `client_id` in the body or by the path. */
export const ofClient =
  (options: { nino?: string; isAuthorised?: boolean; body?: object }): Driver =>
  async (stand, operation) => {
    const { nino, isAuthorised = false, body } = options;
    const fields = nino === undefined ? clientBody() : { ...clientBody(), nino };
    const { id } = await make(stand.app.as(), '/v1/clients', fields);
    if (isAuthorised) await authorised(stand, id);
    const call = await callOf(stand, operation);
    const path = call.path.replace(stand.world.client, id);
    const named = call.body !== undefined && 'client_id' in call.body ? { client_id: id } : {};
    const about = call.body === undefined ? {} : { body: { ...call.body, ...named, ...body } };
    return send(stand, operation, { ...call, path, ...about });
  };
