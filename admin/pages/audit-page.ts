import type { AuditEntry, AuditFilter } from '../../src/db/audit/audit-queries.js';
import { publicId } from '../../src/domain/ids.js';
import { spacedCode } from '../../src/domain/spaced-code.js';
import { type Html, html } from '../../src/pages/html.js';
import { instant } from '../../src/pages/instant.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { layout } from './layout.js';

interface AuditView {
  readonly session: ConsoleSession;
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
  readonly filter: AuditFilter;
  readonly before: string | null;
  readonly choices: {
    readonly actions: readonly string[];
    readonly queues: readonly string[];
    readonly outcomes: readonly string[];
  };
}

/** The record of acts. */
export function auditPage(view: AuditView): string {
  const content = html`<div class="heading"><h1>Audit</h1><p class="hint">Newest first, times in UTC. Lines are never changed or removed.</p></div>
${filterForm(view)}
<div class="scroll" tabindex="0" role="region" aria-label="Acts"><table class="audit">
<thead><tr><th scope="col">When</th><th scope="col">Operator</th><th scope="col">Action</th><th scope="col">Outcome</th>
<th scope="col">Reason and change</th><th scope="col">Tenant</th><th scope="col">Queue</th><th scope="col">Job</th><th scope="col">From, by request</th></tr></thead>
<tbody>${view.entries.map(entryRow)}</tbody></table></div>
${view.entries.length === 0 ? html`<p class="hint">No line fits.</p>` : null}
${pager(view)}`;
  return layout({ title: 'Audit', session: view.session, place: 'audit', content });
}

function filterForm({ filter, choices }: AuditView): Html {
  return html`<form class="filter" method="get" action="/audit">
<div><label for="operator">Operator</label>
<input id="operator" name="operator" type="text" maxlength="254" value="${filter.actor}" placeholder="e-mail address, command line"></div>
<div><label for="from">From day</label><input id="from" name="from" type="date" value="${filter.from}"></div>
<div><label for="to">To day</label><input id="to" name="to" type="date" value="${filter.to}"></div>
<div><label for="tenant">Tenant</label><input id="tenant" name="tenant" type="text" maxlength="40" value="${filter.tenantId === null ? null : publicId('tenant', filter.tenantId)}" placeholder="tnt_…"></div>
${select('action', 'Action', choices.actions, filter.action)}
${select('queue', 'Queue', choices.queues, filter.queue)}
${select('outcome', 'Outcome', choices.outcomes, filter.outcome)}
<button>Show</button> <a href="/audit">Clear</a></form>`;
}

function select(name: string, label: string, values: readonly string[], chosen: string | null): Html {
  const options = values.map((value) =>
    value === chosen
      ? html`<option value="${value}" selected>${spacedCode(value)}</option>`
      : html`<option value="${value}">${spacedCode(value)}</option>`,
  );
  return html`<div><label for="${name}">${label}</label>
<select id="${name}" name="${name}"><option value="">any</option>${options}</select></div>`;
}

function entryRow(entry: AuditEntry): Html {
  const code = entry.outcome === 'refused' ? entry.detail['reason'] : entry.detail['status'];
  const why = typeof code === 'string' || typeof code === 'number' ? ` (${spacedCode(String(code))})` : '';
  const tenant = entry.tenantId === null ? null : publicId('tenant', entry.tenantId);
  const job =
    entry.jobId === null || entry.queue === null
      ? html`–`
      : html`<a href="/queues/queue/${entry.queue}/${encodeURIComponent(entry.jobId)}">${entry.jobId}</a>`;
  return html`<tr><td class="no-wrap" data-label="When">${instant(entry.at)}</td><td data-label="Operator">${entry.actor}</td>
<td class="no-wrap" data-label="Action" title="${entry.method} ${entry.path}">${spacedCode(entry.action)}</td>
<td data-label="Outcome"><span class="tag ${entry.outcome}">${entry.outcome}</span><span class="hint">${why}</span></td>
<td data-label="Reason">${changeOf(entry)}</td><td class="folded" data-label="Tenant">${tenant === null ? '–' : html`<a class="code" href="/tenants/${tenant}">${tenant}</a>`}</td>
<td data-label="Queue">${entry.queue ?? '–'}</td><td data-label="Job">${job}</td><td class="folded" data-label="From">${entry.ip ?? '–'}<br><span class="hint code">${entry.requestId}</span></td></tr>`;
}

/** Why, and what was before and after, as the act said it. */
function changeOf({ detail, outcome }: AuditEntry): string {
  const { status: _, reason, before, after, ...rest } = detail;
  const said = Object.entries({ before, after, ...rest }).filter(([, value]) => value !== undefined);
  return [
    ...(outcome === 'refused' || reason === undefined ? [] : [String(reason)]),
    ...said.map(([name, value]) => `${spacedCode(name)}: ${value}`),
  ].join('; ');
}

function pager({ filter, entries, hasMore, before }: AuditView): Html {
  const last = entries.at(-1);
  const newest = before === null ? null : html`<a href="/audit?${queryOf(filter, null)}">Newest</a>`;
  const older =
    hasMore && last !== undefined
      ? html`<a href="/audit?${queryOf(filter, last.id)}" rel="next">Older</a>`
      : null;
  return html`<p class="pager">${newest} ${older}</p>`;
}

function queryOf(filter: AuditFilter, before: string | null): string {
  const { actor: operator, action, queue, outcome, from, to, tenantId } = filter;
  const tenant = tenantId === null ? null : publicId('tenant', tenantId);
  const given = Object.entries({ operator, action, queue, outcome, from, to, tenant, before }).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  return new URLSearchParams(given).toString();
}
