import type { FraudPrevention } from '../../../domain/tax-returns/fraud-prevention.js';
import { type Books, TAX_YEAR } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { inFull, inPounds } from '../figures.js';
import { poll } from '../poll.js';
import { readDeviceFacts } from '../read-device-facts.js';
import { QuarterlyUpdate } from '../shapes.js';

const QUARTER_ENDS = ['2025-07-05', '2025-10-05', '2026-01-05', '2026-04-05'];
const TIMEOUT_MS = 60_000;

/** Sends HMRC the four updates of each trade, and those of the lettings, each with the year so far. */
export async function sendQuarterlyUpdates(
  ctx: DemoContext,
  { clientId, businessId, trainingId }: Books,
): Promise<void> {
  const fraud_prevention = await readDeviceFacts(ctx.dataDir);
  for (const period_end of QUARTER_ENDS) {
    await ctx.progress.step(`Quarter to ${inFull(period_end)}`, async (line) => {
      const update = { client_id: clientId, tax_year: TAX_YEAR, period_end, fraud_prevention };
      const [trade, classes, lettings] = await Promise.all([
        sendUpdate(ctx, { ...update, business_id: businessId }),
        sendUpdate(ctx, { ...update, business_id: trainingId }),
        sendUpdate(ctx, { ...update, property: 'uk' }),
      ]);
      line.say(
        `accepted by HMRC: profit so far ${inPounds(trade.figures.net)} of the trade, ${inPounds(classes.figures.net)} of the classes, ${inPounds(lettings.figures.net)} of the lettings`,
      );
    });
  }
}

interface UpdateBody {
  readonly client_id: string;
  readonly business_id?: string;
  readonly property?: 'uk';
  readonly tax_year: string;
  readonly period_end: string;
  readonly fraud_prevention: FraudPrevention;
}

/** @throws with what HMRC says against it */
async function sendUpdate({ api, signal }: DemoContext, body: UpdateBody): Promise<QuarterlyUpdate> {
  const { id } = (await api.post('/v1/quarterly-updates', body, QuarterlyUpdate)).body;
  const { body: update } = await poll({
    what: 'The answer to the update',
    ask: () => api.get(`/v1/quarterly-updates/${id}`, QuarterlyUpdate),
    isDone: ({ status }) => status === 'accepted' || status === 'rejected',
    timeoutMs: TIMEOUT_MS,
    signal,
  });
  if (update.status === 'accepted') return update;
  const reasons = update.issues.map(({ detail }) => detail).join(' ');
  throw new Error(`The update to ${body.period_end} is ${update.status}. ${reasons}`.trim());
}
