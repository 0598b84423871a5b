import { describe, expect, it } from 'vitest';
import { accountNumber, isSameAccount } from '../../../../src/domain/imports/account-number.js';

describe('what a file calls an account', () => {
  it.each([
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['60-16-13 31926819', '60161331926819'],
    ['****6819', '6819'],
    ['XXXX6819', '6819'],
    ['Current account', 'CURRENTACCOUNT'],
    ['Xavier Ltd', 'XAVIERLTD'],
  ])('is compared by letters and digits: %s', (text, number) => {
    expect(accountNumber(text)).toBe(number);
  });

  it.each(['1', 'S1', '  ', '***', '12/3'])('tells nothing when it is as short as %j', (text) => {
    expect(accountNumber(text)).toBeNull();
  });

  it('is one account when one number is the end of the other, and not when a name is', () => {
    expect(isSameAccount('GB29NWBK60161331926819', '31926819')).toBe(true);
    expect(isSameAccount('31926819', 'GB29NWBK60161331926819')).toBe(true);
    expect(isSameAccount('31926819', '31926810')).toBe(false);
    expect(isSameAccount('MYCURRENTACCOUNT', 'CURRENTACCOUNT')).toBe(false);
  });
});
