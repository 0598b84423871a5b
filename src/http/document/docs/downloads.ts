import { callsOf, type SiteDocument } from './document.js';
import { GUIDES } from './guides.js';
import { slugOf } from './pages.js';

/** A collection for Postman, format 2.1: each operation with the values of its example. */
export function postmanCollection(document: SiteDocument): Record<string, unknown> {
  const folders = document.tags.map(({ name, description }) => ({
    name,
    description,
    item: callsOf(document)
      .filter(({ tags }) => tags.includes(name))
      .map(({ method, path, summary, description: words, requestBody }) => {
        const example = requestBody?.content['application/json']?.example;
        return {
          name: summary,
          request: {
            method,
            description: words,
            url: `{{baseUrl}}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
            header: example === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }],
            ...(example === undefined
              ? {}
              : { body: { mode: 'raw', raw: JSON.stringify(example, null, 2) } }),
          },
        };
      }),
  }));
  return {
    info: {
      name: 'Tax compliance API',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{apiKey}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3000' },
      { key: 'apiKey', value: '' },
    ],
    item: folders,
  };
}

/** An index of the documentation for language models, as https://llmstxt.org has it. */
export function llmsText(document: SiteDocument): string {
  const guides = GUIDES.map(({ slug, title, about }) => `- [${title}](/docs/${slug}): ${about}`);
  const reference = document.tags.map(
    ({ name, description }) => `- [${name}](/docs/reference/${slugOf(name)}): ${description}`,
  );
  return `# Tax compliance API

> UK Self Assessment behind an HTTP API: import bank files, categorise each row, work out the tax, file with HMRC, report, and
> hear of each step by signed webhooks. JSON over HTTP below /v1, \`Authorization: Bearer <API key>\`, amounts in pounds.

## Guides

${guides.join('\n')}

## Reference

- [OpenAPI 3.1 document](/v1/openapi.json): every operation with examples and code samples
- [Errors](/docs/errors): every problem code and what to do
- [Codes](/docs/codes): every other code of an answer and what to do
- [Events](/docs/events): every event with its payload
- [Changelog](/docs/changelog)
${reference.join('\n')}
`;
}
