import type { AreaHealth, Trouble, TroubleKind } from '../../src/domain/console/area-health.js';
import { publicId } from '../../src/domain/ids.js';
import { type Html, html } from '../../src/pages/html.js';
import { instant, span } from '../../src/pages/instant.js';
import type { Overview } from '../../src/services/console/read-overview.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import type { OutboxStatus } from '../../src/services/queues/read-outbox-status.js';
import type { QueueState } from '../queue-states.js';
import { layout } from './layout.js';
import { overviewCharts } from './overview-charts.js';
import { receiverTable, submissionTable } from './tenant-page.js';

interface OverviewView {
  readonly session: ConsoleSession;
  readonly queues: readonly QueueState[];
  readonly overview: Overview;
  /** The series whose figures are shown as a table; anything else shows none. */
  readonly figures: unknown;
}

const TITLES: Readonly<Record<AreaHealth['area'], string>> = {
  api: 'API',
  imports: 'Imports',
  calculations: 'Calculations',
  filing: 'Filing',
  reports: 'Reports',
  webhooks: 'Webhooks',
  hmrc: 'HMRC',
  postgres: 'Postgres',
  redis: 'Redis',
};

const KIND_WORDS: Readonly<Record<TroubleKind, string>> = {
  failed: 'failed in the last day',
  waiting: 'waiting',
  unsure: 'of unknown outcome',
  held_up: 'held up by an error on our side',
  unreachable: 'receivers failing',
  hmrc_waits: 'put off by HMRC',
};

const QUEUE_ACTS = ['pause', 'resume', 'retry', 'promote'];
const FINAL_ACTS = ['empty', 'clean', 'obliterate'];
const MAX_NAMED = 3;
const MAX_ROWS = 20;

/** Overview: tenants affected and the causes, waiting work, charts and queues. */
export function overviewPage({ session, queues, overview, figures }: OverviewView): string {
  const { areas, troubles, receivers, submissions, outbox, at } = overview;
  const content = html`<div class="heading"><h1>Overview</h1><p class="hint">As of ${instant(at)} UTC. <a href="/">Look again</a></p></div>
${summary(overview)}
${errorNews(overview.errors)}
<section class="areas" aria-label="Areas">${areas.map(areaCard)}</section>
${hurtTable(areas)}
${receivers.length === 0 ? null : html`<h2>Failing receivers</h2>${receiverTable(receivers)}`}
${submissions.length === 0 ? null : html`<h2>Refused and unresolved returns</h2>${submissionTable(submissions)}`}
${backlogTable(troubles.waiting, at)}
${overviewCharts(overview, figures)}
<h2>Queues</h2>
<div class="scroll" tabindex="0" role="region" aria-label="Queues"><table>
<thead><tr><th scope="col">Queue</th><th scope="col" class="number">Waiting</th><th scope="col" class="number">Active</th>
<th scope="col" class="number">Delayed</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Completed, kept</th>
<th scope="col" class="number">Oldest waits</th><th scope="col" class="number">Workers</th></tr></thead>
<tbody>${queues.map(queueRow)}</tbody></table></div>
${session.role === 'viewer' ? null : queueActs('What concerns all jobs of a queue', QUEUE_ACTS, queues)}
${session.role === 'admin' ? queueActs('What cannot be undone', FINAL_ACTS, queues) : null}
<h2>Outbox</h2><section class="cards">${outboxCards(outbox)}</section>`;
  return layout({ title: 'Overview', session, place: 'overview', content, isLive: true });
}

function summary({ areas, troubles }: Overview): Html {
  const { tenantsHurt: tenants, clientsHurt: clients } = troubles;
  const isGreen = areas.every(({ state }) => state === 'green');
  const text = isGreen
    ? 'Nobody is hurt.'
    : `${tenants} ${tenants === 1 ? 'tenant' : 'tenants'} and ${clients} ${clients === 1 ? 'client' : 'clients'} hurt.`;
  return html`<p class="summary" data-tenants-hurt="${tenants}" data-clients-hurt="${clients}">${text}</p>`;
}

function errorNews({ release, isNew, cameBack }: Overview['errors']): Html {
  const back =
    cameBack === 0
      ? null
      : html`<a class="bad" href="/errors">${cameBack} came back after they were resolved</a>. `;
  const since = release === null ? 'since the release' : `since release ${release.name}`;
  return html`<p class="news">${back}<a href="/errors?show=new">New errors ${since}: ${isNew}</a></p>`;
}

function areaCard({ area, state, findings, hurt }: AreaHealth): Html {
  const named = [...new Map(hurt.named.map((trouble) => [trouble.tenantId, trouble])).values()].slice(
    0,
    MAX_NAMED,
  );
  const more = hurt.tenants - named.length;
  const names = named.map((trouble) => html`<li>${tenantLink(trouble)}</li>`);
  return html`<article class="card area ${state}" data-area="${area}" data-state="${state}"><h2>${TITLES[area]}</h2>
<p class="value">${state}</p>
${findings.length === 0 ? html`<p class="hint">within its objective</p>` : html`<ul class="findings">${findings.map((text) => html`<li>${text}</li>`)}</ul>`}
${names.length === 0 ? null : html`<p class="hint">Hurt:</p><ul class="hurt">${names}${more > 0 ? html`<li>and ${more} more</li>` : null}</ul>`}</article>`;
}

const tenantLink = ({ tenantId, tenantName }: Pick<Trouble, 'tenantId' | 'tenantName'>): Html =>
  html`<a href="/tenants/${publicId('tenant', tenantId)}">${tenantName}</a>`;

