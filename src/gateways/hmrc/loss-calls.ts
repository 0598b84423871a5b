import Type from 'typebox';
import { poundsFromPence } from '../../domain/money.js';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { CallApi } from './call-api.js';
import type { HmrcGateway } from './hmrc-gateway.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader, penceIn } from './read-answer.js';

/** The version for losses brought forward into tax years up to 2025-26. */
const LOSSES = '6.0';

const readLosses = answerReader(
  Type.Object({
    losses: Type.Array(
      Type.Object({ lossId: Type.String(), typeOfLoss: Type.String(), lossAmount: Type.Number() }),
    ),
  }),
);

/** Losses of earlier years that are set against later profits. */
export function lossCalls(
  callApi: CallApi,
): Pick<HmrcGateway, 'listLossesBroughtForward' | 'createLossBroughtForward' | 'changeLossBroughtForward'> {
  return {
    async listLossesBroughtForward(call, { nino, businessId, type, fromTaxYear }) {
      const answer = await noneWhenNotFound(
        callApi(call, {
          method: 'GET',
          path: [...lossesOf(nino), 'tax-year', formatTaxYear(fromTaxYear)],
          version: LOSSES,
          // HMRC's query knows no losses for Class 4, which are in the list of the business.
          query: { businessId },
        }),
      );
      if ('none' in answer) return { losses: [], correlationId: answer.correlationId };
      const losses = readLosses(answer)
        .losses.filter(({ typeOfLoss }) => typeOfLoss === type)
        .map(({ lossId, lossAmount }) => ({ lossId, amountPence: penceIn(answer, lossAmount) }));
      return { losses, correlationId: answer.correlationId };
    },

    async createLossBroughtForward(call, { nino, businessId, type, fromTaxYear, amountPence }) {
      const { correlationId } = await callApi(call, {
        method: 'POST',
        path: [...lossesOf(nino), 'tax-year', 'brought-forward-from', formatTaxYear(fromTaxYear)],
        version: LOSSES,
        body: {
          taxYearBroughtForwardFrom: formatTaxYear(fromTaxYear),
          typeOfLoss: type,
          businessId,
          lossAmount: poundsFromPence(amountPence),
        },
      });
      return { correlationId };
    },

    async changeLossBroughtForward(call, { nino, lossId, fromTaxYear, amountPence }) {
      const { correlationId } = await callApi(call, {
        method: 'POST',
        path: [...lossesOf(nino), lossId, 'tax-year', formatTaxYear(fromTaxYear), 'change-loss-amount'],
        version: LOSSES,
        body: { lossAmount: poundsFromPence(amountPence) },
      });
      return { correlationId };
    },
  };
}

const lossesOf = (nino: string) => ['individuals', 'losses', nino, 'brought-forward-losses'];
