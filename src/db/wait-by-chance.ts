import { setTimeout } from 'node:timers/promises';

/** Waits for half to one and a half times as long, so that transactions that met once do not meet again. */
export const waitByChance = (ms: number): Promise<void> => setTimeout(ms * (0.5 + Math.random()));
