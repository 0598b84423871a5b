import { AsyncLocalStorage } from 'node:async_hooks';
import { loadConfig } from '../../src/config/config.js';
import { readEnvironment } from '../../src/config/environment.js';
import { createContext } from '../../src/context.js';
import type { TenantKey } from '../../src/domain/tenant.js';
import { beginWithStores } from '../../src/services/deployment/begin-with-stores.js';
import { advanceSubmission } from '../../src/services/submissions/advance-submission.js';
import { createPlaces } from '../../src/services/submissions/places.js';
import { onEachCall } from './on-each-call.js';
import { withHmrc } from './with-hmrc.js';

/** What the process is to prepare, and after which of its calls to HMRC it stands until all are told to go on. */
interface Order {
  readonly tenant: TenantKey;
  readonly submissionId: string;
  readonly standAfter: number;
}

/** Lets everything that stands go on. */
const GO_ON = 'go on';
const standing: (() => void)[] = [];

const orders = new AsyncLocalStorage<Order & { calls: number }>();

async function afterCall(name: string): Promise<void> {
  const order = orders.getStore();
  if (order === undefined) return;
  order.calls += 1;
  if (order.calls !== order.standAfter) return;
  process.send?.({ submissionId: order.submissionId, at: name });
  await new Promise<void>((resolve) => standing.push(resolve));
}

const base = createContext(loadConfig(), 'worker');
await beginWithStores(base);
const { SANDBOX_URL = '' } = readEnvironment();
const ctx = {
  ...withHmrc(base, (hmrc) => onEachCall(hmrc, afterCall), SANDBOX_URL),
  preparationPlaces: createPlaces(1_000),
};

async function prepare(order: Order): Promise<void> {
  const counted = { ...order, calls: 0 };
  while (counted.calls < order.standAfter) {
    await orders.run(counted, () => advanceSubmission(ctx, order.tenant, order.submissionId));
  }
}

process.on('message', (order: Order | typeof GO_ON) => {
  if (order === GO_ON) {
    for (const goOn of standing.splice(0)) goOn();
    return;
  }
  const { submissionId } = order;
  void prepare(order).then(
    () => process.send?.({ submissionId, at: 'the end' }),
    (error) => process.send?.({ submissionId, at: String(error) }),
  );
});
process.send?.('ready');
