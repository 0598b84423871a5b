import { describe, expect, it } from 'vitest';
import type { HmrcSession } from '../../../../src/services/submissions/hmrc-session.js';
import { createRefusals } from '../../../../src/services/submissions/refusals.js';
import { sendLossesBroughtForward } from '../../../../src/services/submissions/send-losses-brought-forward.js';
import type { Step } from '../../../../src/services/submissions/step.js';

/** HMRC is not to be asked: whatever is read of either fails. */
const untouchable = (name: string) =>
  new Proxy({}, { get: (_, member) => expect.fail(`${name}.${String(member)} was read`) });

describe('losses brought forward', () => {
  it('are not sent for a year of another version of the call', async () => {
    const session = untouchable('session') as HmrcSession;
    const submission = { taxYear: 2026 } as Step['submission'];
    const step = { ctx: untouchable('ctx'), tenant: untouchable('tenant'), submission } as unknown as Step;
    const losses = [{ type: 'self-employment', businessId: 'XAIS12345678901', amountPence: 500_00 }] as const;

    await expect(sendLossesBroughtForward(session, step, losses, createRefusals())).resolves.toBeUndefined();
  });
});
