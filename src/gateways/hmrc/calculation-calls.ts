import Type from 'typebox';
import type { FilingAct } from '../../domain/tax-returns/filing-act.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { calculationTypeOf, readCalculation, runningCalculation } from './calculation-answer.js';
import type { CallApi } from './call-api.js';
import type { HmrcCall } from './hmrc-call.js';
import type { CalculationRef, HmrcGateway } from './hmrc-gateway.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader, penceIn } from './read-answer.js';
import { recordsInPounds } from './records-in-pounds.js';

export const CALCULATIONS = '8.0';

const readTriggered = answerReader(Type.Object({ calculationId: Type.String({ minLength: 1 }) }));
const readList = answerReader(
  Type.Object({
    calculations: Type.Array(
      Type.Object({
        calculationId: Type.String(),
        calculationTimestamp: Type.String(),
        calculationType: Type.String(),
        calculationOutcome: Type.Enum(['PROCESSED', 'ERROR', 'REJECTED']),
        liabilityAmount: Type.Optional(Type.Number()),
      }),
    ),
  }),
);

/** HMRC's calculations and the two acts that file one. */
export function calculationCalls(
  callApi: CallApi,
): Pick<
  HmrcGateway,
  | 'triggerCalculation'
  | 'retrieveCalculation'
  | 'listCalculations'
  | 'submitFinalDeclaration'
  | 'confirmAmendment'
> {
  const file = async (call: HmrcCall, { nino, taxYear, calculationId }: CalculationRef, act: FilingAct) => {
    const answer = await callApi(call, {
      method: 'POST',
      path: [...calculationsPath(nino, taxYear), calculationId, act],
      version: CALCULATIONS,
      priority: 'submission',
      isFiling: true,
    });
    return { correlationId: answer.correlationId };
  };

  return {
    async triggerCalculation(call, { nino, taxYear, type, records }) {
      const answer = await callApi(call, {
        method: 'POST',
        path: [...calculationsPath(nino, taxYear), 'trigger', type],
        version: CALCULATIONS,
        ...(records && { body: { records: recordsInPounds(records) } }),
      });
      return { ...readTriggered(answer), correlationId: answer.correlationId };
    },

    async retrieveCalculation(call, { nino, taxYear, calculationId }) {
      const answer = await noneWhenNotFound(
        callApi(call, {
          method: 'GET',
          path: [...calculationsPath(nino, taxYear), calculationId],
          version: CALCULATIONS,
        }),
      );
      if ('none' in answer) return runningCalculation(calculationId, answer.correlationId);
      return readCalculation(answer, calculationId);
    },

    async listCalculations(call, { nino, taxYear, type }) {
      const answer = await noneWhenNotFound(
        callApi(call, {
          method: 'GET',
          path: calculationsPath(nino, taxYear),
          version: CALCULATIONS,
          query: { calculationType: type },
        }),
      );
      if ('none' in answer) return { calculations: [], correlationId: answer.correlationId };
      const calculations = readList(answer).calculations.flatMap((listed) => {
        const kind = calculationTypeOf(listed.calculationType);
        if (kind === null) return [];
        const liabilityPence =
          listed.liabilityAmount === undefined ? null : penceIn(answer, listed.liabilityAmount);
        return [
          {
            calculationId: listed.calculationId,
            type: kind,
            outcome: listed.calculationOutcome,
            calculatedAt: listed.calculationTimestamp,
            liabilityPence,
          },
        ];
      });
      return { calculations, correlationId: answer.correlationId };
    },

    submitFinalDeclaration: (call, ref) => file(call, ref, 'final-declaration'),
    confirmAmendment: (call, ref) => file(call, ref, 'confirm-amendment'),
  };
}

export const calculationsPath = (nino: string, taxYear: number) => [
  'individuals',
  'calculations',
  nino,
  'self-assessment',
  formatTaxYear(taxYear),
];
