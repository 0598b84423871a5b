import Type from 'typebox';
import { formatTaxYear } from '../../domain/tax-year.js';
import type { CallApi } from './call-api.js';
import type { HmrcGateway } from './hmrc-gateway.js';
import { noneWhenNotFound } from './none-when-not-found.js';
import { answerReader } from './read-answer.js';

/** The version for claims of losses of tax years up to 2025-26. */
const LOSSES = '6.0';

/** The claim of a loss against other income of the same year. */
export const SIDEWAYS = 'carry-sideways';

const readClaims = answerReader(
  Type.Object({
    claims: Type.Array(
      Type.Object({
        claimId: Type.String({ minLength: 1, maxLength: 40 }),
        businessId: Type.String(),
        typeOfLoss: Type.String(),
        typeOfClaim: Type.String(),
      }),
    ),
  }),
);

/** Claims of what is done with the losses of a year. */
export function lossClaimCalls(
  callApi: CallApi,
): Pick<HmrcGateway, 'listLossClaims' | 'createSidewaysClaim' | 'deleteLossClaim'> {
  return {
    async listLossClaims(call, { nino, taxYear }) {
      const path = [...claimsOf(nino), 'tax-year', formatTaxYear(taxYear)];
      const answer = await noneWhenNotFound(callApi(call, { method: 'GET', path, version: LOSSES }));
      const { correlationId } = answer;
      if ('none' in answer) return { claims: [], correlationId };
      const claims = readClaims(answer).claims.map(({ claimId, businessId, typeOfLoss, typeOfClaim }) => ({
        claimId,
        businessId,
        type: typeOfLoss,
        claim: typeOfClaim,
      }));
      return { claims, correlationId };
    },

    async createSidewaysClaim(call, { nino, taxYear, businessId, type }) {
      const { correlationId } = await callApi(call, {
        method: 'POST',
        path: claimsOf(nino),
        version: LOSSES,
        body: {
          taxYearClaimedFor: formatTaxYear(taxYear),
          typeOfLoss: type,
          typeOfClaim: SIDEWAYS,
          businessId,
        },
      });
      return { correlationId };
    },

    async deleteLossClaim(call, { nino, taxYear, claimId }) {
      const path = [...claimsOf(nino), claimId, 'tax-year', formatTaxYear(taxYear)];
      const answer = await noneWhenNotFound(callApi(call, { method: 'DELETE', path, version: LOSSES }));
      return { correlationId: answer.correlationId };
    },
  };
}

const claimsOf = (nino: string) => ['individuals', 'losses', nino, 'loss-claims'];
