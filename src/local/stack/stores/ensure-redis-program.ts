import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { readEnvironment } from '../../../config/environment.js';
import { openServerLog } from './server-log.js';

const run = promisify(execFile);
/** BullMQ needs 6.2. */
const OLDEST_VERSION = [6, 2] as const;
const NAMES = ['redis-server', 'valkey-server'];
/** Folders of servers that a user's `PATH` may leave out. */
const OTHER_PLACES = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/**
 * Installs the Debian package without letting it start the system's own Redis: a `policy-rc.d` of ours says no
 * while it runs, unless the machine has one. A shell does the whole of it, so that our file goes away even when
 * this process is killed before it ends; one that a lost machine left behind is known by its second line.
 */
const INSTALL_ON_DEBIAN = `
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
mark='# by tax-compliance-api: removed when its installation of redis-server ends'
if [ ! -e "$policy" ]; then (set -C; umask 022; printf '#!/bin/sh\\n%s\\nexit 101\\n' "$mark" > "$policy"; chmod 755 "$policy"); fi
trap 'if grep -qsxF "$mark" "$policy"; then rm -f "$policy"; fi' EXIT
trap 'exit 1' HUP INT TERM
apt-get update || { sleep 5; apt-get update; }
apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=120 redis-server || exit 1
if command -v systemctl > /dev/null; then systemctl disable --quiet redis-server.service; fi
exit 0
`;

/**
 * The path of a Redis or Valkey server that is recent enough. When none is installed, Debian and Ubuntu get the package, given root or
 * a `sudo` that asks for no password.
 * @throws saying, for this platform, what to install
 */
export async function ensureRedisProgram(options: {
  readonly dataDir: string;
  readonly log: (line: string) => void;
}): Promise<string> {
  const found = await findRedisProgram();
  if (found) return found;
  const rights = (await isDebian()) ? await rootCommand() : undefined;
  if (!rights)
    throw new Error(
      `No redis-server or valkey-server (${OLDEST_VERSION.join('.')} or later) is installed. ${await advice()}`,
    );

  options.log('No redis-server is installed: installing it with apt-get (a minute at most).');
  await install(rights, options.dataDir);
  const installed = await findRedisProgram();
  if (!installed) throw new Error(`redis-server was installed but is not in the PATH. ${await advice()}`);
  return installed;
}

async function findRedisProgram(): Promise<string | undefined> {
  const { PATH = '' } = readEnvironment();
  const places = [...PATH.split(delimiter), ...OTHER_PLACES].filter((place) => place !== '');
  for (const name of NAMES) {
    for (const place of places) {
      if (await isRecent(join(place, name))) return join(place, name);
    }
  }
  return undefined;
}

async function isRecent(program: string): Promise<boolean> {
  const said = await run(program, ['--version']).catch(() => undefined);
  const [, major, minor] = /\bv=(\d+)\.(\d+)/.exec(said?.stdout ?? '') ?? [];
  const [oldestMajor, oldestMinor] = OLDEST_VERSION;
  return Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor);
}

async function install(rights: readonly string[], dataDir: string): Promise<void> {
  const [command = '/bin/sh', ...args] = [...rights, '/bin/sh', '-c', INSTALL_ON_DEBIAN];
  const log = await openServerLog(dataDir, 'install-redis');
  try {
    const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] });
    const [code] = await once(child, 'exit');
    if (code !== 0) {
      throw new Error(
        `redis-server could not be installed. ${await advice()} apt-get said:\n${await log.tail()}`,
      );
    }
  } finally {
    await log.close();
  }
}

async function isDebian(): Promise<boolean> {
  return process.platform === 'linux' && (await isRunnable('/usr/bin/apt-get'));
}

/** How to run a command as root: directly, through `sudo`, or (`undefined`) not at all. */
async function rootCommand(): Promise<readonly string[] | undefined> {
  if (process.getuid?.() === 0) return [];
  return await run('sudo', ['-n', 'true']).then(
    () => ['sudo', '-n'],
    () => undefined,
  );
}

async function advice(): Promise<string> {
  const otherwise = 'or set REDIS_URL to a Redis of your own.';
  if (process.platform === 'darwin') return `macOS: brew install redis, ${otherwise}`;
  if (process.platform === 'win32') return `Windows has no Redis server: run this in WSL, ${otherwise}`;
  if (await isDebian()) return `Debian, Ubuntu: sudo apt-get install redis-server, ${otherwise}`;
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (/^ID(_LIKE)?=.*(fedora|rhel)/m.test(release)) return `Fedora: sudo dnf install valkey, ${otherwise}`;
  return `Install redis or valkey with the package tool of this system, ${otherwise}`;
}

async function isRunnable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
