import { codeBlock, withAddress } from './pages.js';

const POINTS = [
  [
    'Import',
    'Bank files as the banks export them, or rows one by one. Every line becomes a transaction, a duplicate or an error that says why.',
    '/docs/imports',
  ],
  [
    'Categorise',
    "Each row gets one of HMRC's categories, with its reason. What is doubtful says so, and one correction teaches the rest.",
    '/docs/categories',
  ],
  [
    'Calculate',
    'Income tax, National Insurance and what is due when, each figure traced to its rule, its source and its rows.',
    '/docs/tax-figures',
  ],
  [
    'File',
    'Quarterly updates and the return, with the figures that were shown to the person who declared them.',
    '/docs/filing',
  ],
  [
    'Hear',
    'Signed webhooks for every step. Events that an endpoint missed can be read, or sent again.',
    '/docs/webhooks',
  ],
] as const;

const SAMPLE = (origin: string) => `curl ${origin}/v1/tax-estimates \\
  -H "Authorization: Bearer $TAX_API_KEY" -H 'Content-Type: application/json' \\
  -d '{"tax_year":"2025-26","self_employments":[{"profit":60000}]}'
`;

/** The first page of the service: says in one screen what it is, and where to begin. */
export const landingContent = (
  origin: string,
): string => `<p class="lead">UK Self Assessment behind an HTTP API: bank transactions in, a filed return out.</p>
<p class="ways"><a class="begin" href="/docs/quick-start">Quick start</a> <a href="/docs">Documentation</a> <a href="/docs/libraries">Libraries for TypeScript, Python and Go</a> <a href="/v1/openapi.json">OpenAPI document</a> <a href="/console">Practice console</a></p>
${withAddress(origin, (address) => codeBlock(SAMPLE(address), 'A tax estimate, curl', 'sh'))}
<ul class="cards">${POINTS.map(([title, about, href]) => `<li><a href="${href}"><strong>${title}</strong>${about}</a></li>`).join('')}</ul>`;
