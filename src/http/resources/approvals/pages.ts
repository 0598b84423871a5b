import type { Pence } from '../../../domain/money.js';
import { pounds } from '../../../domain/reports/wording.js';
import type { AmountDue, TaxCalculation } from '../../../domain/tax/tax-calculation.js';
import { isToBeAccepted } from '../../../domain/tax-returns/accepted-issues.js';
import type { IncomeSource } from '../../../domain/tax-returns/income-source.js';
import { formatTaxYear, type IsoDate } from '../../../domain/tax-year.js';
import { type Html, html } from '../../../pages/html.js';
import type { ShownApproval } from '../../../services/approvals/answer-approval.js';
import { personPage } from '../../gate/answers/person-page.js';

/** A form of these pages: where it goes, and what was wrong with the last one. */
interface ApprovalForm {
  readonly action: string;
  /** `null` at first. */
  readonly message: string | null;
}

/** The first page of every address, whether or not there is anything behind it: it names nobody. */
export const codePage = (form: ApprovalForm): string =>
  page(
    'Enter your code',
    html`<p>Whoever sent you this link has a code of eight digits for you. Enter it to see the figures.</p>
${opening(form, null)}
<label for="code">Code</label>
<input id="code" name="code" inputmode="numeric" maxlength="20" autocomplete="one-time-code" required>
<button name="step" value="show">Show the figures</button></form>`,
  );

interface FiguresForm extends ApprovalForm {
  /** As it was entered: the form brings it again. */
  readonly code: string;
}

/** The figures, HMRC's text, and the answer to both. */
export function figuresPage(form: FiguresForm, shown: ShownApproval): string {
  const { approval, clientName, view, wording } = shown;
  const hidden = html`<input type="hidden" name="step" value="answer"><input type="hidden" name="code" value="${form.code}">
<input type="hidden" name="figures_hash" value="${approval.figuresHash}">
<input type="hidden" name="wording_version" value="${wording.version}">`;
  return page(
    `Tax return ${formatTaxYear(view.taxReturn.taxYear)}`,
    html`${letterhead(shown)}<p>These are the figures of the tax return of <strong>${clientName}</strong>, for ${approval.recipient} to look at.</p>
${sourcesTable(view.incomeSources)}
${view.calculation?.figures ? billTables(view.calculation.figures) : null}
${issuesList(shown)}
<h2>Your declaration</h2>
${opening(form, hidden)}
<p class="wording">${wording.text}</p>
<label class="tick"><input type="checkbox" name="agreed" value="yes" required> I have read this and I agree.</label>
<button name="answer" value="approve">Approve the figures</button></form>
${opening({ ...form, message: null }, hidden)}
<p class="hint">If something is wrong, do not approve, and tell your accountant what it is.</p>
<button name="answer" value="refuse" class="plain">I do not approve</button></form>`,
  );
}

/** The end of the story: nothing is left to do. */
export const answeredPage = (outcome: 'approved' | 'refused' | 'outdated'): string =>
  page(ENDS[outcome].title, html`<p>${ENDS[outcome].text}</p><p class="hint">You may close this page.</p>`);

/** The page for a request that cannot be answered now. */
export const troublePage = (text: string): string => page('This cannot go on', html`<p>${text}</p>`);

const ENDS = {
  approved: {
    title: 'Figures approved',
    text: 'Thank you. Your approval was recorded, and your accountant has been told. The link does not work again.',
  },
  refused: {
    title: 'Figures not approved',
    text: 'Your answer was recorded, and your accountant has been told. Nothing is sent to HMRC on these figures.',
  },
  outdated: {
    title: 'The figures have changed',
    text: 'Nothing was recorded: the figures have changed since this link was made. Ask your accountant for a new one.',
  },
} as const;

function letterhead({ branding }: ShownApproval): Html | null {
  if (branding === null) return null;
  const { firmName, address, logo } = branding;
  const picture =
    logo === null
      ? null
      : html`<img src="data:${logo.type};base64,${Buffer.from(logo.bytes).toString('base64')}" alt="">`;
  return html`<header>${picture}<p><strong>${firmName}</strong>${
    address === null ? null : html`<br>${address.replaceAll('\n', ', ')}`
  }</p></header>`;
}

