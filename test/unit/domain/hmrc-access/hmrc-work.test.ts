import { describe, expect, it } from 'vitest';
import { FILING_OPERATIONS } from '../../../../src/domain/filing/registry/filing-operations.js';
import { closedToSupporting, HMRC_WORK } from '../../../../src/domain/hmrc-access/hmrc-work.js';

describe('closedToSupporting', () => {
  it('leaves a supporting agent the quarterly work', () => {
    const open = HMRC_WORK.filter((work) => closedToSupporting(work).length === 0);

    expect(open).toEqual(['access', 'mtd_status', 'obligations', 'quarterly_update', 'update_periods']);
  });

  it('names every service of a return whose operations the registry does not open', () => {
    const closed = closedToSupporting('tax_return');

    for (const { supportingAgent, api } of Object.values(FILING_OPERATIONS)) {
      if (!supportingAgent && api.name !== 'Self Assessment Accounts') expect(closed).toContain(api.name);
    }
    expect(closed).toContain('Individual Calculations');
    expect(closed).not.toContain('Self-Employment Business');
    expect(new Set(closed).size).toBe(closed.length);
  });
});
