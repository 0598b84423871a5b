import type { GuideSection } from '../http/document/docs/guide-section.js';

/** `docs/WEBHOOKS.md`. */
export function printWebhookGuide(sections: readonly GuideSection[]): string {
  return [
    '# Webhooks',
    'Written by `npm run docs` from `src/http/document/docs/webhook-guide.ts`; served at `/docs/webhooks`.',
    ...sections.flatMap(({ title, paragraphs, samples = [] }) => [
      `## ${title}`,
      ...paragraphs,
      ...samples.map(({ language, text }) => `\`\`\`${language}\n${text}\`\`\``),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}
