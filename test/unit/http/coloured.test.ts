import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coloured } from '../../../src/http/document/docs/coloured.js';
import { codeBlock, withAddress } from '../../../src/http/document/docs/pages.js';
import { PROPERTY_RUNS } from '../../support/property-runs.js';
import { shownCode } from '../../support/shown-code.js';

const LANGUAGES = ['sh', 'curl', 'js', 'ts', 'TypeScript', 'Python', 'python', 'go', 'Go', 'json'];

describe('code in colour', () => {
  it('marks words in every language of the samples', () => {
    expect(LANGUAGES.filter((language) => !coloured('"text" # x', language)?.includes('hljs'))).toEqual([]);
  });

  it('says the same as the code, whatever it holds, and has no tag of its own', () => {
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGES), fc.string({ unit: 'binary' }), (language, text) => {
        const html = coloured(text, language) ?? '';

        expect(shownCode(html)).toBe(text);
        expect(html.replaceAll(/<\/?span(?: class="[\w\s-]+")?>/g, '')).not.toMatch(/[<>]/);
      }),
      PROPERTY_RUNS,
    );
  });

  it('leaves a language that it does not know to others', () => {
    expect(coloured('<a>', 'text')).toBeNull();
  });
});

describe('code with the address of the service', () => {
  it('has it as it is, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (origin) => {
        const html = withAddress(origin, (address) => codeBlock(`curl ${address}/v1/me`, 'A call', 'sh'));

        expect(shownCode(html)).toContain(`curl ${origin}/v1/me`);
      }),
      PROPERTY_RUNS,
    );
  });
});