function hurtTable(areas: readonly AreaHealth[]): Html | null {
  const count = areas.reduce((sum, { hurt }) => sum + hurt.troubles, 0);
  if (count === 0) return null;
  const rows = largestOfEach(areas).map(
    (
      trouble,
    ) => html`<tr><th scope="row">${tenantLink(trouble)}</th><td data-label="Area">${TITLES[trouble.area]}</td>
<td data-label="What">${trouble.count} ${KIND_WORDS[trouble.kind]}</td><td class="number" data-label="Clients">${trouble.clients}</td><td class="no-wrap" data-label="Since (UTC)">${instant(trouble.since)}</td></tr>`,
  );
  return html`<h2>Who is hurt</h2><div class="scroll" tabindex="0" role="region" aria-label="Who is hurt"><table class="audit">
<thead><tr><th scope="col">Tenant</th><th scope="col">Area</th><th scope="col">What</th><th scope="col" class="number">Clients</th><th scope="col">Since (UTC)</th></tr></thead>
<tbody>${rows}</tbody></table></div>
${count > rows.length ? html`<p class="hint">${count - rows.length} more.</p>` : null}`;
}

/** Troubles that fit the table: the largest of each area in turn, so that one with thousands leaves room for the others. */
function largestOfEach(areas: readonly AreaHealth[]): readonly Trouble[] {
  const places = Array.from({ length: MAX_ROWS }, (_, place) => place);
  const chosen = new Set(
    places.flatMap((place) => areas.flatMap(({ hurt }) => hurt.named[place] ?? [])).slice(0, MAX_ROWS),
  );
  return areas.flatMap(({ hurt }) => hurt.named.filter((trouble) => chosen.has(trouble)));
}

function backlogTable(backlogs: readonly Trouble[], at: Date): Html | null {
  if (backlogs.length === 0) return null;
  const rows = backlogs.map((backlog) => {
    const age = span(Math.max(0, (at.getTime() - backlog.since.getTime()) / 1000));
    return html`<tr><th scope="row">${tenantLink(backlog)}</th><td>${TITLES[backlog.area]}</td>${number(backlog.count)}<td class="number">${age}</td></tr>`;
  });
  return html`<h2>Backlogs</h2><div class="scroll" tabindex="0" role="region" aria-label="Backlogs"><table>
<thead><tr><th scope="col">Tenant</th><th scope="col">Area</th><th scope="col" class="number">Waiting</th><th scope="col" class="number">Oldest waits</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

/** Links to the pages on which they are confirmed. */
function queueActs(title: string, acts: readonly string[], queues: readonly QueueState[]): Html {
  const rows = queues.map(
    ({ name }) =>
      html`<tr><th scope="row">${name}</th>${acts.map((act) => html`<td><a href="/queue-acts/${name}/${act}">${act} ${name}</a></td>`)}</tr>`,
  );
  return html`<details><summary>${title}</summary><div class="scroll" tabindex="0" role="region" aria-label="${title}"><table><tbody>${rows}</tbody></table></div></details>`;
}

function outboxCards(outbox: OutboxStatus | null): readonly Html[] {
  if (outbox === null) return [card('Outbox', 'cannot be asked', 'bad', null)];
  const age = outbox.due === 0 ? 'nothing waits' : `oldest for ${span(outbox.oldestDueSeconds)}`;
  return [
    card('Outbox, due', String(outbox.due), outbox.oldestDueSeconds > 60 ? 'bad' : 'good', age),
    card('Outbox, for later', String(outbox.delayed), 'plain', 'jobs with a time set'),
    card(
      'Outbox, refused',
      String(outbox.dead),
      outbox.dead > 0 ? 'bad' : 'good',
      outbox.deadReasons[0] === undefined
        ? 'rows no queue would take'
        : `${outbox.deadReasons[0].queue}: ${outbox.deadReasons[0].reason}`,
    ),
    heldUpCard(outbox.heldUp),
  ];
}

function heldUpCard(heldUp: OutboxStatus['heldUp']): Html {
  const count = heldUp.reduce((sum, one) => sum + one.count, 0);
  const [first] = heldUp;
  const hint =
    first === undefined ? 'no error on our side holds up any work' : `${first.queue}: ${first.reason}`;
  return card('Work held up', String(count), count > 0 ? 'bad' : 'good', hint);
}

const card = (name: string, value: string, state: 'good' | 'bad' | 'plain', hint: string | null): Html =>
  html`<div class="card ${state}"><h3>${name}</h3><p class="value">${value}</p><p class="hint">${hint}</p></div>`;

function queueRow({ name, known }: QueueState): Html {
  const link = html`<th scope="row"><a href="/queues/queue/${name}">${name}</a></th>`;
  if (known === null) return html`<tr>${link}<td colspan="7">cannot be asked</td></tr>`;
  const heading = known.isPaused
    ? html`<th scope="row"><a href="/queues/queue/${name}">${name}</a> <span class="tag warn">paused</span></th>`
    : link;
  const oldest = known.oldestWaitingSeconds === null ? '–' : span(known.oldestWaitingSeconds);
  return html`<tr>${heading}${number(known.waiting)}${number(known.active)}${number(known.delayed)}
<td class="number">${known.failed === 0 ? html`0` : html`<a class="bad" href="/queues/queue/${name}?status=failed">${known.failed}</a>`}</td>
${number(known.completed)}<td class="number">${oldest}</td>
<td class="number">${known.workers === 0 ? html`<span class="bad">none</span>` : html`${known.workers}`}</td></tr>`;
}

const number = (count: number): Html => html`<td class="number">${count}</td>`;
