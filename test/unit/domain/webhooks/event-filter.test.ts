import { describe, expect, it } from 'vitest';
import { isEventPattern, matchesEventType } from '../../../../src/domain/webhooks/event-filter.js';

const KNOWN = ['tax_return.submitted', 'tax_return.accepted', 'transaction.categorised'];

describe('matchesEventType', () => {
  it.each([
    [['tax_return.submitted'], true],
    [['tax_return.*'], true],
    [['*'], true],
    [['transaction.categorised', 'tax_return.*'], true],
    [[], false],
    [['tax_return.accepted'], false],
    [['transaction.*'], false],
    [['tax.*'], false],
    [['tax_return'], false],
    [['tax_return.'], false],
    [['.*'], false],
    [['tax_return.sub*'], false],
    [['Tax_return.submitted'], false],
  ])('with %j takes tax_return.submitted: %s', (patterns, expected) => {
    expect(matchesEventType(patterns, 'tax_return.submitted')).toBe(expected);
  });
});

describe('isEventPattern', () => {
  it.each(['*', 'tax_return.*', 'transaction.*', 'transaction.categorised'])('knows %j', (text) => {
    expect(isEventPattern(text, KNOWN)).toBe(true);
  });

  it.each([
    '',
    '.*',
    '**',
    'tax_return',
    'tax_retur.*',
    'report.*',
    'report.finished',
    'tax_return.sub*',
    ' *',
  ])('does not know %j', (text) => {
    expect(isEventPattern(text, KNOWN)).toBe(false);
  });
});
