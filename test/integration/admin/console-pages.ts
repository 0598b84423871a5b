/** What the pages of a stack in trouble stand under. */
export interface PageIds {
  readonly tenant: string;
  readonly endpoint: string;
  readonly delivery: string;
  readonly taxReturn: string;
  readonly error: string;
  readonly event: string;
  readonly imported: string;
  readonly report: string;
  /** Of many pieces of work. */
  readonly act: string;
}

/** Every page of ours that a GET shows, with addresses that show it in its states. A page that is missing here fails a test. */
export const PAGES: Readonly<Record<string, (ids: PageIds) => readonly string[]>> = {
  '/': () => ['/', '/?range=day', '/?range=day&figures=requests'],
  '/sign-in': () => [],
  '/sign-in/code': () => [],
  '/password': () => ['/password'],
  '/second-factor': () => ['/second-factor'],
  '/account': () => ['/account'],
  '/operators': () => ['/operators'],
  '/operators/:address/end-sessions': () => ['/operators/viewer1%40example.com/end-sessions'],
  '/jobs': ({ tenant }) => [
    '/jobs',
    `/jobs?q=${tenant}`,
    '/jobs?q=RULE_SUBMISSION_FAILED',
    '/jobs?q=nothing',
  ],
  '/audit': () => ['/audit', '/audit?action=sign_in', '/audit?operator=nobody@example.com'],
  '/errors': () => ['/errors', '/errors?show=resolved'],
  '/errors/:id': ({ error }) => [`/errors/${error}`, '/errors/0000000000000000'],
  '/errors/:id/resolve': ({ error }) => [`/errors/${error}/resolve`],
  '/errors/:id/mute': ({ error }) => [`/errors/${error}/mute`],
  '/errors/:id/assign': ({ error }) => [`/errors/${error}/assign`],
  '/tenants/:id': ({ tenant }) => [`/tenants/${tenant}`],
  '/tenants/:id/change-plan': ({ tenant }) => [`/tenants/${tenant}/change-plan`],
  '/tenants/:id/pause-filing': ({ tenant }) => [`/tenants/${tenant}/pause-filing`],
  '/tenants/:id/resume-filing': ({ tenant }) => [`/tenants/${tenant}/resume-filing`],
  '/tenants/:id/pause-heavy-work': ({ tenant }) => [`/tenants/${tenant}/pause-heavy-work`],
  '/tenants/:id/resume-heavy-work': ({ tenant }) => [`/tenants/${tenant}/resume-heavy-work`],
  '/tenants/:id/lower-share': ({ tenant }) => [`/tenants/${tenant}/lower-share`],
  '/tenants/:id/restore-share': ({ tenant }) => [`/tenants/${tenant}/restore-share`],
  '/tenants/:id/suspend': ({ tenant }) => [`/tenants/${tenant}/suspend`],
  '/tenants/:id/reinstate': ({ tenant }) => [`/tenants/${tenant}/reinstate`],
  '/endpoints/:id': ({ endpoint }) => [`/endpoints/${endpoint}`],
  '/endpoints/:id/resend-all-failed': ({ endpoint }) => [`/endpoints/${endpoint}/resend-all-failed`],
  '/endpoints/:id/pause': ({ endpoint }) => [`/endpoints/${endpoint}/pause`],
  '/endpoints/:id/resume': ({ endpoint }) => [`/endpoints/${endpoint}/resume`],
  '/endpoints/:id/disable': ({ endpoint }) => [`/endpoints/${endpoint}/disable`],
  '/endpoints/:id/enable': ({ endpoint }) => [`/endpoints/${endpoint}/enable`],
  '/deliveries/:id': ({ delivery }) => [`/deliveries/${delivery}`],
  '/deliveries/:id/resend': ({ delivery }) => [`/deliveries/${delivery}/resend`],
  '/work-acts': () => ['/work-acts'],
  '/work-acts/:id': ({ act }) => [`/work-acts/${act}`],
  '/work-acts/try-again': ({ tenant }) => [`/work-acts/try-again?of=found&q=${tenant}`],
  '/work-acts/cancel': ({ tenant }) => [`/work-acts/cancel?of=found&q=${tenant}`],
  '/queue-acts/:queueName/pause': () => ['/queue-acts/submit/pause'],
  '/queue-acts/:queueName/resume': () => ['/queue-acts/submit/resume'],
  '/queue-acts/:queueName/retry': () => ['/queue-acts/submit/retry'],
  '/queue-acts/:queueName/promote': () => ['/queue-acts/submit/promote'],
  '/queue-acts/:queueName/empty': () => ['/queue-acts/report/empty'],
  '/queue-acts/:queueName/clean': () => ['/queue-acts/report/clean'],
  '/queue-acts/:queueName/obliterate': () => ['/queue-acts/report/obliterate'],
  '/returns/:id': ({ taxReturn }) => [`/returns/${taxReturn}`],
  '/imports/:id': ({ imported }) => [`/imports/${imported}`],
  '/reports/:id': ({ report }) => [`/reports/${report}`],
  '/events/:id': ({ event }) => [`/events/${event}`],
};

/** What a GET answers with something else than a page. */
export const NO_PAGES = new Set([
  '/console.css',
  '/board.css',
  '/console.js',
  '/favicon.svg',
  '/healthz',
  '/readyz',
  '/metrics',
  '/live',
  // It leads to the page of the return.
  '/submissions/:id',
]);

interface Layer {
  readonly slash: boolean;
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
  readonly handle: { readonly stack?: readonly Layer[] };
}

/** The paths of all GETs, without those of the queue board, which stands under a path of its own. */
export function pagesOf(router: unknown): string[] {
  const { stack = [] } = router as { stack?: readonly Layer[] };
  return stack.flatMap(({ route, handle, slash }) => {
    if (route !== undefined) return route.methods['get'] === true ? [route.path] : [];
    return slash ? pagesOf(handle) : [];
  });
}
