import { describe, expect, it } from 'vitest';
import {
  currentDeclaration,
  DECLARATION_WORDINGS,
  isCurrentDeclaration,
} from '../../../../src/domain/tax-returns/declaration.js';

describe('currentDeclaration', () => {
  it('differs between taxpayer and agent', () => {
    expect(currentDeclaration('taxpayer').text).not.toBe(currentDeclaration('agent').text);
  });

  it('prefers the wording that was set last', () => {
    const own = { version: 'hmrc-2026', kind: 'agent' as const, text: 'The exact text.' };

    expect(currentDeclaration('agent', [...DECLARATION_WORDINGS, own])).toBe(own);
    expect(isCurrentDeclaration({ kind: 'agent', version: '2026-04' }, [...DECLARATION_WORDINGS, own])).toBe(
      false,
    );
  });

  it('names each version and kind once', () => {
    const names = DECLARATION_WORDINGS.map(({ version, kind }) => `${version} ${kind}`);

    expect(new Set(names).size).toBe(names.length);
  });
});
