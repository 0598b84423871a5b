import { describe, expect, it } from 'vitest';
import { isSpouse } from '../../../../src/domain/clients/spouse.js';

const SPOUSE = { nino: 'AA123456A', family_name: 'Ames', given_name: null, date_of_birth: '1980-01-02' };

describe('isSpouse', () => {
  it('takes a spouse whose other name or birthday is not known', () => {
    expect(isSpouse(SPOUSE)).toBe(true);
    expect(isSpouse({ ...SPOUSE, given_name: 'Jo', date_of_birth: null })).toBe(true);
  });

  it('refuses one without a surname', () => {
    expect(isSpouse({ ...SPOUSE, family_name: null })).toBe(false);
  });
});
