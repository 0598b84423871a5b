import type { AppContext } from '../../context.js';
import type { TaxYearStart } from '../../domain/tax-year.js';
import type { TenantKey } from '../../domain/tenant.js';
import type { HmrcAccount } from '../../gateways/hmrc/hmrc-gateway.js';
import { openClientSession, type SessionSlice } from '../hmrc-authorisations/client-session.js';

interface AccountRequest extends TenantKey {
  readonly clientId: string;
  readonly taxYear: TaxYearStart;
}

type AccountReading = HmrcAccount & { readonly asOf: Date };

/**
 * Asks HMRC what a client owes for a tax year, and what was paid from its start to the end of the year after it.
 * @throws as `openClientSession` and `HmrcGateway`
 */
export async function readAccount(
  ctx: SessionSlice & Pick<AppContext, 'now'>,
  { taxYear, ...owner }: AccountRequest,
): Promise<AccountReading> {
  const { nino, ask } = await openClientSession(ctx, owner, {
    work: 'account',
    facts: null,
    priority: 'interactive',
  });
  const account = await ask((hmrc, call) => hmrc.readAccount(call, { nino, taxYear }));
  return { ...account, asOf: ctx.now() };
}
