import { describe, expect, it } from 'vitest';
import { publicWorkId } from '../../../src/domain/work-id.js';
import { QUEUES } from '../../../src/queues/index.js';

const ROW = '0192f0c1-7a3b-7c4d-8e5f-0123456789ab';
/** Work that callers of the API see through another resource alone. */
const NAMELESS = ['hmrc-access', 'obligations', 'prefill'];

describe('publicWorkId', () => {
  it('is the public id of the work of every queue that the API has a name for', () => {
    const named = QUEUES.map(({ name }) => name).filter((name) => publicWorkId(name, ROW) !== ROW);

    expect(named.sort()).toEqual(
      QUEUES.map(({ name }) => name)
        .filter((name) => !NAMELESS.includes(name))
        .sort(),
    );
    expect(publicWorkId('submit', ROW)).toMatch(/^sub_[0-9a-z]{26}$/);
  });
});
