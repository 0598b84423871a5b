import { InvalidStateError } from '../../errors.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';

const OF_NO_AGENT: ReadonlySet<string> = new Set([
  'NOT_AN_AGENT',
  'AGENT_NOT_SUBSCRIBED',
  'NO_PERMISSION_ON_AGENCY',
  'INVALID_SCOPE',
]);

/** Whether HMRC refuses a call because the grant is not that of the agent named, for every client. */
export const isOfNoAgent = (error: unknown): boolean =>
  error instanceof HmrcRefusalError && OF_NO_AGENT.has(error.hmrcCode);

/** There is no grant of the practice, or none that HMRC takes for it. */
export const practiceNotSignedIn = () =>
  new InvalidStateError(
    'practice_not_signed_in',
    'The practice has not signed in at HMRC with its agent services account, or the sign-in has ended.',
  );

export const isPracticeNotSignedIn = (error: unknown): boolean =>
  error instanceof InvalidStateError && error.code === 'practice_not_signed_in';
