import type { FailureGroup, WorkItem } from '../../src/db/queues/work-queries.js';
import { type IdKind, publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/html.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { instant } from './instant.js';
import { alertOf, layout } from './layout.js';

interface WorkView {
  readonly session: ConsoleSession;
  readonly text: string;
  readonly failedOnly: boolean;
  readonly items: readonly WorkItem[];
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
  const { session, text, items, groups, message } = view;
  const content = html`<div class="heading"><h1>Find work</h1><p class="hint">By the id of a tenant, client, return, import, calculation, submission, report, delivery or job, by an error code, or by the id of a request, which finds all that came of it.</p></div>
${searchForm(view)}
${alertOf(message)}
${groups.length === 0 ? null : failures(groups)}
<h2>${text === '' ? 'Failed last' : 'Found'}</h2>
${items.length === 0 ? html`<p class="hint">${text === '' ? 'Nothing has failed.' : 'Nothing fits.'}</p>` : itemTable(items)}`;
  return layout({ title: 'Find work', session, place: 'jobs', content });
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
<th scope="col">Newest, created</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function itemTable(items: readonly WorkItem[]): Html {
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
  return html`<tr><td>${queue}</td><td class="code">${kind === undefined ? id : publicId(kind, id)}</td>
<td><span class="tag ${status}">${status.replaceAll('_', ' ')}</span></td><td>${code ?? '–'}</td><td class="no-wrap">${job}</td>
<td class="code"><a href="/jobs?q=${tenant}">${tenant}</a></td><td>${livemode ? 'live' : 'test'}</td><td class="no-wrap">${instant(createdAt)}</td></tr>`;
}
