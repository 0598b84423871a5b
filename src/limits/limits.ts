import { BANK_FILES } from './bank-files.js';
import { CREDENTIALS, QUOTA, REQUEST_LOGS } from './credentials.js';
import { DOCUMENTS } from './documents.js';
import { APPROVALS, HMRC, HMRC_ACCESS, HMRC_GRANTS, OBLIGATIONS, PAYMENTS, TEST_CLOCKS } from './filing.js';
import { IMPORTS, RULES, UPLOADS } from './imports.js';
import { OBJECTIVES } from './objectives.js';
import { CONSOLE, ERASURE, OAUTH, PRACTICE_CONSOLE } from './people.js';
import { REDIS } from './redis.js';
import { ADMISSION, REQUESTS } from './requests.js';
import { DATABASE, OBJECTS, STORAGE, STORES } from './stores.js';
import { TENANT_MOVES } from './tenant-moves.js';
import { TRACING } from './tracing.js';
import { WEBHOOKS } from './webhooks.js';
import { REPORTS, SHUTDOWN, WEB_PROCESSES, WORK } from './work.js';

export type { Limit } from './limit.js';

/** Every limit, by area. Add to the area that it belongs to; the figure stands nowhere else. */
export const LIMITS = {
  requests: REQUESTS,
  admission: ADMISSION,
  uploads: UPLOADS,
  credentials: CREDENTIALS,
  database: DATABASE,
  rules: RULES,
  webhooks: WEBHOOKS,
  imports: IMPORTS,
  storage: STORAGE,
  objects: OBJECTS,
  quota: QUOTA,
  requestLogs: REQUEST_LOGS,
  reports: REPORTS,
  stores: STORES,
  redis: REDIS,
  hmrc: HMRC,
  hmrcAccess: HMRC_ACCESS,
  hmrcGrants: HMRC_GRANTS,
  approvals: APPROVALS,
  work: WORK,
  console: CONSOLE,
  practiceConsole: PRACTICE_CONSOLE,
  objectives: OBJECTIVES,
  erasure: ERASURE,
  oauth: OAUTH,
  webProcesses: WEB_PROCESSES,
  shutdown: SHUTDOWN,
  bankFiles: BANK_FILES,
  documents: DOCUMENTS,
  obligations: OBLIGATIONS,
  payments: PAYMENTS,
  testClocks: TEST_CLOCKS,
  tenantMoves: TENANT_MOVES,
  tracing: TRACING,
} as const;
