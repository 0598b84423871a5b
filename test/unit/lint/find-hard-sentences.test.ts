import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findHardDescriptions, findHardSentences } from '../../lint/find-hard-sentences.js';

const words = (count: number) => `Word ${Array.from({ length: count - 2 }, () => 'word').join(' ')} end.`;

function inDocument(text: string, max?: number): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'tax-lint-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs', 'page.md'), text);
  return findHardSentences(root, ['docs'], max);
}

describe('the check of sentences', () => {
  it('finds one of more than 35 words, in a paragraph and in a list', () => {
    expect(inDocument(words(35))).toEqual([]);
    expect(inDocument(`Short. ${words(36)}`)).toEqual([expect.stringContaining('has 36 words')]);
    expect(inDocument(`* One.\n* ${words(40)}`)).toEqual([expect.stringContaining('has 40 words')]);
  });

  it('takes another number of words', () => {
    expect(inDocument(words(50), 50)).toEqual([]);
    expect(inDocument(words(51), 50)).toEqual([expect.stringContaining('has 51 words, more than 50')]);
  });

  it('counts a code as one word, and leaves blocks of code, headings and tables alone', () => {
    const table = `| Heading |\n| --- |\n| ${words(40)} |`;

    expect(inDocument(`\`${words(40)}\` ${words(34)}`)).toEqual([]);
    expect(inDocument(`\`\`\`\n${words(40)}\n\`\`\`\n\n# ${words(40)}\n\n${table}`)).toEqual([]);
  });

  it('finds the descriptions of an OpenAPI document, each once with its place', () => {
    const document = {
      info: { description: `Short. ${words(36)}` },
      paths: {
        '/v1/clients': {
          get: { description: `\`${words(40)}\` is fine.`, example: { description: words(50) } },
        },
      },
      components: {
        schemas: {
          A: { properties: { description: { description: words(40) } } },
          B: { description: words(40) },
          C: { description: 'Of the newest one.' },
          D: { description: 'Office of HMRC.' },
        },
      },
    };

    expect(findHardDescriptions(document)).toEqual([
      expect.stringMatching(/^#\/info: .* has 36 words/),
      expect.stringMatching(/^#\/components\/schemas\/A\/properties\/description: .* has 40 words/),
      '#/components/schemas/C: "Of the newest one.…" begins without what it is about: name the thing first.',
    ]);
  });

  it('finds phrases that have to be read twice', () => {
    expect(inDocument('Whoever comes waits.')).toEqual([
      'docs/page.md: "Whoever comes waits.…" say who: the client, the operator, the caller.',
    ]);
  });
});
