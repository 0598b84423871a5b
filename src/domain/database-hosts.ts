/**
 * Addresses of one host each, in the order in which the address names them, as libpq takes several:
 * `postgres://user@one:5432,two:5432/tax`. A host without a port has that of Postgres.
 */
export function hostsOfUrl(url: string): readonly string[] {
  const { before, hosts, after } = partsOf(url);
  return hosts.map((host) => `${before}${host}${after}`);
}

/** Whether the address of one host can be read and has its name. */
export const namesHost = (url: string): boolean => URL.canParse(url) && new URL(url).hostname !== '';

export const namesSeveralHosts = (url: string): boolean => partsOf(url).hosts.length > 1;

function partsOf(url: string) {
  const from = url.indexOf('://') + 3;
  const end = [...'/?#'].map((mark) => url.indexOf(mark, from)).filter((at) => at >= 0);
  const to = Math.min(url.length, ...end);
  const hostsFrom = Math.max(from, url.lastIndexOf('@', to - 1) + 1);
  return {
    before: url.slice(0, hostsFrom),
    hosts: url.slice(hostsFrom, to).split(','),
    after: url.slice(to),
  };
}
