import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidFromPublicId } from '../../../src/domain/ids.js';
import { readObligations } from '../../../src/services/obligations/read-obligations.js';
import { drain } from '../../support/drain.js';
import { withHmrc } from '../../support/with-hmrc.js';
import { createTaxpayer, type FilingApp, startFilingApp } from '../submissions/filing-story.js';

describe('a reading of obligations whose process stood still', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  it('ends no other one, which somebody has asked for since', async () => {
    const { clientId } = await createTaxpayer(filing);
    const ask = () => filing.app.as().post('/v1/obligations/refresh', { client_id: clientId }).expect(202);
    const reading = () =>
      filing.app.ctx
        .systemDb('obligation_readings')
        .where({ client_id: uuidFromPublicId('client', clientId) })
        .first();
    const run = () => drain(filing.ctx, ['obligations']);
    await ask();
    const { id } = await reading();
    const stopped = withHmrc(
      filing.ctx,
      (hmrc) => ({
        ...hmrc,
        async listFinalDeclarationObligations(call, person) {
          const answer = await hmrc.listFinalDeclarationObligations(call, person);
          await run();
          await ask();
          return answer;
        },
      }),
      filing.sandboxUrl,
    );

    await readObligations(stopped, filing.app.tenant, id);

    expect(await reading()).toMatchObject({ status: 'queued' });
    await run();
    expect(await reading()).toMatchObject({ status: 'completed' });
  });
});
