import { FRAUD_PREVENTION_SNIPPET, SERVER_FACTS } from './fraud-prevention-snippet.js';
import { code, codeBlock, escapeHtml, table } from './pages.js';
import { SANDBOX_NUMBERS, SANDBOX_SCENARIOS } from './sandbox-table.js';

/** How a web application collects the facts about a person's device that HMRC requires. */
export function fraudPreventionContent(): string {
  const rows = SERVER_FACTS.map(
    ([fact, where]) => `<tr><td>${code(fact)}</td><td>${escapeHtml(where)}</td></tr>`,
  );
  return `<p>By law HMRC must receive facts about the device on which the person pressed the button. You collect them and send them as
<code>fraud_prevention</code>; we make up nothing. Send them with prepare as well as with submit: without them the call goes to HMRC as
that of a batch process, and <code>issues</code> of the return says so. For a fact that cannot be read, send
<code>{"unavailable": "the reason"}</code>.</p>
<p>In the browser (<a href="/docs/fraud-prevention.js">as a file</a>):</p>
${codeBlock(FRAUD_PREVENTION_SNIPPET, 'JavaScript', 'js')}
<p>Your server adds:</p>
${table(['Fact', 'Where it comes from'], rows)}
<p><code>POST /v1/fraud-prevention/validate</code> says what is missing or malformed, as HMRC would.</p>
<script src="/docs/fraud-prevention.js"></script>`;
}

/** Page about the sandbox that stands in for HMRC. */
export function sandboxContent(): string {
  const numbers = Object.entries(SANDBOX_NUMBERS).map(
    ([number, what]) => `<tr><td>${code(number)}</td><td>${escapeHtml(what)}</td></tr>`,
  );
  const scenarios = Object.entries(SANDBOX_SCENARIOS).map(
    ([operation, names]) => `<tr><td>${code(operation)}</td><td>${names.map(code).join(' ')}</td></tr>`,
  );
  return `<p>Test keys file with a sandbox that behaves as HMRC does and remembers what it received. Any National Insurance number
works in it. With these, a certain operation fails or behaves in a certain way:</p>
${table(['Number', 'Operation, and what happens'], numbers)}
<p>Calls to the sandbox itself may name a <code>Gov-Test-Scenario</code>, with HMRC’s own names;
<code>CLIENT_OR_AGENT_NOT_AUTHORISED</code> can be used with every operation:</p>
${table(['Operation', 'Scenarios'], scenarios)}`;
}
