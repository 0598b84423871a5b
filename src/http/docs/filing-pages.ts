import { FRAUD_PREVENTION_SNIPPET, SERVER_FACTS } from './fraud-prevention-snippet.js';
import { code, escapeHtml, page } from './pages.js';
import { SANDBOX_NUMBERS, SANDBOX_SCENARIOS } from './sandbox-table.js';

/** How a web application collects the facts that HMRC is told of a person's device. */
export function fraudPreventionPage(): string {
  const rows = SERVER_FACTS.map(
    ([fact, where]) => `<tr><td>${code(fact)}</td><td>${escapeHtml(where)}</td></tr>`,
  );
  return page(
    'Fraud prevention',
    `<p>The law has HMRC told of the device on which somebody pressed the button. You collect the facts and send them as
<code>fraud_prevention</code>; nothing is made up here. Send them to prepare as well as to submit: without them HMRC is told that
nobody asked, as of a batch process, and the return says so in <code>issues</code>. A fact that cannot be had is
<code>{"unavailable": "the reason"}</code>.</p>
<p>In the browser (<a href="/docs/fraud-prevention.js">as a file</a>):</p>
<pre id="snippet"><code>${escapeHtml(FRAUD_PREVENTION_SNIPPET)}</code></pre>
<p>Your server adds:</p>
<table><thead><tr><th>Fact</th><th>Where it comes from</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p><code>POST /v1/fraud-prevention/validate</code> says what is missing or malformed, as HMRC would.</p>
<script src="/docs/fraud-prevention.js"></script>`,
  );
}

/** What can be tried in the sandbox that stands in for HMRC. */
export function sandboxPage(): string {
  const numbers = Object.entries(SANDBOX_NUMBERS).map(
    ([number, what]) => `<tr><td>${code(number)}</td><td>${escapeHtml(what)}</td></tr>`,
  );
  const scenarios = Object.entries(SANDBOX_SCENARIOS).map(
    ([operation, names]) => `<tr><td>${code(operation)}</td><td>${names.map(code).join(' ')}</td></tr>`,
  );
  return page(
    'HMRC sandbox',
    `<p>Test keys file with a sandbox that behaves as HMRC does and remembers what it was sent. Any National Insurance number
works in it. These make something happen:</p>
<table><thead><tr><th>Number</th><th>Operation, and what happens</th></tr></thead><tbody>${numbers.join('')}</tbody></table>
<p>Calls to the sandbox itself may name a <code>Gov-Test-Scenario</code>, with HMRC’s own names;
<code>CLIENT_OR_AGENT_NOT_AUTHORISED</code> works for every operation:</p>
<table><thead><tr><th>Operation</th><th>Scenarios</th></tr></thead><tbody>${scenarios.join('')}</tbody></table>`,
  );
}
