import type { AppContext } from '../../context.js';
import { AppError } from '../../errors.js';
import { inCallSpan } from '../../telemetry/tracing/spans.js';

/**
 * One line and one span for a call, with the id under which HMRC finds it; nothing of what was sent.
 * @param subject what the call is about, by its public id
 */
export async function logHmrcCall<T>(
  { log, elapsedMs }: Pick<AppContext, 'log' | 'elapsedMs'>,
  subject: { readonly client: string } | { readonly submission: string },
  call: () => Promise<T>,
): Promise<T> {
  const startedAt = elapsedMs();
  const line = (outcome: string, correlationId: unknown) =>
    log.info(
      {
        ...subject,
        ms: Math.round(elapsedMs() - startedAt),
        outcome,
        correlation_id: correlationId,
      },
      'hmrc call',
    );
  try {
    const answer = await inCallSpan({ name: 'hmrc call', facts: subject }, call, (answered) => ({
      facts: { outcome: 'answered', correlation_id: correlationIdOf(answered) },
      isFailed: false,
    }));
    line('answered', correlationOf(answer));
    return answer;
  } catch (error) {
    line(error instanceof AppError ? error.code : 'error', correlationOf(error));
    throw error;
  }
}

function correlationIdOf(value: unknown): string | undefined {
  const id = correlationOf(value);
  return typeof id === 'string' ? id : undefined;
}

const correlationOf = (value: unknown): unknown => Object(value).correlationId;
