import type { LimitGroup } from './limit.js';

export const HMRC = {
  intervalMs: {
    value: 400,
    unit: 'milliseconds',
    what: 'The time between two calls to HMRC, of all processes together (a minimum)',
    why: 'HMRC allows the application three calls a second, for all who use it. Half a call a second is left over, since HMRC may begin its second at another moment.',
    setting: 'HMRC_CALL_INTERVAL_MS',
  },
  connectMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'A connection to HMRC: the TCP part, and again the TLS part',
    why: 'A healthy one takes a tenth of a second. Beyond it the call has not been made.',
  },
  heldMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'A call to HMRC on its way out, after its work was found to be this process’s',
    why: 'It takes milliseconds. A process that stood still for longer asks again; another one takes the work on after twenty seconds.',
  },
  readMs: {
    value: 30_000,
    unit: 'milliseconds',
    what: 'HMRC’s answer to a call that files nothing',
    why: 'HMRC names no limit of its own. Beyond it the call is made again later.',
  },
  fileMs: {
    value: 60_000,
    unit: 'milliseconds',
    what: 'HMRC’s answer to a final declaration or an amendment',
    why: 'HMRC’s own gateway gives up earlier. Beyond it HMRC is asked what happened to it.',
  },
  sandboxMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'The HMRC sandbox’s answer to an order of a test scenario',
    why: 'A healthy one takes milliseconds.',
    beyond: 'gateway_unavailable',
  },
  notConfiguredMs: {
    value: 300_000,
    unit: 'milliseconds',
    what: 'The time from one look to the next while no HMRC is configured for live data',
    why: 'Somebody has to change a setting and start the processes again: looking more often finds nothing new.',
  },
  notCountedMs: {
    value: 600_000,
    unit: 'milliseconds',
    what: 'The time from one look to the next while HMRC has not counted the updates of a year',
    why: 'HMRC counts an update up to an hour after it took it, and draws up no summary before.',
  },
  notCountedLooks: {
    value: 12,
    unit: 'items',
    what: 'Looks at updates that HMRC has not counted',
    why: 'Two hours, twice what HMRC names. Beyond it the preparation fails with what HMRC says.',
  },
  prefillCalculationMs: {
    value: 120_000,
    unit: 'milliseconds',
    what: 'The time in which HMRC has to show a calculation that a prefill asked for',
    why: 'HMRC shows one within seconds. Beyond it the prefill goes on without student loan plans and marriage allowance.',
  },
  prefillLookMs: {
    value: 5_000,
    unit: 'milliseconds',
    what: 'The time from one look for that calculation to the next',
    why: 'HMRC’s own advice.',
  },
  prefillEntries: {
    value: 100,
    unit: 'items',
    what: 'Entries of one of HMRC’s lists, such as employments, that a prefill reads',
    why: 'A list of a return has no more. Each employment or account is a call of its own.',
  },
  prefillSuggestions: {
    value: 2_000,
    unit: 'items',
    what: 'Suggestions of one prefill, and those that one call accepts or dismisses',
    why: 'Every field of as many entries as are read, with room to spare.',
  },
} as const satisfies LimitGroup;

export const APPROVALS = {
  days: {
    value: 14,
    unit: 'days',
    what: 'How long a link by which a taxpayer agrees to figures can be used',
    why: 'Time for a holiday; figures change sooner than that. Beyond it the link opens nothing, and another is made.',
  },
  wrongCodes: {
    value: 5,
    unit: 'items',
    what: 'Wrong codes for such a link',
    why: 'Of a hundred million codes nobody guesses one. After them the link is closed, and another is made.',
  },
} as const satisfies LimitGroup;

export const OBLIGATIONS = {
  firstReminderDays: {
    value: 14,
    unit: 'days',
    what: 'The first `obligation.due_soon` before an obligation is due',
    why: 'Time enough to ask a client for what is missing.',
  },
  secondReminderDays: {
    value: 7,
    unit: 'days',
    what: 'The second `obligation.due_soon`',
    why: 'A week is left to categorise and to send.',
  },
  lastReminderDays: {
    value: 1,
    unit: 'days',
    what: 'The last `obligation.due_soon`',
    why: 'The next day is the last; after it comes `obligation.overdue`.',
  },
  readAgainDays: {
    value: 28,
    unit: 'days',
    what: 'The longest time from one reading of a client’s obligations at HMRC to the next',
    why: 'New ones are seen well before their first reminder. Readings on the days of reminders, of lateness and after a filing come between; `POST /v1/obligations/refresh` reads at once.',
  },
  readAgainWhileLateDays: {
    value: 7,
    unit: 'days',
    what: 'The longest time from one reading to the next while an obligation is overdue, or none is open',
    why: 'It may be met by other software, and a client may have signed up meanwhile.',
  },
  readAfterFailureSeconds: {
    value: 86_400,
    unit: 'seconds',
    what: 'The time until a client’s obligations are read again after HMRC refused to list them',
    why: 'Signing in at HMRC reads at once.',
  },
  readAtOnce: {
    value: 500,
    unit: 'rows',
    what: 'The readings that one look at what is due puts in line',
    why: 'One transaction stays short; the look is repeated until nothing is due.',
  },
} as const satisfies LimitGroup;

