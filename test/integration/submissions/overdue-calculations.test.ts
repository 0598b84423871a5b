import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HmrcGateway, ListedCalculation } from '../../../src/gateways/hmrc/hmrc-gateway.js';
import { withHmrc } from '../../support/with-hmrc.js';
import {
  createTaxpayer,
  eventsOf,
  FACTS,
  type FilingApp,
  prepare,
  readReturn,
  runJobs,
  startFilingApp,
} from './filing-story.js';

/** More looks than the first quarter of an hour has. */
const LOOKS = 25;

describe('a calculation that HMRC does not show within a quarter of an hour', () => {
  let filing: FilingApp;
  beforeAll(async () => {
    filing = await startFilingApp();
  });
  afterAll(() => filing.close());

  /** Counts triggers, and answers what HMRC lists as a test says. */
  function wrapped(change: (listed: readonly ListedCalculation[]) => readonly ListedCalculation[]) {
    const calls = { trigger: 0 };
    const ctx = withHmrc(
      filing.app.ctx,
      (hmrc): HmrcGateway => ({
        ...hmrc,
        triggerCalculation(call, input) {
          calls.trigger += 1;
          return hmrc.triggerCalculation(call, input);
        },
        async listCalculations(call, input) {
          const answer = await hmrc.listCalculations(call, input);
          return { ...answer, calculations: change(answer.calculations) };
        },
      }),
      filing.sandboxUrl,
    );
    return { calls, ctx };
  }

  const hide = (nino: string, times = LOOKS) =>
    filing.control({ on: 'retrieve-calculation', nino, fault: 'status', status: 404, times });

  it('is waited for, which is said once, and taken when it is there', async () => {
    const taxpayer = await createTaxpayer(filing);
    await hide(taxpayer.nino);
    const { calls, ctx } = wrapped((listed) => listed);

    await filing.app.as().post(`/v1/tax-returns/${taxpayer.returnId}/prepare`, { fraud_prevention: FACTS });
    await expect(runJobs(filing, ctx, LOOKS - 1)).rejects.toThrow('did not drain');
    const heldUp = await readReturn(filing, taxpayer);
    await runJobs(filing, ctx);

    expect(heldUp).toMatchObject({ status: 'preparing', issues: [{ code: 'calculation_timeout' }] });
    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(calls.trigger).toBe(1);
    const types = await eventsOf(filing, taxpayer);
    expect(types.filter((type) => type === 'tax_return.action_required')).toHaveLength(1);
  });

  it('is made again when HMRC does not list it', async () => {
    const taxpayer = await createTaxpayer(filing);
    await hide(taxpayer.nino);
    const { calls, ctx } = wrapped(() => []);

    await prepare({ ...filing, ctx }, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration' });
    expect(calls.trigger).toBe(2);
  });

  it('ends the preparation when HMRC lists it as failed', async () => {
    const taxpayer = await createTaxpayer(filing);
    await hide(taxpayer.nino);
    const { ctx } = wrapped((listed) => listed.map((one) => ({ ...one, outcome: 'ERROR' })));

    await prepare({ ...filing, ctx }, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({
      status: 'action_required',
      issues: [{ code: 'calculation_error', hmrc_code: 'ERROR', retryable: true }],
    });
  });

  it('is found in the list, not made again, when the answer to the trigger was lost', async () => {
    const taxpayer = await createTaxpayer(filing);
    await filing.control({ on: 'trigger', nino: taxpayer.nino, fault: 'drop_after_accept' });
    const { calls, ctx } = wrapped((listed) => listed);

    await prepare({ ...filing, ctx }, taxpayer);

    expect(await readReturn(filing, taxpayer)).toMatchObject({ status: 'awaiting_declaration', issues: [] });
    expect(calls.trigger).toBe(1);
  });
});
