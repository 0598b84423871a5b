import { publicId } from '../../../domain/ids.js';
import type { TestClock } from '../../../domain/test-clocks/test-clock.js';

export const presentTestClock = ({ id, now, createdAt, updatedAt }: TestClock) => ({
  id: publicId('testClock', id),
  now: now.toISOString(),
  created_at: createdAt.toISOString(),
  updated_at: updatedAt.toISOString(),
});
