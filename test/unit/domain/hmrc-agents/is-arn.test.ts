import { describe, expect, it } from 'vitest';
import { isArn } from '../../../../src/domain/hmrc-agents/is-arn.js';

describe('isArn', () => {
  it.each(['TARN0000001', 'EARN9999999', 'AARN0000002', 'EARN0000003', 'JARN1234567'])('takes %s', (arn) => {
    expect(isArn(arn)).toBe(true);
  });

  it.each([
    ['the example of HMRC’s documentation, whose letter is wrong', 'AARN9999999'],
    ['another digit under the same letter', 'TARN0000002'],
    ['lower case', 'tarn0000001'],
    ['a digit too few', 'TARN000001'],
    ['spaces around it', ' TARN0000001'],
    ['nothing', ''],
  ])('refuses %s', (_name, text) => {
    expect(isArn(text)).toBe(false);
  });

  it('gives each number one letter', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    for (const number of ['0000001', '1234567', '7654321']) {
      expect(letters.filter((letter) => isArn(`${letter}ARN${number}`))).toHaveLength(1);
    }
  });
});
