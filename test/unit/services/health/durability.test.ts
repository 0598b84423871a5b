import { describe, expect, it } from 'vitest';
import { checkArchive, checkCommits } from '../../../../src/services/health/check-durability.js';

const SAFE = { unsafe: [], waitsFor: 'on', synchronousNames: '', receivers: 0 };
const text = ({ ok, warning, detail }: ReturnType<typeof checkCommits>) =>
  `${ok ? (warning ? 'warning' : 'ok') : 'failed'}: ${detail}`;

describe('doctor on what a commit survives', () => {
  it.each([
    [SAFE, 'ok: answered once they are flushed here; there is no standby'],
    [{ ...SAFE, unsafe: ['fsync'] }, 'warning: fsync off: a crash of the machine may lose any of them'],
    [{ ...SAFE, waitsFor: 'off', synchronousNames: 'one' }, 'warning: answered before they are flushed'],
    [{ ...SAFE, receivers: 2 }, 'warning: no standby is waited for'],
    [
      { ...SAFE, receivers: 2, synchronousNames: 'one', waitsFor: 'local' },
      'warning: no standby is waited for',
    ],
    [
      { ...SAFE, receivers: 1, synchronousNames: 'one' },
      'ok: answered once they are flushed here and a standby has them',
    ],
  ])('%o: %s', (durability, expected) => {
    expect(text(checkCommits(durability))).toContain(expected);
  });

  it('fails while the log cannot be archived, and warns where it is not to be', () => {
    const said = (archive: 'off' | 'working' | 'failing', embedded = false) =>
      text(checkArchive({ archive }, { embedded })).split(':', 1)[0];

    expect([said('working'), said('failing'), said('off'), said('off', true)]).toEqual([
      'ok',
      'failed',
      'warning',
      'ok',
    ]);
  });
});
