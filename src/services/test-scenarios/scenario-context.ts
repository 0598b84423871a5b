import type { AppContext } from '../../context.js';
import type { Principal } from '../principal.js';

/** The parts of the process that stories need. */
type Slice = Pick<
  AppContext,
  | 'cipher'
  | 'config'
  | 'db'
  | 'hmrcOf'
  | 'hmrcSandbox'
  | 'log'
  | 'newId'
  | 'now'
  | 'random'
  | 'requestId'
  | 'rowGuard'
  | 'scheduler'
  | 'systemDb'
>;

/** The means of making a story, and its tenant. */
export interface ScenarioContext {
  readonly ctx: Slice;
  readonly principal: Principal;
}
