import type { LimitGroup } from './limit.js';

export const CONSOLE = {
  signInFailuresOfPerson: {
    value: 10,
    unit: 'items',
    what: 'Wrong passwords for one person, or in a browser that the person has used before, without a wait',
    why: 'A person who mistypes is not held up. Beyond it each wait is twice the one before, and the page says how long.',
  },
  signInFailuresOfAddress: {
    value: 30,
    unit: 'items',
    what: 'Wrong passwords from one address (IPv6: one /64) without a wait',
    why: 'An office shares an address. Beyond it as for a person; a known browser does not wait for it.',
  },
  signInFirstDelay: {
    value: 30,
    unit: 'seconds',
    what: 'The first wait after too many wrong passwords',
    why: 'Short enough to wait for; doubled each time.',
  },
  signInLongestDelay: {
    value: 900,
    unit: 'seconds',
    what: 'The longest wait after too many wrong passwords',
    why: 'Four guesses an hour find no password, and no operator is locked out for ever.',
  },
  signInFailuresForgotten: {
    value: 3_600,
    unit: 'seconds',
    what: 'Time after the last wrong password until the count starts again',
    why: 'Four times the longest wait, so that waiting it out does not clear the count.',
  },
  sessionIdleSeconds: {
    value: 3_600,
    unit: 'seconds',
    what: 'Time after the last use of a console session until it is over',
    why: 'An unattended desk is closed after an hour. Requests that an open page makes by itself do not count.',
  },
  sessionSeconds: {
    value: 43_200,
    unit: 'seconds',
    what: 'Time after the sign-in until a console session is over, however much it is used',
    why: 'A shift. A person who works longer signs in again.',
  },
  searchedCharacters: {
    value: 3,
    unit: 'characters',
    what: 'Characters of a name or host that the console looks for (a minimum)',
    why: 'Fewer would find nearly all. Nothing is found below it.',
  },
  troublesCounted: {
    value: 5_000,
    unit: 'items',
    what: 'Failed, waiting or refused things of one kind that the overview counts, the newest first',
    why: 'Enough to see that very many people are hurt. The overview says “or more” from there on.',
  },
  boardJobs: {
    value: 1_000,
    unit: 'items',
    what: 'Jobs that the queue board shows on a page (its setting “Jobs per page”)',
    why: 'It reads as many whole jobs as it is asked for: a million would not fit into the process. More are refused.',
  },
  workActItems: {
    value: 10_000,
    unit: 'items',
    what: 'Pieces of work that one act on all that a search finds takes, the newest first',
    why: 'They are written down before the first is touched, in one statement. For more the act is repeated.',
  },
  workActsKept: {
    value: 90,
    unit: 'days',
    what: 'Time for which an act on many pieces of work can be looked at piece by piece after its end',
    why: 'As long as kinds of error. The record of acts keeps its own lines for ever.',
  },
  countsKept: {
    value: 30,
    unit: 'days',
    what: 'Time for which the counts behind the console’s charts are kept',
    why: 'A month and its end can be compared. Older ones are removed.',
  },
  countsWrittenMs: {
    value: 10_000,
    unit: 'milliseconds',
    what: 'How often a process writes its counts for the charts',
    why: 'One statement. A process that is killed loses what it has not written.',
  },
  errorsKept: {
    value: 90,
    unit: 'days',
    what: 'Time for which a kind of error is kept after it was last seen',
    why: 'One that comes back within a quarter is recognised. Its count by hour is kept as long as those of the charts.',
  },
  errorKinds: {
    value: 500,
    unit: 'items',
    what: 'Kinds of error that a process keeps apart between two writings',
    why: 'Bounds memory and the statement. More are counted together, as `too_many_kinds`.',
  },
  errorTenants: {
    value: 200,
    unit: 'items',
    what: 'Tenants that a process counts for one kind of error between two writings',
    why: 'Bounds memory and the statement. The errors of further ones are counted without them.',
  },
  errorMutedHours: {
    value: 720,
    unit: 'hours',
    what: 'Longest time for which a kind of error can be muted at once',
    why: 'A month: what is muted for longer is forgotten.',
  },
  knownBrowser: {
    value: 180,
    unit: 'days',
    what: 'Time for which a browser is known after a sign-in',
    why: 'Longer than a holiday. The mark grants no access: it keeps strangers’ failures from counting.',
  },
  codeSeconds: {
    value: 600,
    unit: 'seconds',
    what: 'Time from the password to the code of a second factor, and for adding one',
    why: 'Enough to find the phone. Beyond it the password is asked for again.',
  },
  openIdJourneySeconds: {
    value: 600,
    unit: 'seconds',
    what: 'Time from leaving for the organisation’s OpenID provider to coming back',
    why: 'Enough for a password and a second factor there. Beyond it the sign-in begins again.',
  },
  openIdSeconds: {
    value: 10,
    unit: 'seconds',
    what: 'Wait for an answer of the OpenID provider',
    why: 'A person waits for the page. Beyond it the page says so, and a password still works.',
  },
} as const satisfies LimitGroup;

