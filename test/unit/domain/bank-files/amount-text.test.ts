import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmountText } from '../../../../src/domain/bank-files/amount-text.js';
import { formatPence, MAX_PENCE } from '../../../../src/domain/money.js';

describe('parseAmountText', () => {
  it.each([
    ['0', 0],
    ['18', 1800],
    ['-18', -1800],
    ['.5', 50],
    ['12.', 1200],
    ['6.5', 650],
    ['-100.1', -10010],
    ['+1500.00', 150000],
    ['1,500.00', 150000],
    ['1,234,567.89', 123456789],
    ["1'234.50", 123450],
    ['1 234.50', 123450],
    ['1\u00a0234.50', 123450],
    ['1\u2009234\u202f567.50', 123456750],
    ['£0.35', 35],
    ['-£50.00', -5000],
    ['£-50.00', -5000],
    ['+£1,000.00', 100000],
    ['(1.00)', -100],
    ['(£1,000.00)', -100000],
    ['12.30-', -1230],
    ['12.30 DR', -1230],
    ['12.30CR', 1230],
    ['45.00 OD', -4500],
    ['GBP 12.00', 1200],
    ['12.00 GBP', 1200],
    ['\u221212.00', -1200],
    ['\u00a07.00\u00a0', 700],
    ['7.0000', 700],
    ['99999999999.99', MAX_PENCE],
    ['£(5.00)', -500],
    ['(£5.00)', -500],
    ['(5.00) GBP', -500],
    ['-£5', -500],
    ['£-5.00', -500],
    ['£5.00-', -500],
    ['5.00-£', -500],
    ['5.00 DR', -500],
    ['DR 5.00', -500],
    ['Dr. £5.00', -500],
    ['CR5.00', 500],
    ['-5.00 GBP', -500],
    ['GBP -5.00', -500],
    ['GBP-5.00', -500],
    ['£\u22125.00', -500],
    ['5.00\u2212', -500],
    ['\u20105.00', -500],
    ['£ 7.00', 700],
    ['CHF 7.00', 700],
    ['7.00 IDR', 700],
    ['DR 7.00 IDR', -700],
  ])('reads %s as %i hundredths', (text, minor) => {
    expect(parseAmountText(text)).toMatchObject({ ok: true, minor });
  });

  it.each([
    ['', 'missing_value'],
    ['   ', 'missing_value'],
    ['abc', 'invalid_amount'],
    ['1.2.3', 'invalid_amount'],
    ['--5', 'invalid_amount'],
    ['1,23.00', 'invalid_amount'],
    ['12,34', 'invalid_amount'],
    ['1e3', 'invalid_amount'],
    ['NaN', 'invalid_amount'],
    ['-', 'missing_value'],
    ['--', 'missing_value'],
    ['£', 'invalid_amount'],
    ['12.345', 'too_many_decimals'],
    ['0.001', 'too_many_decimals'],
    ['100000000000.00', 'amount_out_of_range'],
    ['5.00 approx', 'invalid_amount'],
    ['about 5.00', 'invalid_amount'],
    ['5.00 XYZ', 'invalid_amount'],
    ['5.00 DR CR', 'invalid_amount'],
    ['-5.00-', 'invalid_amount'],
    ['(-5.00)', 'invalid_amount'],
    ['£5.00 GBP', 'invalid_amount'],
    ['5.00 6.00', 'invalid_amount'],
    ['5.00,00', 'invalid_amount'],
    ['CREDIT 5.00', 'invalid_amount'],
  ])('refuses %j as %s', (text, fault) => {
    expect(parseAmountText(text)).toEqual({ ok: false, fault });
  });

  it.each([
    ['1.234,50', 123450],
    ['-12,3', -1230],
    ['120,', 12000],
    ['6,5', 650],
  ])('reads %s with a decimal comma as %i hundredths', (text, minor) => {
    expect(parseAmountText(text, ',')).toMatchObject({ ok: true, minor });
  });

  it.each([
    ['12.5', 1250],
    ['12,5', 1250],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1.234.567', 123456700],
    ['1234.500', 123450],
    ['0,500', 50],
    ['1234', 123400],
  ])('reads %s by the mark that it shows itself as %i hundredths', (text, minor) => {
    expect(parseAmountText(text, null)).toMatchObject({ ok: true, minor });
  });

  it.each(['1.200', '12,345', '£1,200-'])('does not guess at %s without knowing the decimal mark', (text) => {
    expect(parseAmountText(text, null)).toEqual({ ok: false, fault: 'invalid_amount' });
  });

  it('names the currency that the text itself carries', () => {
    expect(parseAmountText('€5.00')).toMatchObject({ currency: 'EUR' });
    expect(parseAmountText('5.00')).toMatchObject({ currency: null });
  });

  it('never answers minus zero', () => {
    expect(parseAmountText('-0.00')).toMatchObject({ ok: true, minor: 0 });
  });

  it('reads back every amount that formatPence writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -MAX_PENCE, max: MAX_PENCE }), (pence) => {
        expect(parseAmountText(formatPence(pence))).toMatchObject({ ok: true, minor: pence });
      }),
    );
  });

  it('reads the shortest decimal of every JSON number of pounds exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (pence) => {
        const sent: unknown = JSON.parse(`{"amount":${formatPence(pence)}}`);
        const amount = (sent as { amount: number }).amount;

        expect(parseAmountText(String(amount))).toMatchObject({ ok: true, minor: pence });
      }),
    );
  });
});
