import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicId } from '../../../../src/domain/ids.js';
import { NotFoundError } from '../../../../src/errors.js';
import { logHmrcCall } from '../../../../src/services/hmrc-authorisations/log-hmrc-call.js';
import { createLogger } from '../../../../src/telemetry/logger.js';
import {
  inJobSpan,
  inRequestSpan,
  type NewSpan,
  noteEventSpans,
  originOf,
  recordSpansWith,
  type SpanEnd,
} from '../../../../src/telemetry/tracing/spans.js';

const FIRST = publicId('request', '01a2b3c4-d5e6-7f80-9102-030405060708');
const SECOND = publicId('request', '01a2b3c4-d5e6-7f80-9102-a3a4a5a6a7a8');
const EVENT = '01a2b3c4-0000-7000-8000-00000000e0e0';
const ctx = { log: createLogger('silent', 'test'), elapsedMs: () => 0 };

interface Seen extends NewSpan {
  readonly ownId: string;
  end: SpanEnd | null;
}

let seen: Seen[] = [];
beforeEach(() => {
  seen = [];
  recordSpansWith((span) => {
    const one: Seen = { ...span, ownId: span.spanId ?? `random${seen.length}`, end: null };
    seen.push(one);
    return {
      traceId: span.traceId ?? 'own',
      spanId: one.ownId,
      end(end) {
        one.end = end;
      },
    };
  });
});
afterEach(() => recordSpansWith(null));

const named = (name: string) => seen.find((span) => span.name === name);
const succeeded = () => ({ facts: {}, isFailed: false });
const job = (name: string, requestId: string, run: () => Promise<void>) =>
  inJobSpan({ name, requestId, facts: {} }, run, succeeded);

describe('the span of a request', () => {
  it('and its trace follow from the id', () => {
    expect(originOf(FIRST)).toEqual({
      traceId: '01a2b3c4d5e67f809102030405060708',
      spanId: '9102030405060708',
    });
  });

  it.each([null, undefined, '', 'req_', 'tr_01', 'no-such-parent'])('is not to be had from %s', (id) => {
    expect(originOf(id)).toBeNull();
  });

  it.each([
    '',
    'no-such-parent',
    `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01, more`,
    `00-${'A'.repeat(32)}-b-01`,
  ])('has no link for the traceparent %j', (traceparent) => {
    inRequestSpan(FIRST, traceparent, () => {});

    expect(seen).toMatchObject([{ link: null }]);
  });
});

describe('the span of a call to HMRC', () => {
  it('is within the job, with HMRC’s id of the call and nothing that was sent', async () => {
    await job('job submit', FIRST, async () => {
      await logHmrcCall(ctx, { submission: 'sub_1' }, async () => ({
        correlationId: 'c-1',
        body: 'no-such-parent',
      }));
    });

    expect(named('hmrc call')).toMatchObject({
      traceId: originOf(FIRST)?.traceId,
      parentId: named('job submit')?.ownId,
      facts: { submission: 'sub_1' },
      end: { facts: { outcome: 'answered', correlation_id: 'c-1' }, isFailed: false },
    });
  });

  it('has the code of an error, and not its words', async () => {
    const call = logHmrcCall(ctx, { client: 'cl_1' }, async () => {
      throw new NotFoundError('no-such-parent');
    });

    await expect(call).rejects.toThrow(NotFoundError);
    expect(named('hmrc call')?.end).toEqual({ facts: { outcome: 'not_found' }, isFailed: true });
  });
});

describe('the span of an event', () => {
  it('is in the trace of its own request, under that request’s job, where work for several is done together', async () => {
    const origin = originOf(SECOND);
    await job('job of first', FIRST, () =>
      job('job of second', SECOND, () =>
        job('another of first', FIRST, async () =>
          noteEventSpans([{ id: EVENT, type: 'tax_return.calculated', requestId: SECOND }], null),
        ),
      ),
    );

    expect(named('event tax_return.calculated')).toMatchObject({
      traceId: origin?.traceId,
      spanId: '800000000000e0e0',
      parentId: named('job of second')?.ownId,
    });
  });

  it('comes of the request itself when none of its jobs is under way here', async () => {
    await job('job of first', FIRST, async () =>
      noteEventSpans([{ id: EVENT, type: 'client.created' }], SECOND),
    );

    expect(named('event client.created')?.parentId).toBe(originOf(SECOND)?.spanId);
  });

  it('is left out for an event that no request asked for', async () => {
    await job('job of first', FIRST, async () =>
      noteEventSpans([{ id: EVENT, type: 'client.created' }], null),
    );

    expect(named('event client.created')).toBeUndefined();
  });
});
