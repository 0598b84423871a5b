import type { LimitGroup } from './limit.js';
import { GIB, KIB, MIB } from './units.js';

export const WORK = {
  wordingsRead: {
    value: 10_000,
    unit: 'items',
    what: 'Wordings of costs of a year that are read for what a flat rate covers, the greatest sums first',
    why: 'Each takes some microseconds. What is beyond counts as unclear, and the return says so.',
  },
  bulkRows: {
    value: 500,
    unit: 'rows',
    what: 'Transactions that a bulk update changes in one transaction of the database',
    why: 'Few enough that a person’s own write does not wait long for them. The next ones follow in the next.',
  },
  readinessYears: {
    value: 500,
    unit: 'items',
    what: 'Years of clients whose readiness is worked out by one statement',
    why: 'A tenth of a second of the database. What is beyond follows in the next.',
  },
  readinessMarks: {
    value: 2_000,
    unit: 'items',
    what: 'Marks of changed clients that are worked off in one transaction',
    why: 'A list waits for what has changed since it was last worked out, and not for more. The rest follows within seconds.',
  },
  choreLeaseMs: {
    value: 7_000,
    unit: 'milliseconds',
    what: 'How long a chore is held for a worker that may have died',
    why: 'With the look after it, another worker goes on within ten seconds. A living one renews it every two.',
  },
  choreLookMs: {
    value: 2_000,
    unit: 'milliseconds',
    what: 'Between two looks of a worker for chores that nobody does',
    why: 'One statement, however many chores there are.',
  },
  submissionLeaseSeconds: {
    value: 30,
    unit: 'seconds',
    what: 'How long a step of a filing is held for a process that may have died',
    why: 'A living process renews it every third of that. After it another one takes the step over.',
    setting: 'SUBMISSION_LEASE_SECONDS',
  },
  tenantSharePercent: {
    value: 50,
    unit: 'percent',
    what: 'Places for work that runs for long, of all worker processes, that the jobs of one tenant may have',
    why: 'Half: a tenant alone still has two of four, and the next tenant finds a place at once. More wait in Postgres.',
  },
  resumeMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'How long work waits whose process was asked to stop',
    why: 'The next process has the time to start.',
  },
  calculationHeldMs: {
    value: 250,
    unit: 'milliseconds',
    what: 'How long a calculation waits whose return another transaction holds',
    why: 'A write holds a return for some milliseconds; only an import that is all or nothing holds it for longer.',
  },
  loweredShareRounds: {
    value: 4,
    unit: 'items',
    what: 'Rounds of a queue of which a tenant with a lowered share has its turn in one, while others wait',
    why: 'Others notice the difference, and the tenant’s work still goes on. Only operators lower a share.',
  },
  preparationsAtOnce: {
    value: 4,
    unit: 'items',
    what: 'Preparations of returns at work at once, in one process',
    why: 'Half of the places of its queue: the others stay free for what is being filed. More wait for a second and ask again.',
  },
  submissionReadingsApartSeconds: {
    value: 60,
    unit: 'seconds',
    what: 'The time between two readings without a trace of a filing after which it is sent again (a minimum)',
    why: 'HMRC’s records lag behind what it has accepted. Shorter is for tests alone.',
    setting: 'SUBMISSION_READINGS_APART_SECONDS',
  },
  idempotencyLeaseSeconds: {
    value: 6,
    unit: 'seconds',
    what: 'How long an idempotency key is held for a process that may have died',
    why: 'A living process renews it every quarter of that. After it a repeat of the request is carried out: one that waits for the first already is answered within its ten seconds. Of two that were begun only one commits.',
  },
  heldMs: {
    value: 15_000,
    unit: 'milliseconds',
    what: 'How often it is looked whether work that operators hold may go on',
    why: 'It goes on at once when they let it; this is the net below.',
  },
  faultWaitMs: {
    value: 600_000,
    unit: 'milliseconds',
    what: 'The longest wait of work between two tries while a fault of ours stops it',
    why: 'It goes on within this time after a release that mends it. The first wait is a second; each doubles.',
  },
  deathsAtOnce: {
    value: 5,
    unit: 'items',
    what: 'Deaths of its worker, without progress, after which work is taken up again at once',
    why: 'A bad release may kill the same work several times. After that each wait doubles, from 10 seconds on.',
  },
  deathsBeforeFailed: {
    value: 12,
    unit: 'items',
    what: 'Deaths of its worker, without progress, after which work is called failed',
    why: 'Over some 20 minutes: what has killed so many processes kills the next. It ends with `processing_failed`; filing and webhooks go on, for they cannot be started again.',
  },
} as const satisfies LimitGroup;

