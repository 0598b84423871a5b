import { describe, expect, it } from 'vitest';
import { readCalculation } from '../../../../src/gateways/hmrc/calculation-answer.js';
import { HmrcUnavailableError } from '../../../../src/gateways/hmrc/hmrc-errors.js';

const answer = (metadata: object, rest: object = {}) => ({
  status: 200,
  correlationId: 'c1',
  body: JSON.stringify({ metadata: { calculationId: 'x', ...metadata }, inputs: {}, ...rest }),
});
const kindOf = (metadata: object) => {
  const { type, finalised, finalisedAt } = readCalculation(answer(metadata), 'x');
  return [type, finalised, finalisedAt];
};
const AT = '2026-11-01T10:00:00.000Z';

describe('readCalculation', () => {
  it.each([
    ['an estimate', { calculationType: 'in-year' }, ['in-year', false, null]],
    ['an intent', { calculationType: 'intent-to-finalise' }, ['intent-to-finalise', false, null]],
    [
      'a final declaration since 2025-26',
      { calculationType: 'declare-finalisation', finalisationTimestamp: AT },
      ['final-declaration', true, AT],
    ],
    [
      'a confirmed amendment',
      { calculationType: 'confirm-amendment', finalisationTimestamp: 'earlier', confirmationTimestamp: AT },
      ['confirm-amendment', true, AT],
    ],
    [
      'an intent until 2024-25',
      { calculationType: 'final-declaration', intentToSubmitFinalDeclaration: true, finalDeclaration: false },
      ['intent-to-finalise', false, null],
    ],
    [
      'a final declaration until 2024-25',
      {
        calculationType: 'final-declaration',
        intentToSubmitFinalDeclaration: true,
        finalDeclaration: true,
        finalDeclarationTimestamp: AT,
      },
      ['final-declaration', true, AT],
    ],
    ['a kind that is new to us', { calculationType: 'something-new' }, [null, false, null]],
  ])('recognises %s', (_what, metadata, expected) => {
    expect(kindOf(metadata)).toEqual(expected);
  });

  it('reads figures in pence, with nil for what HMRC leaves out', () => {
    const calculation = readCalculation(
      answer(
        { calculationType: 'in-year' },
        {
          calculation: {
            taxCalculation: {
              incomeTax: {
                totalIncomeReceivedFromAllSources: 57_100,
                totalAllowancesAndDeductions: 12_570,
                totalTaxableIncome: 44_530,
                incomeTaxCharged: 10_272.07,
              },
              totalIncomeTaxAndNicsDue: -0.29,
            },
          },
        },
      ),
      'x',
    );

    expect(calculation.totalIncomeTaxAndNicsDuePence).toBe(-29);
    expect(calculation.figures).toMatchObject({
      totalIncomePence: 5_710_000,
      incomeTaxChargedPence: 1_027_207,
      class4Pence: 0,
      taxDeductedPence: 0,
    });
  });

  it('has errors instead of figures when HMRC says so', () => {
    const messages = { errors: [{ id: 'C1', text: 'Wrong.' }], info: [{ id: 'I1', text: 'By the way.' }] };

    const calculation = readCalculation(answer({ calculationType: 'in-year' }, { messages }), 'x');

    expect(calculation).toMatchObject({ state: 'errors', figures: null });
    expect(calculation.messages.map(({ level, id }) => [level, id])).toEqual([
      ['error', 'C1'],
      ['info', 'I1'],
    ]);
  });

  it.each(['', '[]', '{"metadata":{}}', 'no json'])('refuses the answer %o, which it cannot read', (body) => {
    const read = () => readCalculation({ status: 200, correlationId: null, body }, 'x');

    expect(read).toThrow(HmrcUnavailableError);
  });
});
