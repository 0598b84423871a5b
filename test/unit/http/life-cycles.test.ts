import { expect, it } from 'vitest';
import { LIFE_CYCLES } from '../../../src/http/document/docs/life-cycles.js';
import { createSite } from '../../../src/http/document/docs/site.js';

const site = createSite('https://tax.example.com');

it.each([
  ['filing', 'submitting', 'rejected'],
  ['imports', 'processing', 'failed'],
  ['webhooks', 'sending', 'held'],
])('the guide to %s begins with its life cycle', (slug, onTheWay, beside) => {
  const html = String(site.fileAt(`/docs/${slug}`)?.plain);
  const [usual = '', others = ''] = (html.split('<figure class="cycle">')[1] ?? '').split('</ol>');

  expect(html).toContain(LIFE_CYCLES[slug]);
  expect(usual).toContain(`<code>${onTheWay}</code>`);
  expect(others.split('</figure>')[0]).toContain(`<code>${beside}</code>`);
});
