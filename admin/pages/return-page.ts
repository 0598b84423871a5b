import type { HistoryLine, ReturnState, SubmissionLine } from '../../src/db/console/filing-queries.js';
import { nextStepOfReturn } from '../../src/domain/console/next-step-of-return.js';
import { judgeWork } from '../../src/domain/console/work-act.js';
import { publicId } from '../../src/domain/ids.js';
import { spacedCode } from '../../src/domain/spaced-code.js';
import { changeInWords, exchangeInWords } from '../../src/domain/tax-returns/history-words.js';
import { hmrcCodeInWords } from '../../src/domain/tax-returns/hmrc-code-in-words.js';
import { type Html, html } from '../../src/pages/html.js';
import { facts, tableOf } from '../../src/pages/parts.js';
import type { ConsoleSession } from '../../src/services/operators/authenticate-session.js';
import { layout } from './layout.js';
import { linkTo } from './parts.js';
import { workActButton } from './work-act-page.js';

interface ReturnView {
  readonly session: ConsoleSession;
  readonly taxReturn: ReturnState;
  readonly submissions: readonly SubmissionLine[];
  readonly history: readonly HistoryLine[];
}

/** A return: why it stands where it does, what happens next, and each call to HMRC. */
export function returnPage(view: ReturnView): string {
  const { session, taxReturn, submissions, history } = view;
  const id = publicId('taxReturn', taxReturn.id);
  const content = html`<div class="heading"><h1>Tax return ${taxReturn.taxYear}-${String((taxReturn.taxYear + 1) % 100).padStart(2, '0')}</h1><p class="hint code">${id}</p></div>
${stateOf(view)}
${nextOf(view)}
<h2>Submissions</h2>
${submissionTable(submissions)}
<h2>Time line</h2>
${historyTable(history)}`;
  return layout({ title: `Return ${id}`, session, place: 'jobs', content, isLive: true });
}

function stateOf({ taxReturn, submissions }: ReturnView): Html {
  const code = taxReturn.rejectionCode ?? submissions[0]?.code ?? null;
  return facts([
    ['State', spacedCode(taxReturn.state)],
    ['Tenant', linkTo('tenant', taxReturn.tenantId, taxReturn.tenantName)],
    ['Client', linkTo('client', taxReturn.clientId)],
    ['Mode', taxReturn.livemode ? 'live' : 'test'],
    ['Version', taxReturn.filingVersion],
    ['HMRC’s code', code],
    ['In words', code === null ? null : hmrcCodeInWords(code)],
    ['Issues', taxReturn.issueCodes.length === 0 ? null : taxReturn.issueCodes.join(', ')],
    ['Submitted', taxReturn.submittedAt],
    ['Correlation id', taxReturn.hmrcCorrelationId],
  ]);
}

/** The next step of a return, with the act that is offered where an operator can hasten it. */
function nextOf({ session, taxReturn, submissions }: ReturnView): Html {
  const next = nextStepOfReturn({
    state: taxReturn.state,
    isFilingPaused: taxReturn.filingPausedAt !== null,
    submissionState: submissions[0]?.state ?? null,
  });
  const open = submissions.find(
    ({ state }) => judgeWork('try_again', { queue: 'submit', status: state }).does !== null,
  );
  return html`<h2>What happens next</h2><div class="card"><p>${next.happens}</p><p><strong>An operator:</strong> ${next.operator}</p></div>
${session.role === 'viewer' || open === undefined ? null : html`<div class="acts">${workActButton('try_again', 'Run its next step now', { queue: 'submit', id: open.id })}</div>`}`;
}

const submissionTable = (submissions: readonly SubmissionLine[]): Html =>
  tableOf({
    title: 'Submissions',
    columns: ['Submission', 'Kind', 'State', 'Code', 'Attempts', 'Sent', 'Next step'],
    rows: submissions.map((one) => [
      linkTo('submission', one.id),
      one.kind,
      one.state,
      one.code,
      one.attempts,
      one.sentAt,
      one.nextStepAt,
    ]),
    empty: 'Nothing was asked of HMRC yet.',
  });

const historyTable = (history: readonly HistoryLine[]): Html =>
  tableOf({
    title: 'Time line',
    columns: ['When', 'What', 'In words', 'By', 'Correlation id'],
    rows: history.map((line) => [line.at, whatOf(line), wordsOf(line), line.actor, line.correlationId]),
    empty: 'Nothing has happened.',
  });

const whatOf = ({ hmrcCall, fromState, toState }: HistoryLine): string =>
  hmrcCall ?? spacedCode(fromState === null ? toState : `${fromState} → ${toState}`);

const wordsOf = ({ hmrcOutcome, hmrcStatus, trigger, code }: HistoryLine): string =>
  hmrcOutcome === null
    ? changeInWords(trigger, code)
    : exchangeInWords({ outcome: hmrcOutcome, status: hmrcStatus, code });
