/** How long an orderly end may take once the parent is gone. */
const GRACE_MS = 5_000;

/** Whether this process follows its parent. Kept for the process and not for a context: it has one parent, however many contexts it has. */
let following = false;

/**
 * Called by a process entry when it is set up: reports to the parent that it is ready, and from then on (if not before)
 * ends when the parent dies. Without a parent on an IPC channel it does nothing.
 */
export function followParent(): void {
  endWithParent();
  if (process.connected) process.send?.('ready');
}

/**
 * Ends this process when the one that started it dies: first as SIGTERM would, then, after five seconds, at once.
 * A second call does nothing.
 */
export function endWithParent(): void {
  if (following || process.send === undefined) return;
  following = true;
  process.once('disconnect', endSoon);
  if (!process.connected) endSoon();
  process.channel?.unref();
}

function endSoon(): void {
  setTimeout(() => process.exit(1), GRACE_MS).unref();
  process.kill(process.pid, 'SIGTERM');
}
