import type { FailureGroup, WorkItem } from '../../src/db/queues/work-queries.js';
import { publicId } from '../../src/domain/ids.js';
import { spacedCode } from '../../src/domain/spaced-code.js';
import { type Html, html } from '../../src/pages/html.js';
import { instant } from '../../src/pages/instant.js';
import { tableOf } from '../../src/pages/parts.js';
import type { Hit } from '../../src/services/console/search-everything.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { alertOf, layout } from './layout.js';
import { jobLink, linkTo, workLink } from './parts.js';
import { chooseBox, workActButtons } from './work-act-page.js';

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

/** Work of any tenant. */
export function workPage(view: WorkView): string {
  const { session, text, items, hits, groups, message, page } = view;
  const shown = items.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const content = html`<div class="heading"><h1>Find work</h1><p class="hint">By an id (ours, a job’s, HMRC’s correlation id, an external one), by an error code, or by the name of a tenant, host or client. The id of a request finds all that came of it. A search for a client’s first and last name is put on record.</p></div>
${searchForm(view)}
${alertOf(message)}
${groups.length === 0 ? null : failures(groups)}
${hits.length === 0 ? null : hitTable(hits, page)}
<h2>${text === '' ? 'Failed last' : 'Work found'}</h2>
${text === '' || items.length === 0 ? null : html`<p class="hint">${howMany(items.length)}</p>`}
${items.length === 0 ? html`<p class="hint">${text === '' ? 'Nothing has failed.' : 'Nothing fits.'}</p>` : foundItems(view, shown)}
<p><a href="/work-acts">Acts on many pieces of work</a></p>
${pagerOf(view)}`;
  return layout({ title: 'Find work', session, place: 'jobs', content });
}

const PAGE_SIZE = 50;

const howMany = (count: number): string => (count > 1_000 ? 'More than 1,000 found.' : `${count} found.`);

/** `webhookEndpoint` as `Webhook endpoint`. */
function kindInWords(kind: Hit['kind']): string {
  const words = kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function hitTable(hits: readonly Hit[], page: number): Html {
  return html`<h2>Found</h2><p class="hint">${howMany(hits.length)}</p>${tableOf({
    title: 'Found',
    columns: ['What', 'Id', 'Is', 'Client', 'Tenant'],
    rows: hits
      .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      .map(({ kind, id, label, clientId, tenantId }) => [
        kindInWords(kind),
        linkTo(kind, id),
        label,
        clientId === null || clientId === undefined ? null : linkTo('client', clientId),
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
<div class="wide"><label for="q">Id, code or name</label>
<input id="q" name="q" type="search" maxlength="100" value="${text}" placeholder="imp_…, tnt_…, req_…, ob-123, invalid_file"></div>
<label class="check">${box} failed only</label>
<button>Find</button> <a href="/jobs">Clear</a></form>`;
}

function failures(groups: readonly FailureGroup[]): Html {
  const rows = groups.map(
    ({ queue, code, count, lastAt }) =>
      html`<tr><td data-label="Queue">${queue}</td><td data-label="Code">${code === '' ? 'no code' : html`<a href="/jobs?q=${encodeURIComponent(code)}&amp;failed=1">${code}</a>`}</td>
<td class="number" data-label="How many">${count}</td><td class="no-wrap" data-label="Newest">${instant(lastAt)}</td></tr>`,
  );
  return html`<h2>Failures of the last seven days</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Failures"><table class="audit"><thead><tr><th scope="col">Queue</th><th scope="col">Code</th><th scope="col" class="number">How many</th>
<th scope="col">Newest</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** Work of any kind, as a table, with boxes to choose by where somebody may act on it. */
export function itemTable(items: readonly WorkItem[], mayChoose = false): Html {
  const choose = mayChoose ? html`<th scope="col">Choose</th>` : null;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Work"><table class="audit"><thead><tr>${choose}<th scope="col">Queue</th><th scope="col">Id</th><th scope="col">Status</th>
<th scope="col">Code</th><th scope="col">Job</th><th scope="col">Tenant</th><th scope="col">Mode</th><th scope="col">Created</th></tr></thead>
<tbody>${items.map((item) => itemRow(item, mayChoose))}</tbody></table></div>`;
}

function itemRow(item: WorkItem, mayChoose: boolean): Html {
  const { queue, id, tenantId, livemode, status, code, jobId, createdAt } = item;
  const tenant = publicId('tenant', tenantId);
  const isWork = queue !== 'event' && queue !== 'outbox';
  const choose = mayChoose ? html`<td data-label="Choose">${isWork ? chooseBox(item) : null}</td>` : null;
  return html`<tr>${choose}<td data-label="Queue">${queue}</td><td data-label="Id">${workLink(queue, id)}</td>
<td data-label="Status"><span class="tag ${status}">${spacedCode(status)}</span></td><td data-label="Code">${code ?? '–'}</td><td class="no-wrap" data-label="Job">${jobLink(queue, jobId)}</td>
<td class="code" data-label="Tenant"><a href="/tenants/${tenant}">${tenant}</a></td><td data-label="Mode">${livemode ? 'live' : 'test'}</td><td class="no-wrap" data-label="Created">${instant(createdAt)}</td></tr>`;
}

/** Work found, in a form that leads to the acts on it. */
function foundItems({ session, text, failedOnly, items }: WorkView, shown: readonly WorkItem[]): Html {
  if (session.role === 'viewer' || text === '' || items.length === 0) return itemTable(shown);
  return html`<form method="get" action="/work-acts/try-again"><input type="hidden" name="q" value="${text}">${failedOnly ? html`<input type="hidden" name="failed" value="1">` : null}
<p class="all"><input id="all" type="checkbox" data-all> <label for="all" class="inline">Choose all below</label></p>
${itemTable(shown, true)}${workActButtons()}</form>`;
}
