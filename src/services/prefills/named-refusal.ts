import { outcomeOfRefusal } from '../../domain/tax-returns/outcome-of-refusal.js';
import { RejectedByHmrcError } from '../../errors.js';
import { HmrcRefusalError } from '../../gateways/hmrc/hmrc-errors.js';

/** Asks HMRC for something. @throws {RejectedByHmrcError} for a refusal, with what was asked for and what to do next */
export async function namedRefusal<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HmrcRefusalError)) throw error;
    const { hmrcCode, details } = error;
    const [code, next] = outcomeOfRefusal(hmrcCode).needsAuthorisation
      ? ['not_authorised_with_hmrc', 'Send the client through authorisation again, and ask again.']
      : ['rejected_by_hmrc', 'Ask again later, or give the figures yourself.'];
    throw new RejectedByHmrcError(code, `HMRC did not show ${what}: ${hmrcCode}. ${next}`, details);
  }
}
