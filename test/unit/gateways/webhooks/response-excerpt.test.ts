import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ExcerptEnd, ResponseExcerpt } from '../../../../src/gateways/webhooks/response-excerpt.js';

const KIB = 1024;

describe('ResponseExcerpt', () => {
  const onFull = vi.fn<() => void>();
  const onEnd = vi.fn<(end: ExcerptEnd) => void>();

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    onFull.mockReset();
    onEnd.mockReset();
  });

  it.each([
    [0, 0, false],
    [16 * KIB, 16 * KIB, false],
    [16 * KIB + 1, 16 * KIB, true],
    [64 * KIB, 16 * KIB, true],
  ])('keeps of %i bytes the first %i, truncated: %s', (sizeBytes, keptBytes, truncated) => {
    const excerpt = new ResponseExcerpt({ onFull, onEnd });

    for (let sent = 0; sent < sizeBytes; sent += 1000) {
      excerpt.append(Buffer.alloc(Math.min(1000, sizeBytes - sent), 'x'));
    }
    excerpt.end({ complete: true });

    expect(onFull).not.toHaveBeenCalled();
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ excerpt: Buffer.alloc(keptBytes, 'x'), truncated });
  });

  it('is full with the byte after 64 KiB', () => {
    const excerpt = new ResponseExcerpt({ onFull, onEnd });

    excerpt.append(Buffer.alloc(64 * KIB));
    expect(onFull).not.toHaveBeenCalled();
    excerpt.append(Buffer.alloc(1));

    expect(onFull).toHaveBeenCalledOnce();
  });

  it('is full after two seconds, whatever it has read', () => {
    new ResponseExcerpt({ onFull, onEnd });

    vi.advanceTimersByTime(1999);
    expect(onFull).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);

    expect(onFull).toHaveBeenCalledOnce();
  });

  it('is truncated when it did not come to its end, and ends once', () => {
    const excerpt = new ResponseExcerpt({ onFull, onEnd });

    excerpt.append(Buffer.from('abc'));
    excerpt.end({ complete: false });
    excerpt.end({ complete: true });
    excerpt.append(Buffer.alloc(100 * KIB));
    vi.advanceTimersByTime(10_000);

    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ excerpt: Buffer.from('abc'), truncated: true });
    expect(onFull).not.toHaveBeenCalled();
  });
});
