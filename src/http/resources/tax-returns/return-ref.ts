import { uuidFromPublicId } from '../../../domain/ids.js';
import type { TaxReturnView } from '../../../services/tax-returns/view-tax-return.js';
import { ok, type Reply } from '../../gate/answers/reply.js';
import type { Call } from '../../gate/route.js';
import { issuesHeader } from './issues-header.js';
import { presentTaxReturn, type ViewName } from './present.js';
import { TaxReturnRef } from './schemas.js';

export const taxReturnParams = { ref: { text: TaxReturnRef } } as const;

/** Problems of a `{ref}` that is a year. */
export const refProblems = ['invalid_tax_year', 'client_required'] as const;

/** Problems of a client or a year that is not ready to be filed with HMRC. */
export const filingProblems = [
  'not_authorised_with_hmrc',
  'main_agent_required',
  'hmrc_not_configured',
  'nino_missing',
  'tax_year_not_ended',
] as const;

export type RefCall = Pick<Call<{ client_id?: string }, unknown>, 'params' | 'query'>;

/** The `{ref}` of a path, with the client that the query may name. */
export const refOf = ({ params: { ref = '' }, query }: RefCall) => ({
  ref,
  clientId: query.client_id === undefined ? null : uuidFromPublicId('client', query.client_id),
});

/** A return as an answer: its version is its ETag, but its figures follow the transactions. */
export function replyWithReturn(view: TaxReturnView, name: ViewName): Reply {
  const reply = ok(presentTaxReturn(view, name), view.taxReturn.version);
  return { ...withIssues(reply, view, name), isLive: true };
}

/** The seven fields have no room for issues, which are then a header. */
export const withIssues = (reply: Reply, { issues }: TaxReturnView, name: ViewName): Reply =>
  name === 'summary' ? { ...reply, headers: { ...reply.headers, ...issuesHeader(issues) } } : reply;
