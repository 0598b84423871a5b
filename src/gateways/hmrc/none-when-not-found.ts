import { HmrcRefusalError } from './hmrc-errors.js';

/** HMRC says 404 for an empty list. */
export async function noneWhenNotFound<Answer>(
  answer: Promise<Answer>,
): Promise<Answer | { none: true; correlationId: string | null }> {
  try {
    return await answer;
  } catch (error) {
    const empty = ['MATCHING_RESOURCE_NOT_FOUND', 'NO_OBLIGATIONS_FOUND'];
    if (!(error instanceof HmrcRefusalError) || error.status !== 404) throw error;
    if (!empty.includes(error.hmrcCode)) throw error;
    return { none: true, correlationId: error.correlationId };
  }
}
