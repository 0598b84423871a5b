import { describe, expect, it } from 'vitest';
import type { HmrcExchange } from '../../../../src/domain/tax-returns/hmrc-exchange.js';
import { HmrcRefusalError, HmrcUnavailableError } from '../../../../src/gateways/hmrc/hmrc-errors.js';
import { operationOf, withExchangeNoted } from '../../../../src/gateways/hmrc/note-exchange.js';

describe('operationOf', () => {
  it('names nobody: neither person nor business, year, calculation or loss', () => {
    const path = [
      'individuals',
      'losses',
      'AA123456A',
      'XAIS12345678901',
      '2025-26',
      'AAZZ1234567890a',
      'change',
    ];

    expect(operationOf({ method: 'POST', path })).toBe('POST individuals/losses/change');
  });
});

describe('noted', () => {
  async function noteOf(call: Promise<never>): Promise<HmrcExchange[]> {
    const notes: HmrcExchange[] = [];
    const note = async (exchange: HmrcExchange) => void notes.push(exchange);
    await expect(withExchangeNoted('GET it', note, call)).rejects.toThrow();
    return notes;
  }

  it('passes on a refusal with its code, and a lost answer with the reason', async () => {
    const refusal = new HmrcRefusalError({ hmrcCode: 'RULE_X', status: 400, correlationId: 'c1' });
    const lost = new HmrcUnavailableError({ outcome: 'unknown', reason: 'timeout' });

    expect(await noteOf(Promise.reject(refusal))).toEqual([
      { operation: 'GET it', outcome: 'refused', status: 400, code: 'RULE_X', correlationId: 'c1' },
    ]);
    expect(await noteOf(Promise.reject(lost))).toEqual([
      { operation: 'GET it', outcome: 'unknown', status: null, code: 'timeout', correlationId: null },
    ]);
  });

  it('says nothing of a call that was never made', async () => {
    expect(await noteOf(Promise.reject(new Error('the lease was lost')))).toEqual([]);
  });
});
