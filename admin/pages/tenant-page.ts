import type { AuditEntry } from '../../src/db/audit/audit-queries.js';
import type { TroubledSubmission } from '../../src/db/console/filing-queries.js';
import type { Receiver } from '../../src/db/console/receiver-queries.js';
import type { FailedWork, TenantError, TenantLoad } from '../../src/db/console/tenant-load-queries.js';
import type { TenantState } from '../../src/db/console/tenant-queries.js';
import type { WorkItem } from '../../src/db/queues/work-queries.js';
import { publicId } from '../../src/domain/ids.js';
import { spacedCode } from '../../src/domain/spaced-code.js';
import { type Html, html } from '../../src/pages/html.js';
import { facts, tableOf } from '../../src/pages/parts.js';
import type { OpenQuotaWindow } from '../../src/services/console/read-open-quota-windows.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { layout } from './layout.js';
import { actButton, linkTo } from './parts.js';
import { loadSection, quotaSection, troubleSection } from './tenant-load.js';
import { itemTable } from './work-page.js';

interface TenantView {
  readonly session: ConsoleSession;
  readonly tenant: TenantState;
  /** `null`: Redis cannot be asked. */
  readonly uses: readonly OpenQuotaWindow[] | null;
  /** Requests an hour, for each key. */
  readonly hourlyLimit: number;
  /** In bytes, of each mode. */
  readonly storageLimit: number;
  /** Rows, for each mode. */
  readonly rowLimit: number;
  readonly load: TenantLoad;
  readonly failedWork: readonly FailedWork[];
  readonly errors: readonly TenantError[];
  readonly outbox: readonly { readonly queue: string; readonly count: number }[];
  readonly receivers: readonly Receiver[];
  readonly submissions: readonly TroubledSubmission[];
  readonly failed: readonly WorkItem[];
  readonly acts: readonly AuditEntry[];
}

/** One tenant: what waits, what fails, what was done, and what may be done. */
export function tenantPage(view: TenantView): string {
  const { session, tenant, outbox, receivers, submissions, failed, acts } = view;
  const { uses, hourlyLimit, storageLimit, rowLimit, load, failedWork, errors } = view;
  const id = publicId('tenant', tenant.id);
  const content = html`<div class="heading"><h1>${tenant.name}</h1><p class="hint code">${id}</p></div>
${stateOf(view)}
${session.role === 'viewer' ? null : actsOn(view)}
${quotaSection({ uses, storage: load.storage, hourlyLimit, storageLimit, rowLimit })}
${loadSection(load)}
<h2>Backlog</h2>
${tableOf({
  title: 'Backlog',
  columns: ['Queue', 'Jobs that wait for it, also for later'],
  rows: outbox.map(({ queue, count }) => [queue, count]),
  empty: 'Nothing waits for a queue.',
})}
${troubleSection(failedWork, errors)}
<h2>Failing receivers</h2>${receiverTable(receivers)}
<h2>Refused and unresolved returns</h2>${submissionTable(submissions)}
<h2>Failed last</h2>${failed.length === 0 ? html`<p class="hint">Nothing has failed.</p>` : itemTable(failed)}
<h2>Acts of operators</h2>
${actTable(acts)}
<p><a href="/audit?tenant=${id}">All acts</a> · <a href="/jobs?q=${id}&amp;failed=1">All that failed</a></p>`;
  return layout({ title: tenant.name, session, place: 'jobs', content, isLive: true });
}

function stateOf({ tenant, hourlyLimit }: TenantView): Html {
  const since = (verb: string, at: Date) => html`${verb} since ${at.toISOString()}`;
  return facts([
    ['Status', tenant.status],
    ['Plan', tenant.plan],
    [
      'Requests an hour, of each key',
      `${hourlyLimit}${tenant.hourlyLimit === null ? '' : ', its own limit'}`,
    ],
    ['Filing', tenant.filingPausedAt === null ? 'runs' : since('paused', tenant.filingPausedAt)],
    ['Heavy work', tenant.heavyPausedAt === null ? 'runs' : since('paused', tenant.heavyPausedAt)],
    [
      'Share of the queues',
      tenant.shareLoweredAt === null ? 'as that of others' : since('lowered', tenant.shareLoweredAt),
    ],
    ['Since', tenant.createdAt],
  ]);
}

function actsOn({ session, tenant }: TenantView): Html {
  const path = `/tenants/${publicId('tenant', tenant.id)}`;
  const isAdmin = session.role === 'admin';
  return html`<div class="acts">${tenant.filingPausedAt === null ? actButton(`${path}/pause-filing`, 'Pause filing') : actButton(`${path}/resume-filing`, 'Resume filing')}
${tenant.heavyPausedAt === null ? actButton(`${path}/pause-heavy-work`, 'Pause heavy work') : actButton(`${path}/resume-heavy-work`, 'Resume heavy work')}
${tenant.shareLoweredAt === null ? actButton(`${path}/lower-share`, 'Lower share') : actButton(`${path}/restore-share`, 'Restore share')}
${isAdmin ? actButton(`${path}/change-plan`, 'Change plan') : null}
${isAdmin ? (tenant.status === 'active' ? actButton(`${path}/suspend`, 'Suspend') : actButton(`${path}/reinstate`, 'Reinstate')) : null}</div>`;
}

const actTable = (acts: readonly AuditEntry[]): Html =>
  tableOf({
    title: 'Acts of operators',
    columns: ['When', 'Operator', 'Action', 'Outcome', 'Reason'],
    rows: acts.map((act) => [
      act.at,
      act.actor,
      spacedCode(act.action),
      act.outcome,
      typeof act.detail['reason'] === 'string' ? act.detail['reason'] : null,
    ]),
    empty: 'Nobody has done anything.',
  });

export const receiverTable = (receivers: readonly Receiver[]) =>
  tableOf({
    title: 'Failing receivers',
    columns: ['Endpoint', 'Host', 'Tenant', 'Failing since', 'Failures in a row', 'Last answer'],
    rows: receivers.map((one) => [
      linkTo('webhookEndpoint', one.id),
      one.host,
      linkTo('tenant', one.tenantId, one.tenantName),
      one.failingSince,
      one.consecutiveFailures,
      one.enabled ? (one.lastStatus ?? 'none') : `disabled: ${one.disabledReason ?? 'by its owner'}`,
    ]),
    empty: 'Every receiver takes its events.',
  });

export const submissionTable = (submissions: readonly TroubledSubmission[]) =>
  tableOf({
    title: 'Refused and unresolved returns',
    columns: ['Return', 'Tenant', 'State', 'HMRC’s code', 'When'],
    rows: submissions.map((one) => [
      linkTo('taxReturn', one.taxReturnId),
      linkTo('tenant', one.tenantId, one.tenantName),
      spacedCode(one.state),
      one.code,
      one.at,
    ]),
    empty: 'No return was refused in the last day.',
  });
