import Type from 'typebox';
import type { FilingAct } from '../../domain/tax-returns/filing-act.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import { calculationTypeOf, readCalculation, runningCalculation } from './calculation-answer.js';
import type { CallApi } from './call-api.js';
import type { HmrcGateway } from './hmrc-gateway.js';
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
export const calculationCalls = (
  callApi: CallApi,
): Pick<
  HmrcGateway,
  | 'triggerCalculation'
  | 'retrieveCalculation'
  | 'listCalculations'
  | 'submitFinalDeclaration'
  | 'confirmAmendment'
> => ({
  triggerCalculation: triggerCalculation(callApi),
  retrieveCalculation: retrieveCalculation(callApi),
  listCalculations: listCalculations(callApi),
  submitFinalDeclaration: file(callApi, 'final-declaration'),
  confirmAmendment: file(callApi, 'confirm-amendment'),
});

/** Sends one of the two acts, once: it is a filing. */
const file =
  (callApi: CallApi, act: FilingAct): HmrcGateway['submitFinalDeclaration'] =>
  async (call, { nino, taxYear, calculationId }) => {
    const answer = await callApi(call, {
      method: 'POST',
      path: [...calculationsPath(nino, taxYear), calculationId, act],
      version: CALCULATIONS,
      priority: 'submission',
      isFiling: true,
    });
    return { correlationId: answer.correlationId };
  };

const triggerCalculation =
  (callApi: CallApi): HmrcGateway['triggerCalculation'] =>
  async (call, { nino, taxYear, type, records }) => {
    const answer = await callApi(call, {
      method: 'POST',
      path: [...calculationsPath(nino, taxYear), 'trigger', type],
      version: CALCULATIONS,
      ...(records && { body: { records: recordsInPounds(records) } }),
    });
    return { ...readTriggered(answer), correlationId: answer.correlationId };
  };

const retrieveCalculation =
  (callApi: CallApi): HmrcGateway['retrieveCalculation'] =>
  async (call, { nino, taxYear, calculationId }) => {
    const answer = await noneWhenNotFound(
      callApi(call, {
        method: 'GET',
        path: [...calculationsPath(nino, taxYear), calculationId],
        version: CALCULATIONS,
      }),
    );
    if ('none' in answer) return runningCalculation(calculationId, answer.correlationId);
    return readCalculation(answer, calculationId);
  };

const listCalculations =
  (callApi: CallApi): HmrcGateway['listCalculations'] =>
  async (call, { nino, taxYear, type }) => {
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
  };

export const calculationsPath = (nino: string, taxYear: number) => [
  'individuals',
  'calculations',
  nino,
  'self-assessment',
  formatTaxYear(taxYear),
];
