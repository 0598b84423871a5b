import { chmod, mkdir, readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/**
 * Makes `DATA_DIR` and its `logs`, and returns its real path. It is closed to other users. As root, a directory made here (or
 * empty) may be passed through, since Postgres runs under an account of its own. Every file in it that holds a secret is
 * private by itself.
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700;
  const firstMade = await mkdir(path, { recursive: true, mode });
  if (firstMade !== undefined) {
    for (const made of ancestorsWithin(path, firstMade)) await chmod(made, mode);
  } else if ((await readdir(path)).length === 0) {
    await chmod(path, (await stat(path)).mode | mode);
  }
  const real = await realpath(path);
  await mkdir(join(real, 'logs'), { recursive: true, mode: 0o700 });
  return real;
}

function ancestorsWithin(path: string, top: string): string[] {
  return path === top || dirname(path) === path ? [path] : [...ancestorsWithin(dirname(path), top), path];
}
