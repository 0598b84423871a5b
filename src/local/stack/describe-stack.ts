import { join } from 'node:path';
import type { RunningStack } from './start-stack.js';

const REFUSED = 'refused (503 hmrc_not_configured) until HMRC_BASE_URL is set';
const PRETENDED = 'goes to the HMRC sandbox: nothing reaches HMRC';

/** Lines to print about a stack: its addresses, and the first steps. */
export function describeStack({ runtime, demo, dataDir, startedHere }: RunningStack): string[] {
  const { api_url: api, admin_url: console, hmrc_sandbox_url: sandbox, hmrc_live_url: live, pid } = runtime;
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
    `  For practices  ${api}/console${firstPerson(demo?.tenantId)}`,
    ...(sandbox === null ? [] : [`  HMRC sandbox   ${sandbox}`]),
    `  Live filing    ${live === null ? REFUSED : live === sandbox ? PRETENDED : live}`,
    ...(demo ? [`  API key        ${demo.apiKey}`] : []),
    `  Data and logs  ${dataDir}`,
    ...(isElsewhere(runtime.database_files, dataDir) ? [`  Database files ${runtime.database_files}`] : []),
    '',
    ...(demo ? [`Try:  curl -H "Authorization: Bearer ${demo.apiKey}" ${api}/v1/tax-returns`] : []),
    ...(demo
      ? [`Live data, on purpose:  npm run --silent cli -- keys create --tenant ${demo.tenantId} --name Live`]
      : []),
    startedHere ? 'Ctrl-C stops everything.' : `Stop it with:  kill ${pid}`,
    '',
  ];
}

/** The command that makes somebody who can sign in there. */
const firstPerson = (tenantId: string | undefined): string =>
  tenantId === undefined
    ? ''
    : `   make a sign-in: npm run --silent cli -- users create --tenant ${tenantId} --role owner --email you@example.com`;

/** Whether the database is outside `DATA_DIR`: started by root, it runs under another account, which may not reach that. */
const isElsewhere = (files: string | null, dataDir: string) =>
  files !== null && files !== join(dataDir, 'postgres');
