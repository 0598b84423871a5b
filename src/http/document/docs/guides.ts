/** A guide: where it is, and the file of `docs` that it is drawn from, unless it is made by the code. */
export interface Guide {
  readonly slug: string;
  readonly title: string;
  readonly about: string;
  readonly file?: string;
}

/** Every guide, in the order in which somebody new reads them. */
export const GUIDES: readonly Guide[] = [
  {
    slug: 'quick-start',
    title: 'Quick start',
    about: 'From a key to a verified webhook in five minutes.',
    file: 'guides/quick-start.md',
  },
  {
    slug: 'libraries',
    title: 'Libraries',
    about: 'TypeScript, Python and Go: how to install each from here.',
  },
  {
    slug: 'authentication',
    title: 'Authentication',
    about: 'API keys, scopes, and what a key sees.',
    file: 'guides/authentication.md',
  },
  {
    slug: 'oauth',
    title: 'OAuth',
    about: 'An app that acts for other tenants, step by step.',
    file: 'OAUTH.md',
  },
  {
    slug: 'console',
    title: 'The practice console',
    about: 'A site for your people: keys, webhooks, requests, apps, imports.',
    file: 'guides/console.md',
  },
  {
    slug: 'imports',
    title: 'Imports',
    about: 'Bank files as the banks export them.',
    file: 'guides/imports.md',
  },
  {
    slug: 'agreeing-books',
    title: 'Books that agree with the bank',
    about: 'From bank files to figures that can be signed.',
    file: 'guides/agreeing-books.md',
  },
  {
    slug: 'documents',
    title: 'Receipts and other documents',
    about: 'The paper behind the figures: sent, read, put to its transaction and kept.',
    file: 'guides/documents.md',
  },
  {
    slug: 'categories',
    title: 'Categories and corrections',
    about: 'How rows get their category, and how to change it.',
    file: 'guides/categories.md',
  },
  {
    slug: 'tax-figures',
    title: 'Tax figures',
    about: 'Trace every figure to its rule and its rows.',
    file: 'guides/tax-figures.md',
  },
  {
    slug: 'filing',
    title: 'Filing a return',
    about: 'Authorise, prepare, declare, submit, amend.',
    file: 'guides/filing.md',
  },
  {
    slug: 'agents',
    title: 'Acting as an agent',
    about: 'One sign-in of the practice, invitations, and what may be done for a client.',
    file: 'guides/agents.md',
  },
  {
    slug: 'quarterly-updates',
    title: 'Quarterly updates',
    about: 'Making Tax Digital, quarter by quarter.',
    file: 'guides/quarterly-updates.md',
  },
  {
    slug: 'practice',
    title: 'A practice with many clients',
    about: 'Who is at which step, what is missing, and who has to agree.',
    file: 'guides/practice.md',
  },
  {
    slug: 'fraud-prevention',
    title: 'Fraud prevention',
    about: 'The facts about a device that HMRC wants by law.',
  },
  {
    slug: 'reports',
    title: 'Reports',
    about: 'PDF, CSV and JSON from one snapshot.',
    file: 'guides/reports.md',
  },
  { slug: 'webhooks', title: 'Webhooks', about: 'Receive, verify, and never miss an event.' },
  {
    slug: 'idempotency',
    title: 'Idempotency and retries',
    about: 'Send it again without doing it twice.',
    file: 'guides/idempotency.md',
  },
  {
    slug: 'handling-errors',
    title: 'Handling errors',
    about: 'What an error says, and what to do.',
    file: 'guides/handling-errors.md',
  },
  { slug: 'paging', title: 'Paging', about: 'Lists, cursors and feeds.', file: 'guides/paging.md' },
  {
    slug: 'assistants',
    title: 'Assistants',
    about: 'Tools for assistants by the Model Context Protocol: read, estimate, explain, draft, preview.',
    file: 'guides/assistants.md',
  },
  {
    slug: 'test-mode',
    title: 'Test mode',
    about: 'Test keys, and data that never reaches HMRC.',
    file: 'guides/test-mode.md',
  },
  { slug: 'sandbox', title: 'HMRC sandbox', about: 'Numbers and scenarios that make things happen.' },
  {
    slug: 'going-live',
    title: 'Going live',
    about: 'What to have in place before real returns.',
    file: 'guides/going-live.md',
  },
  {
    slug: 'stability',
    title: 'Versions and stability',
    about: 'What may change, when, and how you hear of it.',
    file: 'STABILITY.md',
  },
  { slug: 'limits', title: 'Limits', about: 'Every limit, and what happens beyond it.', file: 'LIMITS.md' },
];
