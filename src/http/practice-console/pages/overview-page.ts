import { publicId } from '../../../domain/ids.js';
import type { Plan } from '../../../domain/tenant.js';
import { type Html, html } from '../../../pages/html.js';
import { span } from '../../../pages/instant.js';
import { facts, tableOf } from '../../../pages/parts.js';
import type { QuotaUse } from '../../../services/api-keys/quota-use.js';
import { layout, type View } from './layout.js';

interface Share {
  readonly used: number;
  readonly limit: number;
}

interface Usage {
  readonly plan: Plan;
  readonly hourlyLimit: number;
  readonly windows: readonly {
    readonly kind: 'apiKey' | 'app';
    readonly id: string;
    readonly name: string;
    /** `null`: Redis cannot say. */
    readonly use: QuotaUse | null;
  }[];
  /** There are more than are shown. */
  readonly isCut: boolean;
  readonly storage: Share;
  readonly rows: Share;
}

const NUMBER = new Intl.NumberFormat('en-GB');
const MEGABYTE = 1_000_000;

/** The plan, and how much of it is used in this mode. */
export function overviewPage(view: View, usage: Usage): string {
  const { plan, hourlyLimit, windows, isCut, storage, rows } = usage;
  const requests = tableOf({
    title: 'Requests in this hour',
    columns: ['Key or app', 'Requests in this hour', 'Begins again in'],
    rows: windows.map(({ kind, id, name, use }) => [
      linkOf(view, kind, id, name),
      use === null ? 'not known at present' : meter(name, { used: use.used, limit: hourlyLimit }),
      use === null || use.resetSeconds === null ? null : span(use.resetSeconds),
    ]),
    empty: html`No key and no app may use ${view.mode ?? ''} data yet. <a href="/console/${view.mode}/keys/new">Make an API key</a>, or read the <a href="/docs/quick-start">quick start</a>.`,
  });
  const content = html`<div class="heading"><h1>Overview</h1><p class="hint">${view.visitor.tenantName}</p></div>
${facts([
  ['Plan', plan],
  ['Requests an hour, for each key and app', NUMBER.format(hourlyLimit)],
  [
    'Stored files, in megabytes',
    meter('Stored files, in megabytes', {
      used: Math.ceil(storage.used / MEGABYTE),
      limit: Math.floor(storage.limit / MEGABYTE),
    }),
  ],
  ['Transactions and errors of imports', meter('Rows', rows)],
])}
<h2>Requests in this hour</h2>${requests}
${isCut ? html`<p class="hint">The newest are shown.</p>` : null}`;
  return layout(view, 'overview', 'Overview', content);
}

function linkOf({ mode }: View, kind: 'apiKey' | 'app', id: string, name: string): Html {
  const href = kind === 'app' ? `/console/${mode}/apps` : `/console/${mode}/keys/${publicId('apiKey', id)}`;
  return html`<a href="${href}">${name}</a>${kind === 'app' ? ' (app)' : ''}`;
}

/** How much of something is used, in words and as a bar. */
const meter = (name: string, { used, limit }: Share): Html =>
  html`${NUMBER.format(used)} of ${NUMBER.format(limit)} <meter aria-label="${name}" min="0" max="${Math.max(1, limit)}" value="${Math.min(used, limit)}">${used} of ${limit}</meter>`;