export const REPORTS = {
  auditedTransactions: {
    value: 500,
    unit: 'items',
    what: 'Transactions that an audit trail on paper shows before and after',
    why: 'About thirty pages. Beyond it they are counted; the report as CSV or NDJSON has all.',
  },
  expensesOnPaper: {
    value: 1_000,
    unit: 'items',
    what: 'Expenses that `rows_without_document` lists on paper',
    why: 'About thirty pages. Beyond it they are counted and added up; the report as CSV, XLSX or NDJSON lists all.',
  },
  keptDays: {
    value: 30,
    unit: 'days',
    what: 'The contents of a report',
    why: 'It can be asked for again. Afterwards: 410 `report_expired`.',
  },
  fileBytes: {
    value: GIB,
    unit: 'bytes',
    what: 'The contents of a report',
    why: 'Larger than a million transactions. Beyond it the report fails.',
  },
  clients: {
    value: 1_000,
    unit: 'items',
    what: 'Clients named in `client_ids` of a report',
    why: 'More than a practice names one by one; leaving it out takes all of them. Beyond it: 422.',
  },
  pageRows: {
    value: 2_000,
    unit: 'rows',
    what: 'Rows that a report reads at once',
    why: 'Few enough that two pages weigh little, enough that the way to the server does not count.',
  },
  sheetRows: {
    value: 1_000_000,
    unit: 'rows',
    what: 'Rows of one sheet of a workbook',
    why: 'Spreadsheets hold 1,048,576, headings and totals included. More go on in another sheet.',
  },
  schedulesFree: {
    value: 5,
    unit: 'items',
    what: 'Report schedules of a tenant and mode on the free plan, and as many schedules of submission batches',
    why: 'Each makes a report of its own. Beyond it: 403 `plan_limit`.',
  },
  schedulesProfessional: {
    value: 200,
    unit: 'items',
    what: 'Report schedules of a tenant and mode on the professional plan, and as many schedules of submission batches',
    why: 'Each makes a report of its own. Beyond it: 403 `plan_limit`.',
  },
  schedulesEnterprise: {
    value: 5_000,
    unit: 'items',
    what: 'Report schedules of a tenant and mode on the enterprise plan, and as many schedules of submission batches',
    why: 'Each makes a report of its own. Beyond it: 403 `plan_limit`.',
  },
  schedulesAtOnce: {
    value: 200,
    unit: 'items',
    what: 'Schedules that are looked at together when their day has come',
    why: 'Each is written in a transaction of its own. Tenants take turns, so that one with thousands holds up nobody.',
  },
  beatMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'How often a report that is being made looks whether it was cancelled',
    why: 'Quick for the person who cancels, and one statement a second. It shows that the report is alive, too.',
  },
  foldRows: {
    value: 500,
    unit: 'rows',
    what: 'Sums of a client’s ledger that writes have added, from which the sweeper folds them',
    why: 'As many are added up in a fraction of a millisecond.',
  },
  seriesYears: {
    value: 10,
    unit: 'items',
    what: 'Tax years in which the days of a series may lie',
    why: 'More than records have to be kept. Beyond it: 400.',
  },
  seriesPoints: {
    value: 10_000,
    unit: 'items',
    what: 'Points of a series, and figures of a summary, as the document states it',
    why: 'More than the months, categories, properties and businesses that a client has.',
  },
  logoBytes: {
    value: 256 * KIB,
    unit: 'bytes',
    what: 'The logo of a firm',
    why: 'Ample for a logo in print. Beyond it: 422.',
  },
  logoPixels: {
    value: 4_000,
    unit: 'items',
    what: 'The width and the height of a logo that is a PNG, in pixels',
    why: 'A few bytes can stand for a picture that no machine holds. Beyond it: 422.',
  },
  logoArea: {
    value: 2_000_000,
    unit: 'items',
    what: 'Pixels of a logo that is a PNG, in all',
    why: 'Each may have to be unpacked for every report. As large as a report prints it, it has more than 1,000 an inch. Beyond it: 422.',
  },
  logoElements: {
    value: 2_000,
    unit: 'items',
    what: 'Elements that a logo draws that is an SVG, one that is used again counted again',
    why: 'Each is drawn on every report. Beyond it: 422.',
  },
  logoDrawMs: {
    value: 2_000,
    unit: 'milliseconds',
    what: 'Drawing a logo that is an SVG, once, when it is given',
    why: 'It is drawn on every report, beside which other work waits; one of a drawing program takes 10 ms. Beyond it: 422.',
  },
  logoHeapBytes: {
    value: 64 * MIB,
    unit: 'bytes',
    what: 'The heap of the thread in which a logo is drawn when it is given',
    why: 'One of a drawing program takes a tenth of it. Beyond it: 422.',
  },
  logoDepth: {
    value: 50,
    unit: 'items',
    what: 'The nesting of a logo that is an SVG',
    why: 'Far deeper than a drawing program writes. Beyond it: 422.',
  },
} as const satisfies LimitGroup;

