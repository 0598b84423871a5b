import type { HmrcExchange } from '../../domain/tax-returns/hmrc-exchange.js';
import type { ApiRequest } from './call-api.js';
import type { HmrcAnswer } from './hmrc-answer.js';
import { HmrcRefusalError, HmrcUnavailableError } from './hmrc-errors.js';

/** Words of paths have no capitals, digits or underscores; every identifier of HMRC's has. */
const WORD = /^[a-z-]+$/;

/** Characters that are kept of HMRC's code. */
const MAX_CODE = 100;

/** A call's method and the words of its path. */
export const operationOf = ({ method, path }: Pick<ApiRequest, 'method' | 'path'>): string =>
  `${method} ${path.filter((part) => WORD.test(part)).join('/')}`;

/** Makes a call and passes on what happened to it; nothing when none was made. */
export async function withExchangeNoted(
  operation: string,
  note: (exchange: HmrcExchange) => Promise<void>,
  call: Promise<HmrcAnswer>,
): Promise<HmrcAnswer> {
  try {
    const answer = await call;
    const { status, correlationId } = answer;
    await note({ operation, outcome: 'answered', status, code: null, correlationId });
    return answer;
  } catch (error) {
    const failed = failureOf(error);
    if (failed !== null) await note({ operation, ...failed });
    throw error;
  }
}

function failureOf(error: unknown): Omit<HmrcExchange, 'operation'> | null {
  if (error instanceof HmrcRefusalError) {
    const { hmrcCode, status, correlationId } = error;
    return { outcome: 'refused', status, code: hmrcCode.slice(0, MAX_CODE), correlationId };
  }
  if (error instanceof HmrcUnavailableError) {
    const { outcome, reason: code, status, correlationId } = error;
    return { outcome, status, code, correlationId };
  }
  return null;
}