export const PAYMENTS = {
  overdueDays: {
    value: 30,
    unit: 'days',
    what: 'How long after the due date of a payment `payment.overdue` is still sent',
    why: 'Time for a client’s account to be read once. The payment plan shows payments that were due longer ago.',
  },
  laterYears: {
    value: 5,
    unit: 'items',
    what: 'Years after today up to which a payment plan works out interest',
    why: 'Nobody knows the rates of interest beyond the next change.',
    beyond: 'invalid_parameter',
  },
} as const satisfies LimitGroup;

export const HMRC_GRANTS = {
  firstNoticeDays: {
    value: 60,
    unit: 'days',
    what: 'The first `hmrc_authorisation.expiring` or `hmrc_agent.expiring` before a sign-in at HMRC ends',
    why: 'HMRC ends every sign-in after 18 months, however often it is used. Two months are longer than a holiday of the person who signs in.',
  },
  secondNoticeDays: {
    value: 30,
    unit: 'days',
    what: 'The second notice of that end',
    why: 'From then on `status` is `expiring`.',
  },
  lastNoticeDays: {
    value: 7,
    unit: 'days',
    what: 'The last notice of that end',
    why: 'After it, nothing is sent to HMRC by this sign-in until somebody has signed in again.',
  },
  waitMs: {
    value: 3_600_000,
    unit: 'milliseconds',
    what: 'The time from one look to the next while work waits for somebody to sign in at HMRC',
    why: 'Signing in starts the work at once; the look is for a sign-in that happened while it was being put off. HMRC is not called.',
  },
  noticesAtOnce: {
    value: 500,
    unit: 'rows',
    what: 'Sign-ins whose end one look announces',
    why: 'One transaction stays short; the look is repeated until nothing is due.',
  },
} as const satisfies LimitGroup;

export const HMRC_ACCESS = {
  pendingFirstSeconds: {
    value: 3_600,
    unit: 'seconds',
    what: 'The time from one look at HMRC at a pending invitation to the next, on its first day',
    why: 'HMRC tells nobody that a client has answered. Most who answer do so within a day.',
  },
  pendingLaterSeconds: {
    value: 86_400,
    unit: 'seconds',
    what: 'The time from one look at HMRC at a pending invitation to the next, after its first day',
    why: 'HMRC allows three calls a second for all clients together. `GET /v1/clients/{id}/hmrc-access` looks at once.',
  },
  checkAgainSeconds: {
    value: 604_800,
    unit: 'seconds',
    what: 'The time from one check of a client’s access at HMRC to the next, where nothing is pending',
    why: 'HMRC tells nobody that a client has ended an authorisation. A refusal during work is looked into at once.',
  },
  checkAtOnce: {
    value: 500,
    unit: 'rows',
    what: 'Checks of access that one look at what is due puts in line',
    why: 'One transaction stays short; the look is repeated until nothing is due.',
  },
  invitationsPolled: {
    value: 20,
    unit: 'items',
    what: 'Open invitations of one client that a check asks HMRC about, the newest first',
    why: 'HMRC has one pending invitation of a client and role. Each is a call of its own.',
  },
} as const satisfies LimitGroup;

export const TEST_CLOCKS = {
  perTenant: {
    value: 100,
    unit: 'items',
    what: 'Test clocks of a tenant',
    why: 'One for each story that is told at a time. Beyond it one is deleted first.',
  },
  clients: {
    value: 50,
    unit: 'items',
    what: 'Test clients that are bound to one test clock',
    why: 'An advance puts all of them in line in one transaction. Beyond it another clock is made.',
  },
  stepDays: {
    value: 800,
    unit: 'days',
    what: 'How far one advance takes a test clock',
    why: 'Two years and a little, so that 18 months and a whole tax year pass in one step. Every reminder on the way is given.',
  },
  aheadDays: {
    value: 1_900,
    unit: 'days',
    what: 'How far from now a test clock may be, before or after',
    why: 'Five years: as far as the tax years that HMRC’s obligations and the rates of this service reach.',
  },
} as const satisfies LimitGroup;
