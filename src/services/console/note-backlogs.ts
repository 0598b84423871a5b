import type { AppContext } from '../../context.js';
import { noteBacklogs as noteBacklogsOf } from '../../db/console/metric-buckets-repository.js';

/** Notes how much work of each queue waits, for the charts. Safe to repeat. */
export const noteBacklogs = ({ systemDb }: Pick<AppContext, 'systemDb'>): Promise<void> =>
  noteBacklogsOf(systemDb);
