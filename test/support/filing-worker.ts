import { AsyncLocalStorage } from 'node:async_hooks';
import { loadConfig } from '../../src/config/config.js';
import { readEnvironment } from '../../src/config/environment.js';
import { createContext } from '../../src/context.js';
import type { TenantKey } from '../../src/domain/tenant.js';
import type { HmrcFence } from '../../src/gateways/hmrc/hmrc-call.js';
import type { HmrcGateway } from '../../src/gateways/hmrc/hmrc-gateway.js';
import { beginWithStores } from '../../src/services/deployment/begin-with-stores.js';
import { advanceSubmission } from '../../src/services/submissions/advance-submission.js';
import { FAULT_BEFORE, type FilingBoundary } from './filing-boundaries.js';
import { withHmrc } from './with-hmrc.js';

/** What the process is to file, and where it waits until everything is let go; `null`: nowhere. */
interface Order {
  readonly tenant: TenantKey;
  readonly submissionId: string;
  readonly waitAt: FilingBoundary | null;
}

const orders = new AsyncLocalStorage<Order>();
let letGo = (): void => undefined;
const gone = new Promise<void>((resolve) => {
  letGo = resolve;
});

async function reach(boundary: FilingBoundary): Promise<void> {
  const order = orders.getStore();
  if (order?.waitAt !== boundary) return;
  process.send?.({ submissionId: order.submissionId, at: boundary });
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

const filing =
  (file: HmrcGateway['submitFinalDeclaration']): HmrcGateway['submitFinalDeclaration'] =>
  async (call, ref) => {
    await reach('it is claimed');
    const answer = await file({ ...call, ...(call.fence && { fence: watched(call.fence) }) }, ref);
    await reach('it is answered');
    return answer;
  };

const { WIRE_URL = '', WIRE_CA = '' } = readEnvironment();
const base = createContext(loadConfig(), 'worker');
await beginWithStores(base);
const ctx = withHmrc(
  base,
  (hmrc) => ({
    ...hmrc,
    submitFinalDeclaration: filing(hmrc.submitFinalDeclaration),
    confirmAmendment: filing(hmrc.confirmAmendment),
    async retrieveCalculation(call, ref) {
      const answer = await hmrc.retrieveCalculation(call, ref);
      const waitAt = orders.getStore()?.waitAt;
      if (waitAt && waitAt in FAULT_BEFORE) await reach(waitAt);
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
  const { tenant, submissionId } = message;
  void orders
    .run(message, () => advanceSubmission(ctx, tenant, submissionId))
    .then(
      () => process.send?.({ submissionId, at: 'the end' }),
      (error) => process.send?.({ submissionId, at: String(error) }),
    );
});
process.send?.('ready');
