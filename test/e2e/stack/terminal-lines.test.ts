import { describe, expect, it } from 'vitest';
import { createTerminalFilter } from '../../../src/local/stack/processes/terminal-filter.js';

describe('createTerminalFilter', () => {
  it.each([
    ['an error', 'stdout', '{"level":50,"msg":"no","err":{"message":"away"}}', 'no: away'],
    ['which of several processes it is', 'stdout', '{"level":50,"process":2,"msg":"no"}', 'process 2: no'],
    ['a death', 'stdout', '{"level":60,"msg":"gone"}', 'gone'],
    ['an error without words', 'stdout', '{"level":50}', '{"level":50}'],
    ['other output on standard error', 'stderr', 'Error: away', 'Error: away'],
  ] as const)('shows %s', (_what, source, line, shown) => {
    expect(createTerminalFilter()(source, line)).toBe(shown);
  });

  it.each([
    ['a mere warning', 'stdout', '{"level":40,"msg":"slow"}'],
    ['broken JSON', 'stdout', '{"level":50,'],
    ['plain output', 'stdout', 'Error: printed'],
    ['a stack trace', 'stderr', '    at connect (node:net:1611:16) {'],
    ['the end of one', 'stderr', '}'],
    ['a notice of Node.js', 'stderr', '(node:12) ExperimentalWarning: new'],
    ['an empty line', 'stderr', ''],
  ] as const)('leaves %s to the log', (_what, source, line) => {
    expect(createTerminalFilter()(source, line)).toBeUndefined();
  });

  it('shows a line again only after half a minute', () => {
    let nowMs = 0;
    const filter = createTerminalFilter(() => nowMs);

    const shown = [0, 1, 29_999, 30_000, 30_001].map((atMs) => {
      nowMs = atMs;
      return filter('stderr', 'Error: away');
    });

    expect(shown).toEqual(['Error: away', undefined, undefined, 'Error: away', undefined]);
  });
});
