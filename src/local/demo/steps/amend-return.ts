import type { Books } from '../books.js';
import type { DemoContext } from '../demo-context.js';
import { inPounds } from '../figures.js';
import { type Receipt, TaxReturn } from '../shapes.js';
import { fileReturn } from './file-return.js';
import { Created } from './open-books.js';

const INVOICE = 480;

/** An invoice turns up that nobody had entered: the filed return is amended by it. @returns the new receipt */
export async function amendReturn(
  ctx: DemoContext,
  { clientId, businessId }: Books,
  returnId: string,
): Promise<Receipt> {
  const { api, progress } = ctx;
  await progress.step('Amendment', async (line) => {
    const { etag } = await api.get(`/v1/tax-returns/${returnId}`, TaxReturn);
    const reason = 'An invoice had not been entered.';
    const amended = await api.post(`/v1/tax-returns/${returnId}/amend`, { reason }, TaxReturn, {
      ifMatch: etag,
    });
    await api.post(
      '/v1/transactions',
      {
        client_id: clientId,
        business_id: businessId,
        date: '2026-03-27',
        amount: INVOICE,
        description: 'Emergency call-out, paid in cash',
        category: 'self_employment.turnover',
      },
      Created,
    );
    line.say(`version ${amended.body.amendment?.version} opened, with ${inPounds(INVOICE)} more of turnover`);
  });
  return fileReturn(ctx, returnId);
}
