import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStatementLine } from '../../../../src/domain/categories/statement-line.js';

describe('readStatementLine', () => {
  it.each([
    ['CARD PAYMENT TO ACME TOOLS ON 18-05-2026', 'ACME TOOLS', 'card'],
    ['ACME TOOLS                )))', 'ACME TOOLS', 'card'],
    ['ACME TOOLS ON 26 JUL BCC', 'ACME TOOLS', 'card'],
    ['ACME TOOLS CD 6222', 'ACME TOOLS', 'card'],
    ['POS ACME TOOLS LEEDS GB', 'ACME TOOLS', 'card'],
    ['ACME TOOLS            LEEDS  GBR', 'ACME TOOLS', 'card'],
    ['VIS ACME TOOLS  LEE', 'ACME TOOLS', 'card'],
    ['6740 18MAY26 C , ACME TOOLS , LONDON GB', 'ACME TOOLS', 'card'],
    ['DIRECT DEBIT PAYMENT TO ACME ENERGY REF 15252868, MANDATE NO 0008', 'ACME ENERGY', 'direct_debit'],
    ['DD ACME ENERGY', 'ACME ENERGY', 'direct_debit'],
    ['ACME ENERGY 7202480325', 'ACME ENERGY', 'unknown'],
    ['ACME ENERGY DDR', 'ACME ENERGY', 'direct_debit'],
    ['ACME RENT STO', 'ACME RENT', 'standing_order'],
    ['BILL PAYMENT VIA FASTER PAYMENT TO J BROWN , MANDATE NO 18', 'J BROWN', 'payment'],
    ['BP D PRICE REPAINT FL', 'D PRICE REPAINT FL', 'payment'],
    ['J BROWN FPO', 'J BROWN', 'payment'],
    ['FASTER PAYMENTS RECEIPT REF.8464 FROM ACME LTD ADVANCE', 'ACME ADVANCE', 'bank_credit'],
    ['ACME SALES , FP 24/05/26 1917 , 3022991103', 'ACME SALES', 'unknown'],
    ['ACME SALES BGC', 'ACME SALES', 'bank_credit'],
    ['CR ACME SALES', 'ACME SALES', 'bank_credit'],
    ['Acme Tools Limited', 'ACME TOOLS', 'unknown'],
  ])('reads %j as %j by %s', (text, name, channel) => {
    const line = readStatementLine(text);

    expect(line.tokens.join(' ')).toBe(name);
    expect(line.channel).toBe(channel);
  });

  it.each(['BP CONNECT LEEDS', 'POS BP HULL GB', 'BP )))', 'BP PULSE'])(
    'keeps BP as the petrol brand in %j',
    (text) => {
      expect(readStatementLine(text).tokens[0]).toBe('BP');
    },
  );

  it('keeps E ON apart from the word before a date', () => {
    expect(readStatementLine('E.ON NEXT FLAT 2').tokens).toEqual(['E', 'ON', 'NEXT', 'FLAT', '2']);
  });

  it('does not take a fee for a payment to a person', () => {
    expect(readStatementLine('CHAPS FEE').tokens).toEqual(['CHAPS', 'FEE']);
  });

  it('sees the shop behind a payment terminal', () => {
    expect(readStatementLine('SQ *THE CORNER CAFE')).toMatchObject({
      tokens: ['THE', 'CORNER', 'CAFE'],
      isBehindTerminal: true,
    });
    expect(readStatementLine('SQUARE FEES')).toMatchObject({
      tokens: ['SQUARE', 'FEES'],
      isBehindTerminal: false,
    });
  });

  it.each([
    ["Sainsbury's", ['SAINSBURYS']],
    ['H&M', ['H&M']],
    ['Marks & Spencer', ['MARKS', 'SPENCER']],
    ['Café Nero', ['CAFE', 'NERO']],
    ['', []],
    ['***', []],
  ])('spells %j as %j', (text, tokens) => {
    expect(readStatementLine(text).tokens).toEqual(tokens);
  });

  it('leaves a word of every line that has one', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const hasWord = /[a-z0-9]/i.test(
          text.replace(/\b(ltd|limited|plc|llp|inc|llc|and|www|https?)\b/gi, ''),
        );
        const line = readStatementLine(text);

        expect(line.tokens.every((token) => /^[A-Z0-9&]+$/.test(token))).toBe(true);
        if (hasWord && /^[ -~]*$/.test(text)) expect(line.tokens.length).toBeGreaterThan(0);
      }),
    );
  });
});
