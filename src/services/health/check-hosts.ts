import type { AppContext } from '../../context.js';
import type { HostState } from '../../db/hosts/host-watch.js';
import { type DoctorCheck, failed, passed, warned } from './settings-checks.js';

type Slice = Pick<AppContext, 'hosts' | 'standby'>;
type Known = { readonly url: string; readonly state: HostState | null };

/** Says of each host of `DATABASE_URL` whether it takes writes, where there are several or a standby answers reads. Empty for one host alone. */
export async function checkPrimary({ hosts: { primary } }: Slice): Promise<readonly DoctorCheck[]> {
  const all = await primary.all();
  if (all.length === 0) return [];
  const name = 'database hosts';
  const detail = all.map(described).join(', ');
  if (!all.some(({ state }) => state?.takesWrites)) {
    return [failed(name, `none takes writes: ${detail}; promote a standby, or start the primary`)];
  }
  const silent = all.filter(({ state }) => state === null);
  const old = all.filter(({ url, state }) => state?.takesWrites && url !== primary.current);
  if (old.length > 0) return [failed(name, `${detail}: two take writes; stop the one that is not used`)];
  return [silent.length > 0 ? warned(name, `${detail}: start it`) : passed(name, detail)];
}

/** Whether reads can be answered by a standby. Empty where none is set. */
export async function checkStandby({ hosts: { primary }, standby }: Slice): Promise<readonly DoctorCheck[]> {
  if (standby === null) return [];
  const name = 'standby';
  const all = await standby.hosts.all();
  const detail = all.map(described).join(', ');
  const systemId = primary.state()?.systemId;
  if (all.some(({ state }) => state !== null && systemId !== undefined && state.systemId !== systemId)) {
    return [failed(name, `${detail}: DATABASE_READ_URL leads to another database than DATABASE_URL`)];
  }
  if (standby.hosts.current === null) return [warned(name, `${detail}: the primary answers all reads`)];
  return [passed(name, detail)];
}

function described({ url, state }: Known): string {
  const { host } = new URL(url);
  if (state === null) return `${host} does not answer`;
  return state.takesWrites ? `${host} takes writes` : `${host} is a standby`;
}
