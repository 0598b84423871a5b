import type { Config } from '../../config/config.js';
import type { ConnectionRoom } from '../../db/deployment/connection-room.js';
import { LIMITS } from '../../limits/limits.js';
import { type DoctorCheck, failed, passed, warned } from './settings-checks.js';

interface Sizes extends Pick<Config, 'databasePoolSize' | 'webProcesses'> {
  /** Connections of a process over which it asks a host how it is. */
  readonly looks: number;
}

const { outsidePools, commandLineConnections } = LIMITS.database;
const NAME = 'database connections';

/**
 * Whether Postgres has connections for one web role, one worker, one admin process and one command at their fullest.
 * Roles that run more than once are seen only by what they use now.
 */
export function checkConnections(sizes: Sizes, room: ConnectionRoom): DoctorCheck {
  const { webProcesses, databasePoolSize, looks } = sizes;
  const outside = outsidePools.value + looks;
  const process = 2 * databasePoolSize + outside;
  const command = 2 * Math.min(databasePoolSize, commandLineConnections.value) + outside;
  const needed = webProcesses * process + 2 * process + command;
  const available = room.max - room.reserved;

  const parts = `web ${webProcesses} × ${process}, worker ${process}, admin ${process}, command line ${command}`;
  const detail = `${needed} of ${available} at most: ${parts}; in use now: ${room.ours}, and ${room.others} of other programs`;
  const todo = [
    `lower ${webProcesses > 1 ? 'WEB_PROCESSES or ' : ''}DATABASE_POOL_SIZE (${databasePoolSize})`,
    `or raise max_connections of Postgres (${room.max}, of which ${room.reserved} are reserved)`,
  ].join(', ');
  if (needed > available) return failed(NAME, `${detail}: ${todo}`);
  const fullest = Math.max(needed, room.ours) + room.others;
  if (fullest > available) return warned(NAME, `${detail}, together more than there are: ${todo}`);
  return passed(NAME, detail);
}
