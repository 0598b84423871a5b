/** How long an orderly end may take once the parent is gone. */
const GRACE_MS = 5_000;

let following = false;

/**
 * Ends this process when the one that started it dies: first as SIGTERM would, then, after five seconds, at once.
 * Without a parent on an IPC channel it does nothing; a second call does nothing.
 */
export function followParent(): void {
  if (following || process.send === undefined) return;
  following = true;
  if (!process.connected) {
    endWithin(GRACE_MS);
    return;
  }
  process.once('disconnect', () => endWithin(GRACE_MS));
  process.channel?.unref();
}

function endWithin(graceMs: number): void {
  setTimeout(() => process.exit(1), graceMs).unref();
  process.kill(process.pid, 'SIGTERM');
}
