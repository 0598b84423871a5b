import { describe, expect, it } from 'vitest';
import { ITEM_KEYS, PART_KEYS } from '../../../../src/domain/filing/parts/return-parts.js';
import { FILING_OPERATIONS } from '../../../../src/domain/filing/registry/filing-operations.js';
import { isOpenToSupporting } from '../../../../src/local/hmrc-sandbox/is-open-to-supporting.js';

describe('the calls of a supporting agent', () => {
  it.each([...PART_KEYS, ...ITEM_KEYS])('are those that the registry opens: %s', (key) => {
    const acts = [`put-${key}`, `retrieve-${key}`, `delete-${key}`] as const;
    const isOpen = FILING_OPERATIONS[key].supportingAgent;

    expect(acts.map(isOpenToSupporting)).toEqual([isOpen, isOpen, isOpen]);
  });

  it('are none of employments, savings, calculations and marriage allowance, and all of CIS', () => {
    const closed = [
      'list-employments',
      'retrieve-employment',
      'add-employment',
      'delete-employment',
      'put-employment_financial',
      'put-savings',
      'trigger',
      'final-declaration',
      'create-marriage',
    ] as const;

    expect(closed.filter(isOpenToSupporting)).toEqual([]);
    expect(isOpenToSupporting('retrieve-cis')).toBe(true);
  });
});
