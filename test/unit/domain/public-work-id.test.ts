import { describe, expect, it } from 'vitest';
import { publicWorkId } from '../../../src/domain/public-work-id.js';

const ROW = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';

describe('publicWorkId', () => {
  it.each([
    ['import', 'imp'],
    ['categorise', 'job'],
    ['bulk-update', 'bu'],
    ['calculate', 'cal'],
    ['submit', 'sub'],
    ['quarterly-update', 'qu'],
    ['report', 'rpt'],
    ['webhook', 'dlv'],
  ])('begins that of %s with %s, as the API does', (queue, prefix) => {
    expect(publicWorkId(queue, ROW)).toMatch(new RegExp(`^${prefix}_[0-9a-z]{26}$`));
  });

  it.each(['hmrc-access', 'obligations', 'prefill'])(
    'leaves %s, which the API has no name for, the id of its row',
    (queue) => {
      expect(publicWorkId(queue, ROW)).toBe(ROW);
    },
  );
});
