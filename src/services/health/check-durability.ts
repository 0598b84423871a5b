import type { Durability } from '../../db/deployment/durability.js';
import { type DoctorCheck, failed, passed, warned } from './settings-checks.js';

/** Says which failures an answered commit survives: the promise of docs/ARCHITECTURE.md rests on it. */
export function checkCommits({
  unsafe,
  waitsFor,
  synchronousNames,
  receivers,
}: Omit<Durability, 'archive'>): DoctorCheck {
  const name = 'commits';
  if (unsafe.length > 0) {
    const settings = unsafe.join(' and ');
    return warned(
      name,
      `${settings} off: a crash of the machine may lose any of them; set ${settings} to on`,
    );
  }
  if (waitsFor === 'off') {
    return warned(name, 'answered before they are flushed, lost in a crash: set synchronous_commit to on');
  }
  if (synchronousNames !== '' && waitsFor !== 'local') {
    return passed(name, 'answered once they are flushed here and a standby has them');
  }
  if (receivers === 0) return passed(name, 'answered once they are flushed here; there is no standby');
  const todo = 'name it in synchronous_standby_names, with synchronous_commit on';
  return warned(name, `no standby is waited for: the last of them are lost with the primary; ${todo}`);
}

/** Whether a backup can be brought to the present. The database that `npm start` began is for one machine, and archives nothing. */
export function checkArchive(
  { archive }: Pick<Durability, 'archive'>,
  { embedded }: { embedded: boolean },
): DoctorCheck {
  const name = 'archive of the log';
  if (archive === 'working') return passed(name, 'the server archives its log');
  if (archive === 'failing') {
    return failed(name, 'the last try failed, and the log fills the disk: see the log of Postgres');
  }
  if (embedded) return passed(name, 'none: a restore has what the last backup has');
  return warned(name, 'none: a restore has what the last backup has; see "Back up" in docs/RUNBOOK.md');
}