export const WEB_PROCESSES = {
  count: {
    value: 1,
    unit: 'items',
    what: 'Processes that share the API’s port',
    why: 'Each takes connections to Postgres and places for every tenant, so more are asked for, not guessed from the cores.',
    setting: 'WEB_PROCESSES',
  },
  most: {
    value: 64,
    unit: 'items',
    what: 'The largest `WEB_PROCESSES`',
    why: 'One parent hands out the connections of all. Beyond it the process does not start: run the role on more machines.',
  },
  measureMs: {
    value: 1_000,
    unit: 'milliseconds',
    what: 'The wait of a scrape of `/metrics` for each process that shares the port',
    why: 'A process that works answers in a few milliseconds. Beyond it the answer is without that process.',
  },
  scrapeMs: {
    value: 2_000,
    unit: 'milliseconds',
    what: 'The wait of a scrape of `/metrics` for all of them together',
    why: 'Shorter than the ten seconds of Prometheus. Beyond it the answer holds the process that was asked alone.',
  },
} as const satisfies LimitGroup;

export const SHUTDOWN = {
  delayMs: {
    value: 500,
    unit: 'milliseconds',
    what: 'How long API and console go on serving after they were asked to stop',
    why: 'Short, for a machine without a load balancer. Behind a load balancer: longer than it takes to act on `/readyz`.',
    setting: 'SHUTDOWN_DELAY_MS',
  },
  lastAnswersMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'How long requests that were begun may still take after that',
    why: 'Platforms kill a process 30 s after they asked it to end. Beyond it they are cut.',
  },
  lastWorkMs: {
    value: 20_000,
    unit: 'milliseconds',
    what: 'How long a worker that was asked to stop may take to finish the jobs and chores in hand',
    why: 'Platforms kill a process 30 s after they asked it to end. Beyond it the work is let go of, and another process takes it up.',
  },
  closingMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'How long a worker may take after that to write its last counts and to close its connections',
    why: 'Both take milliseconds, and together with the last work they end before the 30 s are over. Beyond it the process exits.',
  },
} as const satisfies LimitGroup;
