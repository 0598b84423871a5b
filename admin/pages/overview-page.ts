import { type Html, html } from '../../src/html.js';
import type { ReadinessCheck } from '../../src/services/health/check-readiness.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import type { OutboxStatus } from '../../src/services/queues/read-outbox-status.js';
import type { QueueState } from '../queue-states.js';
import { instant, span } from './instant.js';
import { layout } from './layout.js';

interface Overview {
  readonly session: ConsoleSession;
  readonly queues: readonly QueueState[];
  /** `null` when the database cannot be asked. */
  readonly outbox: OutboxStatus | null;
  readonly checks: readonly ReadinessCheck[];
  readonly at: Date;
}

/** Queues, outbox and stores at a glance. */
export function overviewPage({ session, queues, outbox, checks, at }: Overview): string {
  const content = html`<div class="heading"><h1>Overview</h1><p class="hint">As of ${instant(at)} UTC. <a href="/">Look again</a></p></div>
<section class="cards">${outboxCards(outbox)}${checks.map(checkCard)}</section>
<h2>Queues</h2>
<div class="scroll"><table>
<thead><tr><th scope="col">Queue</th><th scope="col" class="number">Waiting</th><th scope="col" class="number">Active</th>
<th scope="col" class="number">Delayed</th><th scope="col" class="number">Failed</th><th scope="col" class="number">Completed, kept</th>
<th scope="col" class="number">Oldest waits</th><th scope="col" class="number">Workers</th></tr></thead>
<tbody>${queues.map(queueRow)}</tbody></table></div>`;
  return layout({ title: 'Overview', session, place: 'overview', content });
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
  const [most] = heldUp;
  const hint = most === undefined ? 'no fault of ours stops any work' : `${most.queue}: ${most.reason}`;
  return card('Work held up', String(count), count > 0 ? 'bad' : 'good', hint);
}

const checkCard = (check: ReadinessCheck): Html =>
  card(
    check.name,
    check.ok ? 'ready' : 'not ready',
    check.ok ? 'good' : 'bad',
    check.ok ? null : check.detail,
  );

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
