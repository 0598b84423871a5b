import type { AppContext } from '../../context.js';
import { parsedAs } from '../../domain/language/parsed-as.js';
import { type FraudPrevention, isFraudPrevention } from '../../domain/tax-returns/fraud-prevention.js';

interface UpdateRow {
  readonly tenantId: string;
  readonly updateId: string;
}

const sealPlaceOfUpdateFacts = ({ tenantId, updateId }: UpdateRow) =>
  ({ purpose: 'quarterly_updates.fraud_prevention', tenantId, rowId: updateId }) as const;

/** The facts about the device of the person who asked, sealed for the update that they travel with. */
export const sealUpdateFacts = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: UpdateRow,
  facts: FraudPrevention,
): Buffer => cipher.encrypt(sealPlaceOfUpdateFacts(row), JSON.stringify(facts));

export const openUpdateFacts = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: UpdateRow,
  sealed: Buffer | null,
): FraudPrevention | null =>
  sealed === null
    ? null
    : parsedAs(cipher.decryptText(sealPlaceOfUpdateFacts(row), sealed), isFraudPrevention);