export const PRACTICE_CONSOLE = {
  sessionIdleSeconds: {
    value: 3_600,
    unit: 'seconds',
    what: 'Time after the last use of a session of the practice console until it is over',
    why: 'An unattended desk is closed after an hour, as in the operators’ console.',
  },
  sessionSeconds: {
    value: 43_200,
    unit: 'seconds',
    what: 'Time after the sign-in until a session of the practice console is over, however much it is used',
    why: 'A working day. A person who works longer signs in again.',
  },
  usedSeconds: {
    value: 60,
    unit: 'seconds',
    what: 'How often the use of a session of the practice console is noted at most',
    why: 'A person looks at several pages a minute: one of them writes a row.',
  },
  pendingSeconds: {
    value: 600,
    unit: 'seconds',
    what: 'Time for the rest of a sign-in at the practice console once the password was right',
    why: 'Enough to find the phone. Beyond it the password is asked for again.',
  },
  quotaKeys: {
    value: 100,
    unit: 'items',
    what: 'API keys whose use of the quota the first page of the practice console shows, the newest first',
    why: 'One question to Redis for each. The page of a key shows its own.',
  },
  nextPageCharacters: {
    value: 2_000,
    unit: 'characters',
    what: 'The address of a page of the practice console that the sign-in returns to',
    why: 'Every page and filter fits, and the address of the sign-in, which quotes it, stays below the longest URL. Beyond it the first page is shown.',
  },
} as const satisfies LimitGroup;

export const OAUTH = {
  codeSeconds: {
    value: 60,
    unit: 'seconds',
    what: 'The life of an authorization code',
    why: 'The app exchanges it at once. Beyond it: `invalid_grant`.',
  },
  accessSeconds: {
    value: 3_600,
    unit: 'seconds',
    what: 'The life of an access token',
    why: 'What leaks is soon worth nothing.',
    beyond: 'invalid_token',
  },
  refreshDays: {
    value: 90,
    unit: 'days',
    what: 'The life of a refresh token, renewed by each refresh',
    why: 'A practice that works every quarter never signs in again. Beyond it: `invalid_grant`.',
  },
  retrySeconds: {
    value: 10,
    unit: 'seconds',
    what: 'The time after a refresh in which the same refresh token may be tried once more',
    why: 'The answer may have been lost. Beyond it, and for any older token, the grant ends.',
  },
  secretOverlapSeconds: {
    value: 86_400,
    unit: 'seconds',
    what: 'The time for which an app’s old secret still works after a rotation that names none',
    why: 'A deployment is over by then. `overlap_seconds` asks for another, up to seven days.',
  },
  sessionSeconds: {
    value: 43_200,
    unit: 'seconds',
    what: 'The time for which a person stays signed in on the pages of `/oauth`',
    why: 'A working day. Beyond it they sign in again.',
  },
  interactionSeconds: {
    value: 1_800,
    unit: 'seconds',
    what: 'The time from the app’s request to the person’s answer',
    why: 'Long enough to look for a password. Beyond it the app has to ask again.',
  },
  waitingSignIns: {
    value: 20,
    unit: 'items',
    what: 'Passwords that wait to be checked, in one process',
    why: 'One is checked at a time, a third of a second each; known browsers have a line of their own. Beyond it the page asks to come again.',
  },
  clientSearch: {
    value: 100,
    unit: 'characters',
    what: 'The text that the consent page looks for among the names of clients',
    why: 'As long as a name. What is beyond it is left out.',
  },
  apps: {
    value: 50,
    unit: 'items',
    what: 'Apps of a tenant and mode',
    why: 'More than any integrator offers.',
    beyond: 'plan_limit',
  },
  redirectUris: {
    value: 10,
    unit: 'items',
    what: 'Redirect addresses of an app',
    why: 'One for each place the app runs in.',
    beyond: 'validation_failed',
  },
  users: {
    value: 500,
    unit: 'items',
    what: 'Persons of a tenant and mode',
    why: 'More than any practice has.',
    beyond: 'plan_limit',
  },
} as const satisfies LimitGroup;

export const ERASURE = {
  waitingDays: {
    value: 14,
    unit: 'days',
    what: 'The time after which the erasure of a tenant starts, and until which it can be withdrawn',
    why: 'Longer than a holiday of the person who would notice a stranger’s request. The erasure of a single client starts at once.',
  },
  certificateDays: {
    value: 30,
    unit: 'days',
    what: 'How long the key that asked for the erasure of a tenant can fetch the certificate afterwards',
    why: 'A month, as a controller has to answer a person’s request. Afterwards the operator prints it: `cli erasures show`.',
  },
  atOnce: {
    value: 20,
    unit: 'items',
    what: 'Erasures that a worker goes on with in turns',
    why: 'Tenants take turns, so that a small one does not wait for all of a large tenant’s. The rest follow once these are over.',
  },
  rowsAtOnce: {
    value: 1_000,
    unit: 'rows',
    what: 'Rows of one table that an erasure seals and deletes in one transaction',
    why: 'Short enough for others to wait for. The rest follow in the next ones, until none is left.',
  },
  recordsAtOnce: {
    value: 100,
    unit: 'rows',
    what: 'Portions of kept records that are destroyed in one statement once their day is over',
    why: 'A short transaction. The rest follow in the next ones.',
  },
  certificateLines: {
    value: 1_000,
    unit: 'items',
    what: 'Lines of a certificate of each kind',
    why: 'A kind of records and a tax year each, for as many years as records have to be kept, with room to spare.',
  },
} as const satisfies LimitGroup;
