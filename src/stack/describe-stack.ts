import type { RunningStack } from './start-stack.js';

/** What to print about a stack: where everything is, and how to begin. */
export function describeStack({ runtime, demo, dataDir, startedHere }: RunningStack): string[] {
  const { api_url: api, admin_url: console, hmrc_sandbox_url: sandbox, pid } = runtime;
  const signIn = demo?.operator
    ? `   sign in as ${demo.operator.email}, password ${demo.operator.password}`
    : '';
  return [
    '',
    startedHere ? 'Everything is running.' : `A stack is already running here (process ${pid}).`,
    '',
    `  API            ${api}/v1`,
    `  Documentation  ${api}/docs`,
    `  Console        ${console}${signIn}`,
    ...(sandbox === null ? [] : [`  HMRC sandbox   ${sandbox}`]),
    ...(demo ? [`  Demo API key   ${demo.apiKey}`] : []),
    `  Data and logs  ${dataDir}`,
    '',
    ...(demo ? [`Try:  curl -H "Authorization: Bearer ${demo.apiKey}" ${api}/v1/tax-returns`] : []),
    startedHere ? 'Ctrl-C stops everything.' : `Stop it with:  kill ${pid}`,
    '',
  ];
}
