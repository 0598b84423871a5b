import type { ProblemCode } from './problems.js';

/** The call that gets a caller out of a problem: shown as `next`. */
interface NextCall {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
}

interface Place {
  /** The path that was asked for. */
  readonly path: string;
  /** Path of the thing that the request names: `/v1/clients/cl_…`; the whole path when it names none. */
  readonly resource: string;
  /** Path of the list that the thing is in. */
  readonly collection: string;
  /** Members that the problem has beside the usual ones. */
  readonly details: Readonly<Record<string, unknown>>;
}

type Advice = (place: Place) => NextCall | null;

const get = (path: string): NextCall => ({ method: 'GET', path });
const post = (path: string): NextCall => ({ method: 'POST', path });
const readIt: Advice = ({ resource }) => get(resource);
const ofClient =
  (call: (path: string) => NextCall): Advice =>
  ({ details }) =>
    typeof details['client_id'] === 'string' ? call(`/v1/clients/${details['client_id']}`) : null;

/** Paths of lists, by the prefix of ids, for the kinds that a problem can name. */
const COLLECTIONS: ReadonlyMap<string, string> = new Map([
  ['cl', '/v1/clients'],
  ['biz', '/v1/businesses'],
  ['prop', '/v1/properties'],
  ['acc', '/v1/source-accounts'],
  ['txn', '/v1/transactions'],
  ['tr', '/v1/tax-returns'],
  ['map', '/v1/import-mappings'],
  ['we', '/v1/webhook-endpoints'],
]);

/** The filter by which a list shows what belongs to one thing, by the prefix of that thing's id. */
const FILTERS: ReadonlyMap<string, string> = new Map([
  ['cl', 'client_id'],
  ['biz', 'business_id'],
  ['prop', 'property_id'],
  ['acc', 'source_account_id'],
]);

const readHolder: Advice = ({ details }) => {
  const holder = pathOf(details['existing_id']);
  return holder === null ? null : get(holder);
};

/** The return that locks the period, with its state; the client's returns, where several may. */
const readReturn: Advice = ({ details }) => {
  const path = pathOf(details['tax_return_id']);
  if (path !== null) return get(path);
  return typeof details['client_id'] === 'string'
    ? get(`/v1/tax-returns?client_id=${details['client_id']}`)
    : null;
};

/** The updates of the client, the one on its way among them. */
const readUpdates: Advice = ({ details }) =>
  typeof details['client_id'] === 'string'
    ? get(`/v1/quarterly-updates?client_id=${details['client_id']}`)
    : null;

const afterWrongState: Advice = ({ path, resource, collection, details }) => {
  if (details['status'] === 'cancelled' || details['status'] === 'failed') return post(collection);
  return path.endsWith('/declare') ? post(`${resource}/prepare`) : get(resource);
};

/** The first kind of dependents, as the list shows them. */
const listDependents: Advice = ({ resource, details }) => {
  const id = resource.split('/').at(-1) ?? '';
  const filter = FILTERS.get(prefixOf(id));
  const kind = Object.keys(Object(details['dependents']))[0]?.replaceAll('_', '-');
  if (kind === undefined) return null;
  const canFilter = filter !== undefined && (filter === 'client_id' || kind === 'transactions');
  return get(canFilter ? `/v1/${kind}?${filter}=${id}` : `/v1/${kind}`);
};

const ADVICE: Partial<Record<ProblemCode, Advice>> = {
  invalid_cursor: ({ path }) => get(path),
  client_required: () => get('/v1/clients'),
  unknown_format: () => get('/v1/import-formats'),
  insufficient_scope: () => get('/v1/me'),
  not_found: ({ path, resource }) => (path.endsWith('/calculation') ? post(`${resource}/calculate`) : null),
  invalid_state: afterWrongState,
  period_locked: readReturn,
  quarterly_update_in_progress: readUpdates,
  has_dependents: listDependents,
  document_retained: readIt,
  best_split_unavailable: readIt,
  merge_refused: readIt,
  erasure_refused: readIt,
  conflict: readHolder,
  duplicate_external_id: readHolder,
  duplicate_tax_return: readHolder,
  duplicate_url: readHolder,
  idempotency_in_progress: ({ path }) => post(path),
  calculation_not_ready: ({ resource }) => get(`${resource}/calculation`),
  calculation_failed: ({ resource }) => ({ method: 'PUT', path: resource }),
  preparation_in_progress: readIt,
  report_not_ready: readIt,
  already_finished: readIt,
  not_declared: ({ resource }) => post(`${resource}/declare`),
  submission_in_progress: readIt,
  already_submitted: ({ resource, details }) =>
    get(details['status'] === 'submitted' ? `${resource}/receipt` : resource),
  amendment_open: readIt,
  amendment_window_closed: ({ resource }) => get(`${resource}/receipt`),
  figures_changed: ({ resource }) => post(`${resource}/calculate`),
  prefill_outdated: ({ resource }) => post(`${resource}/prefill`),
  issues_not_accepted: readIt,
  not_authorised_with_hmrc: ofClient((client) => post(`${client}/hmrc-authorisation`)),
  practice_not_signed_in: () => post('/v1/hmrc-agent'),
  main_agent_required: ofClient((client) => post(`${client}/agent-invitations`)),
  nino_missing: ofClient((client) => ({ method: 'PUT', path: client })),
  import_not_revertible: ({ resource, details }) =>
    ['queued', 'processing'].includes(String(details['status'])) ? post(`${resource}/cancel`) : get(resource),
  endpoint_disabled: ({ details }) => {
    const endpoint = pathOf(details['endpoint_id']);
    return post(endpoint === null ? '/v1/webhook-endpoints' : `${endpoint}/enable`);
  },
  report_expired: ({ collection }) => post(collection),
  event_expired: () => get('/v1/events'),
  import_file_removed: ({ resource }) => get(`${resource}/errors`),
  version_conflict: readIt,
  precondition_required: readIt,
  wording_outdated: () => get('/v1/declarations/current'),
  rate_limit_exceeded: () => get('/v1/rate-limit'),
};

/**
 * The next call, if one call helps; `null` if it depends.
 * @param path the path that was asked for
 * @param details the members that the problem has beside the usual ones
 */
export function nextCall(
  code: ProblemCode,
  path: string,
  details: Readonly<Record<string, unknown>>,
): NextCall | null {
  const [, version, collection, id] = path.split('/');
  const list = `/${version}/${collection}`;
  const resource = id === undefined ? path : `${list}/${id}`;
  return ADVICE[code]?.({ path, resource, collection: list, details }) ?? null;
}

function pathOf(id: unknown): string | null {
  if (typeof id !== 'string') return null;
  const collection = COLLECTIONS.get(prefixOf(id));
  return collection === undefined ? null : `${collection}/${id}`;
}

const prefixOf = (id: string) => id.split('_')[0] ?? '';
