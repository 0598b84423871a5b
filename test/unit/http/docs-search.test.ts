import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { SearchEntry } from '../../../src/http/document/docs/search-entries.js';
import { SEARCH_SCRIPT } from '../../../src/http/document/docs/search-script.js';
import { SEARCH_WORDS } from '../../../src/http/document/docs/search-words.js';
import { createSite } from '../../../src/http/document/docs/site.js';

const MiniSearch = createRequire(import.meta.url)('minisearch');
const entries: SearchEntry[] = JSON.parse(
  String(createSite('https://tax.example.com').fileAt('/docs/search.json')?.plain),
);
const find: (typed: string) => readonly SearchEntry[] = runInNewContext(`${SEARCH_SCRIPT}; createSearch`)(
  MiniSearch,
  entries,
);

/** The page, or the part of one, that must come first. */
const QUERIES: Readonly<Record<string, string>> = {
  pagination: '/docs/paging',
  'next page': '/docs/paging',
  '429': '/docs/errors/rate-limit-exceeded',
  'rate limit': '/docs/errors/rate-limit-exceeded',
  versioning: '/docs/stability',
  deprecation: '/docs/stability#deprecation',
  'breaking changes': '/docs/stability',
  mt940: '/docs/imports',
  ofx: '/docs/imports',
  'camt.053': '/docs/imports',
  'csv columns': '/docs/imports',
  'undo an import': '/docs/imports#try-it-first-or-undo-it',
  'duplicate rows': '/docs/imports#how-rows-are-recognised-again',
  'bank feed': '/docs/imports',
  sdk: '/docs/libraries',
  'npm install': '/docs/libraries',
  golang: '/docs/libraries',
  'api key': '/docs/authentication',
  'rotate key': '/docs/authentication#make-rotate-and-revoke',
  scopes: '/docs/authentication',
  'bearer token': '/docs/authentication',
  sso: '/docs/oauth',
  'login with hmrc': '/docs/filing#1-the-client-authorises-us',
  agent: '/docs/agents',
  mcp: '/docs/assistants',
  'ai assistant': '/docs/assistants',
  hmac: '/docs/webhooks#verify-each-delivery',
  'verify signature': '/docs/webhooks#verify-each-delivery',
  retry: '/docs/idempotency',
  'webhook retries': '/docs/webhooks#when-an-attempt-fails',
  'local webhook': '/docs/webhooks#try-it',
  'replay events': '/docs/webhooks#when-an-attempt-fails',
  'missed events': '/docs/webhooks#when-an-attempt-fails',
  'idempotency-key': '/docs/idempotency',
  'optimistic locking': '/docs/idempotency#two-editors',
  etag: '/docs/idempotency#two-editors',
  patch: '/docs/idempotency#changing-a-field',
  'error codes': '/docs/errors',
  'did you mean': '/docs/handling-errors',
  sandbox: '/docs/sandbox',
  'test data': '/docs/test-mode',
  'go live': '/docs/going-live',
  'pension contributions': '/docs/coverage',
  'capital allowances': '/docs/coverage',
  'student loan': '/docs/coverage',
  'child benefit': '/docs/coverage',
  landlord: '/docs/reference/properties#createProperty',
  'joint property': '/docs/practice#a-house-of-two-clients',
  'payments on account': '/docs/practice#what-there-is-to-pay',
  penalties: '/docs/practice#what-there-is-to-pay',
  deadline: '/docs/quarterly-updates#what-is-due',
  mtd: '/docs/quarterly-updates',
  'file return': '/docs/filing',
  'amend after filing': '/docs/filing#change-it-afterwards',
  'receipt photo': '/docs/documents',
  gdpr: '/docs/practice#erase-one',
  'delete customer': '/docs/reference/clients#deleteClient',
  'bulk edit': '/docs/categories#correct-many',
  'split transaction': '/docs/categories#split-a-row',
  'machine learning': '/docs/categories',
  pdf: '/docs/reports',
  excel: '/docs/reports',
  'white label': '/docs/reference/reports#replaceBranding',
  'export all data': '/docs/reports',
  openapi: '/docs/reference/service#getOpenApi',
  postman: '/docs/postman.json',
  'health check': '/docs/reference/service#getHealth',
  'time zone': '/docs/imports#dates',
  given_name: '/docs/reference/clients#createClient',
  figures_changed: '/docs/errors/figures-changed',
  'tax_return.submitted': '/docs/events#tax_return.submitted',
  'how do i list all pages': '/docs/paging',
  'idempotncy retires': '/docs/idempotency',
};

it.each(Object.entries(QUERIES))('a search for "%s" begins with %s', (typed, url) => {
  expect(find(typed)[0]?.url).toBe(url);
});

it('every page that is also called something is there to be found', () => {
  const urls = new Set(entries.map(({ url }) => url));

  expect(Object.keys(SEARCH_WORDS).filter((url) => !urls.has(url))).toEqual([]);
});

it('a part of a page has its text, and none of its code', () => {
  const part = entries.find(({ url }) => url === '/docs/idempotency#two-editors');

  expect(part?.text).toContain('If-Match');
  expect(part?.text).not.toMatch(/[<>]|&lt;|curl/);
});

it('nothing is found for words that are nowhere', () => {
  expect(find('xylophone').map(({ url }) => url)).toEqual([]);
});