const sourcesTable = (sources: readonly IncomeSource[]): Html | null =>
  sources.length === 0
    ? null
    : html`<h2>Income and expenses</h2><table><thead><tr><th scope="col">From</th><th scope="col" class="amount">Income</th><th scope="col" class="amount">Expenses</th></tr></thead>
<tbody>${sources.map(
        ({ name, incomePence, expensesPence }) =>
          html`<tr><th scope="row">${name}</th>${amount(incomePence)}${amount(expensesPence)}</tr>`,
      )}</tbody></table>`;

function billTables(figures: TaxCalculation): Html {
  const lines: readonly (readonly [string, Pence])[] = [
    ['Total income', figures.totalIncome],
    ['Taxable income', figures.taxableIncome],
    ['Income tax', figures.incomeTax.liability],
    ['National Insurance, Class 2', figures.class2],
    ['National Insurance, Class 4', figures.class4],
    ['Student and postgraduate loans', figures.studentLoan + figures.postgraduateLoan],
    ['Capital Gains Tax and the rest of the year’s tax', restOf(figures)],
  ];
  return html`<h2>Tax for the year</h2><table><tbody>${lines
    .filter(([, pence]) => pence !== 0)
    .map(([label, pence]) => html`<tr><th scope="row">${label}</th>${amount(pence)}</tr>`)}
<tr class="total"><th scope="row">Tax for the year</th>${amount(figures.totalLiability)}</tr>
<tr><th scope="row">Deducted already</th>${amount(figures.totalLiability - figures.balance)}</tr>
<tr class="total"><th scope="row">${figures.balance < 0 ? 'To be repaid' : 'To pay'}</th>${amount(Math.abs(figures.balance))}</tr></tbody></table>
${dueTable(figures.amountsDue)}`;
}

/** Rest of the whole beside the named lines. */
const restOf = (figures: TaxCalculation): Pence =>
  figures.totalLiability -
  figures.incomeTax.liability -
  figures.class2 -
  figures.class4 -
  figures.studentLoan -
  figures.postgraduateLoan;

const dueTable = (due: readonly AmountDue[]): Html | null =>
  due.length === 0
    ? null
    : html`<h2>When it is due</h2><table><tbody>${due.map(
        ({ dueOn, amount: pence, what }) =>
          html`<tr><th scope="row">${longDate(dueOn)}: ${what}</th>${amount(Math.abs(pence))}</tr>`,
      )}</tbody></table>`;

function issuesList({ view }: ShownApproval): Html | null {
  const issues = view.issues.filter(isToBeAccepted);
  if (issues.length === 0) return null;
  return html`<h2>What to know before you approve</h2><ul>${issues.map(({ detail }) => html`<li>${detail}</li>`)}</ul>`;
}

const amount = (pence: Pence): Html => html`<td class="amount">${pounds(pence)}</td>`;

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const longDate = (day: IsoDate): string => LONG.format(new Date(`${day}T00:00:00Z`));

const opening = ({ action, message }: ApprovalForm, fields: Html | null): Html =>
  html`<form method="post" action="${action}">${message === null ? null : html`<p class="alert" role="alert">${message}</p>`}
${fields}`;

const page = (heading: string, content: Html): string =>
  personPage({ heading, product: null, styles: ['/approve/pages.css'] }, content);

/** Styles of these pages beside the look that they share with those of `/oauth`. */
export const APPROVAL_STYLESHEET = `main { max-width: 42rem; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.15rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: normal; vertical-align: top; }
.amount { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.total th, .total td { font-weight: 600; }
.tick { display: flex; gap: .6rem; align-items: start; }
.tick input { width: auto; margin-top: .3rem; }
.wording { padding: .8rem 1rem; border: 1px solid var(--line); border-radius: .4rem; }
header img { max-height: 4rem; max-width: 100%; }
`;
