import type { FailureGroup, WorkItem } from '../../src/db/queues/work-queries.js';
import { type IdKind, publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/html.js';
import type { Hit } from '../../src/services/console/search-everything.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { instant } from './instant.js';
import { alertOf, layout } from './layout.js';
import { linkTo, tableOf } from './parts.js';

interface WorkView {
  readonly session: ConsoleSession;
  readonly text: string;
  readonly failedOnly: boolean;
  readonly items: readonly WorkItem[];
  readonly hits: readonly Hit[];
  /** From 1. */
  readonly page: number;
  readonly groups: readonly FailureGroup[];
  readonly message: string | null;
}

/** What the work of each queue is called outside. */
const ID_KINDS: Readonly<Record<string, IdKind>> = {
  import: 'import',
  categorise: 'job',
  calculate: 'calculation',
  report: 'report',
  submit: 'submission',
  webhook: 'delivery',
  event: 'event',
};

/** Work of any tenant. */
export function workPage(view: WorkView): string {
  const { session, text, items, hits, groups, message, page } = view;
  const shown = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const content = html`<div class="heading"><h1>Find work</h1><p class="hint">By the id of a tenant, client, return, import, calculation, submission, report, delivery or job, endpoint, event or delivery, by a code of ours or HMRC’s, by the id of a request, which finds all that came of it, by HMRC’s correlation id, by an external id, or by the name of a tenant, a host or a client (first and last name; such a search is put on record).</p></div>
${searchForm(view)}
${alertOf(message)}
${groups.length === 0 ? null : failures(groups)}
${hits.length === 0 ? null : hitTable(hits, page)}
<h2>${text === '' ? 'Failed last' : 'Work found'}</h2>
${text === '' || items.length === 0 ? null : html`<p class="hint">${howMany(items.length)}</p>`}
${items.length === 0 ? html`<p class="hint">${text === '' ? 'Nothing has failed.' : 'Nothing fits.'}</p>` : itemTable(shown)}
${pagerOf(view)}`;
  return layout({ title: 'Find work', session, place: 'jobs', content });
}

const PAGE_SIZE = 50;

const howMany = (count: number): string => (count > 1_000 ? 'More than 1,000 found.' : `${count} found.`);

const HIT_WORDS: Readonly<Record<Hit['kind'], string>> = {
  tenant: 'Tenant',
  webhookEndpoint: 'Endpoint',
  client: 'Client',
  event: 'Event',
  taxReturn: 'Tax return',
};

function hitTable(hits: readonly Hit[], page: number): Html {
  return html`<h2>Found</h2><p class="hint">${howMany(hits.length)}</p>${tableOf({
    title: 'Found',
    columns: ['What', 'Id', 'Is', 'Tenant'],
    rows: hits
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map(({ kind, id, label, tenantId }) => [
        HIT_WORDS[kind],
        linkTo(kind, id),
        label,
        linkTo('tenant', tenantId),
      ]),
    empty: 'There are no more.',
  })}`;
}

function pagerOf({ text, failedOnly, page, items, hits }: WorkView): Html | null {
  const to = (number: number) => {
    const query = new URLSearchParams({ q: text, page: String(number), ...(failedOnly && { failed: '1' }) });
    return `/jobs?${query}`;
  };
  const before = page > 1 ? html`<a href="${to(page - 1)}" rel="prev">Page ${page - 1}</a>` : null;
  const isMore = Math.max(items.length, hits.length) > page * PAGE_SIZE;
  const after = isMore ? html`<a href="${to(page + 1)}" rel="next">Page ${page + 1}</a>` : null;
  return before === null && after === null ? null : html`<p class="pager">${before} ${after}</p>`;
}

function searchForm({ text, failedOnly }: WorkView): Html {
  const box =
    text !== '' && failedOnly
      ? html`<input type="checkbox" name="failed" value="1" checked>`
      : html`<input type="checkbox" name="failed" value="1">`;
  return html`<form class="filter" method="get" action="/jobs" role="search">
<div class="wide"><label for="q">Id or error code</label>
<input id="q" name="q" type="search" maxlength="100" value="${text}" placeholder="imp_…, tnt_…, req_…, ob-123, invalid_file"></div>
<label class="check">${box} failed only</label>
<button>Find</button> <a href="/jobs">Clear</a></form>`;
}

function failures(groups: readonly FailureGroup[]): Html {
  const rows = groups.map(
    ({ queue, code, count, lastAt }) =>
      html`<tr><td>${queue}</td><td>${code === '' ? 'no code' : html`<a href="/jobs?q=${encodeURIComponent(code)}&amp;failed=1">${code}</a>`}</td>
<td class="number">${count}</td><td class="no-wrap">${instant(lastAt)}</td></tr>`,
  );
  return html`<h2>Failures of the last seven days</h2>
<div class="scroll"><table><thead><tr><th scope="col">Queue</th><th scope="col">Code</th><th scope="col" class="number">How many</th>
<th scope="col">Newest</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Work of any kind, as a table. */
export function itemTable(items: readonly WorkItem[]): Html {
  return html`<div class="scroll"><table class="audit"><thead><tr><th scope="col">Queue</th><th scope="col">Id</th><th scope="col">Status</th>
<th scope="col">Code</th><th scope="col">Job</th><th scope="col">Tenant</th><th scope="col">Mode</th><th scope="col">Created</th></tr></thead>
<tbody>${items.map(itemRow)}</tbody></table></div>`;
}

function itemRow({ queue, id, tenantId, livemode, status, code, jobId, createdAt }: WorkItem): Html {
  const kind = ID_KINDS[queue];
  const tenant = publicId('tenant', tenantId);
  const job =
    jobId === null
      ? html`–`
      : html`<a href="/queues/queue/${queue}/${encodeURIComponent(jobId)}">${jobId}</a>`;
  return html`<tr><td>${queue}</td><td>${kind === undefined ? html`<span class="code">${id}</span>` : linkTo(kind, id)}</td>
<td><span class="tag ${status}">${status.replaceAll('_', ' ')}</span></td><td>${code ?? '–'}</td><td class="no-wrap">${job}</td>
<td class="code"><a href="/tenants/${tenant}">${tenant}</a></td><td>${livemode ? 'live' : 'test'}</td><td class="no-wrap">${instant(createdAt)}</td></tr>`;
}
