import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { announceEndingGrants } from '../../../src/services/hmrc-agents/announce-ending-grants.js';
import { createTaxpayer, type FilingApp, startFilingApp } from '../submissions/filing-story.js';
import { ARN, signIn } from './agent-story.js';

const END = new Date('2028-05-20T12:00:00Z');
const daysBefore = (days: number) => new Date(END.getTime() - days * 86_400_000);

describe('the end of sign-ins at HMRC', () => {
  let filing: FilingApp;
  let clientId: string;
  beforeAll(async () => {
    filing = await startFilingApp();
    await signIn(filing);
    ({ clientId } = await createTaxpayer(filing));
    for (const table of ['hmrc_grants', 'hmrc_agent_grants']) {
      await filing.app.ctx.systemDb(table).update({ expires_at: END });
    }
  });
  afterAll(() => filing.close());

  const announceAt = (now: Date) => announceEndingGrants({ ...filing.ctx, now: () => now });
  const bodiesOf = async (type: string): Promise<object[]> => {
    const rows: string[] = await filing.app.ctx
      .systemDb('events')
      .where({ tenant_id: filing.app.tenant.tenantId, type })
      .orderBy('id')
      .pluck('body');
    return rows.map((body) => JSON.parse(body).data);
  };

  it('is announced 60, 30 and 7 days before, each once, and not after it', async () => {
    for (const days of [61, 60, 59, 30, 29, 7, 7, 6, 1, 0, -1]) await announceAt(daysBefore(days));

    const expires_at = END.toISOString();
    expect(await bodiesOf('hmrc_agent.expiring')).toEqual(
      [60, 30, 7].map((days_left) => ({
        hmrc_agent: { arn: ARN, status: 'expiring', expires_at, days_left },
      })),
    );
    expect(await bodiesOf('hmrc_authorisation.expiring')).toEqual(
      [60, 30, 7].map((days_left) => ({
        hmrc_authorisation: { client_id: clientId, status: 'expiring', expires_at, days_left },
      })),
    );
  });

  it('is announced by the nearest notice alone where a notice was missed', async () => {
    const other = await createTaxpayer(filing);
    const key = { client_id: uuidFromPublicId('client', other.clientId) };
    await filing.app.ctx.systemDb('hmrc_grants').where(key).update({ expires_at: END });

    for (const days of [20, 19]) await announceAt(daysBefore(days));

    const events = await bodiesOf('hmrc_authorisation.expiring');
    const own = events.filter((data) => JSON.stringify(data).includes(other.clientId));
    expect(own).toMatchObject([{ hmrc_authorisation: { days_left: 20 } }]);
  });
});
