import { type FSWatcher, watch } from 'node:fs';

/** An editor that saves several files at once is one change. */
const QUIET_MS = 200;

/**
 * Calls `onChange` after files below the folders have changed and then been left alone for a moment. Changes during a
 * call lead to one more call after it.
 * @returns what ends the watching, after a call that is under way
 */
export function watchSources(
  folders: readonly string[],
  onChange: () => Promise<void>,
  quietMs = QUIET_MS,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let calls = Promise.resolve();

  function noticed(): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      calls = calls.then(() => (isStopped ? undefined : onChange()));
    }, quietMs);
  }

  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, { recursive: true }, noticed));
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await calls;
  };
}
