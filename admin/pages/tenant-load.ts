import {
  type FailedWork,
  MAX_COUNTED,
  type TenantError,
  type TenantLoad,
} from '../../src/db/console/tenant-load-queries.js';
import { type Html, html } from '../../src/pages/html.js';
import { span } from '../../src/pages/instant.js';
import { tableOf } from '../../src/pages/parts.js';
import type { OpenQuotaWindow } from '../../src/services/console/read-open-quota-windows.js';
import { linkTo } from './parts.js';

/** Requests in the hour that runs, and stored bytes and rows, beside what the plan allows. */
export function quotaSection(view: {
  readonly uses: readonly OpenQuotaWindow[] | null;
  readonly storage: TenantLoad['storage'];
  readonly hourlyLimit: number;
  readonly storageLimit: number;
  readonly rowLimit: number;
}): Html {
  const { uses, storage, hourlyLimit, storageLimit, rowLimit } = view;
  const requests = tableOf({
    title: 'Requests in this hour',
    columns: ['Key or app', 'Mode', 'Used', 'Of', 'Per cent', 'Begins anew in'],
    rows: (uses ?? []).map((use) => [
      `${use.name} (${use.kind})`,
      mode(use.livemode),
      use.used,
      use.limit,
      percent(use.used, use.limit),
      span(use.resetSeconds),
    ]),
    empty:
      uses === null
        ? 'Redis does not answer, so what is used is not known.'
        : `No key has used any of its ${hourlyLimit} requests an hour.`,
  });
  const stored = tableOf({
    title: 'Storage',
    columns: ['Mode', 'Used', 'Of', 'Per cent', 'Rows', 'Of', 'Per cent'],
    rows: storage.map(({ livemode, bytes, rows }) => [
      mode(livemode),
      size(bytes),
      size(storageLimit),
      percent(bytes, storageLimit),
      rows,
      rowLimit,
      percent(rows, rowLimit),
    ]),
    empty: `Nothing is stored; each mode may have ${size(storageLimit)} and ${rowLimit} rows.`,
  });
  return html`<h2>Requests in this hour</h2>${requests}<h2>Storage</h2>${stored}`;
}

/** How much of what waits for each queue is the tenant's, and what of its work is under way. */
export function loadSection({ shares, running }: TenantLoad): Html {
  return html`<h2>Share of the queues</h2>
${tableOf({
  title: 'Share of the queues',
  columns: ['Queue', 'Due, of this tenant', 'Due, of all', 'Per cent', 'Its turns'],
  rows: shares.map(({ queue, own, all, tenants }) => [
    queue,
    counted(own),
    counted(all),
    percent(own, all),
    tenants <= 1 ? 'all' : `one in ${tenants}`,
  ]),
  empty: 'Nothing of it is due.',
})}
<p class="hint">Tenants take turns, each as often as any other whose share is not lowered. Of a queue, ${MAX_COUNTED} jobs at most are looked at.</p>
<h2>Under way</h2>
${tableOf({
  title: 'Under way',
  columns: ['Queue', 'At work now'],
  rows: running.map(({ queue, count }) => [queue, count]),
  empty: 'Nothing of it is at work.',
})}`;
}

/** Failed work of the tenant, and errors of ours that happened at its work. */
export function troubleSection(failed: readonly FailedWork[], errors: readonly TenantError[]): Html {
  return html`<h2>Failed imports and reports</h2>
${tableOf({
  title: 'Failed imports and reports',
  columns: ['What', 'Mode', 'Code', 'When'],
  rows: failed.map((one) => [linkTo(one.kind, one.id), mode(one.livemode), one.code, one.at]),
  empty: 'No import and no report has failed.',
})}
<h2>Recent errors</h2>
${tableOf({
  title: 'Recent errors',
  columns: ['Error', 'Where', 'How often here', 'Last seen'],
  rows: errors.map((one) => [
    html`<a href="/errors/${one.fingerprint}">${one.source}: ${one.code}</a>`,
    one.place,
    one.count,
    one.lastSeenAt,
  ]),
  empty: 'No error on our side has affected its work.',
})}`;
}

const mode = (livemode: boolean): string => (livemode ? 'live' : 'test');

const counted = (count: number): string => (count >= MAX_COUNTED ? `${count} or more` : String(count));

function percent(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0 %';
  const value = (part / whole) * 100;
  return value < 1 ? 'below 1 %' : `${Math.round(value)} %`;
}

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Bytes in the largest unit of which there is one. */
function size(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 2 ** (10 * power);
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${UNITS[power]}`;
}
