import { loadConfig, readEnvironment } from '../../src/config.js';
import { createContext } from '../../src/context.js';
import type { TenantKey } from '../../src/domain/tenant.js';
import type { HmrcFence } from '../../src/gateways/hmrc/hmrc-gateway.js';
import { beginWithStores } from '../../src/services/deployment/begin-with-stores.js';
import { advanceSubmission } from '../../src/services/submissions/advance-submission.js';
import type { FilingBoundary } from './filing-boundaries.js';
import { withHmrc } from './with-hmrc.js';

/** A process that files one return at a time and waits at the boundary that it is given until it is let go. */
interface Order {
  readonly tenant: TenantKey;
  readonly submissionId: string;
  readonly waitAt: FilingBoundary;
}

let waitAt: FilingBoundary | null = null;
let letGo = (): void => undefined;

async function reach(boundary: FilingBoundary): Promise<void> {
  if (boundary !== waitAt) return;
  waitAt = null;
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  process.send?.({ at: boundary });
  await gone;
}

function watched(fence: HmrcFence): HmrcFence {
  let renewals = 0;
  return {
    async renew() {
      renewals += 1;
      await reach(renewals === 1 ? 'its turn has come' : 'its connection stands');
      await fence.renew();
      if (renewals === 2) await reach('it is about to be written');
    },
    assertHeld: () => fence.assertHeld(),
  };
}

const { WIRE_URL = '', WIRE_CA = '' } = readEnvironment();
const base = createContext(loadConfig(), 'worker');
await beginWithStores(base);
const ctx = withHmrc(
  base,
  (hmrc) => ({
    ...hmrc,
    async submitFinalDeclaration(call, ref) {
      await reach('it is claimed');
      const answer = await hmrc.submitFinalDeclaration(
        { ...call, ...(call.fence && { fence: watched(call.fence) }) },
        ref,
      );
      await reach('it is answered');
      return answer;
    },
  }),
  WIRE_URL,
  { tls: { ca: WIRE_CA } },
);

process.on('message', (message: Order | 'go') => {
  if (message === 'go') {
    letGo();
    return;
  }
  waitAt = message.waitAt;
  void advanceSubmission(ctx, message.tenant, message.submissionId).then(
    () => process.send?.('over'),
    (error) => process.send?.({ failed: String(error) }),
  );
});
process.send?.('ready');
