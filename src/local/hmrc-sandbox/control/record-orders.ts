import Type, { type Static } from 'typebox';
import { PART_KEYS } from '../../../domain/filing/parts/return-parts.js';
import { formatTaxYear } from '../../../domain/tax-year.js';
import { addBusiness } from '../business-operations.js';
import { readNino, readTaxYear } from '../identifiers.js';
import { addLossClaim } from '../loss-claim-operations.js';
import { keepPart } from '../part-operations.js';
import { dateOf } from '../quarters.js';
import { readPart } from '../read-part.js';
import type { Sandbox } from '../sandbox.js';
import { yearOf } from '../state.js';
import { keepStatedLosses } from '../stated-loss-operations.js';
import { closed, controlOrder } from './control-order.js';

const BusinessBody = Type.Object(
  {
    business: Type.Object(
      {
        nino: Type.String(),
        type: Type.Enum(['self-employment', 'foreign-property']),
        trading_name: Type.Optional(Type.String({ minLength: 1, maxLength: 105 })),
      },
      closed,
    ),
  },
  closed,
);
const QuartersBody = Type.Object(
  {
    quarters: Type.Object(
      { nino: Type.String(), tax_year: Type.String(), type: Type.Enum(['standard', 'calendar']) },
      closed,
    ),
  },
  closed,
);
const SubmittedBody = Type.Object(
  {
    submitted: Type.Object(
      {
        nino: Type.String(),
        tax_year: Type.String(),
        operation: Type.Enum([...PART_KEYS, 'claims_6', 'losses_7']),
        business_id: Type.Optional(Type.String()),
        body: Type.Record(Type.String(), Type.Unknown()),
      },
      closed,
    ),
  },
  closed,
);
const AssistText = Type.String({ minLength: 1, maxLength: 2_000 });
const AssistBody = Type.Object(
  {
    assist: Type.Object(
      {
        nino: Type.String(),
        tax_year: Type.String(),
        messages: Type.Array(
          Type.Object(
            {
              title: AssistText,
              body: AssistText,
              action: Type.Optional(AssistText),
              links: Type.Optional(Type.Array(Type.Object({ title: AssistText, url: AssistText }, closed))),
              path: AssistText,
            },
            closed,
          ),
          { maxItems: 20 },
        ),
      },
      closed,
    ),
  },
  closed,
);

type BusinessBody = Static<typeof BusinessBody>;
type QuartersBody = Static<typeof QuartersBody>;
type SubmittedBody = Static<typeof SubmittedBody>;
type AssistBody = Static<typeof AssistBody>;

/** HMRC's records of a taxpayer's years: businesses, quarters, what other software sent, messages of HMRC Assist. */
export const RECORD_ORDERS = [
  controlOrder(BusinessBody, applyBusiness),
  controlOrder(QuartersBody, applyQuarters),
  controlOrder(SubmittedBody, applySubmitted),
  controlOrder(AssistBody, applyAssist),
];

function applyBusiness({ store }: Sandbox, { business }: BusinessBody): void {
  const taxpayer = store.taxpayer(readNino(business.nino));
  const { type: typeOfBusiness, trading_name: tradingName } = business;
  addBusiness(taxpayer, { typeOfBusiness, ...(tradingName !== undefined && { tradingName }) });
  store.save(taxpayer);
}

function applyQuarters({ store }: Sandbox, { quarters }: QuartersBody): void {
  const taxpayer = store.taxpayer(readNino(quarters.nino));
  const taxYearOfChoice = formatTaxYear(readTaxYear(quarters.tax_year, 2025));
  const quarterlyTypeChoice = { quarterlyPeriodType: quarters.type, taxYearOfChoice };
  for (const [index, business] of taxpayer.businesses.entries()) {
    taxpayer.businesses[index] = { ...business, quarterlyTypeChoice };
  }
  store.save(taxpayer);
}

/** Applies values of a person that other software sends. */
function applySubmitted({ store, now }: Sandbox, { submitted }: SubmittedBody): void {
  const { nino, tax_year: taxYear, operation, body } = submitted;
  const taxpayer = store.taxpayer(readNino(nino));
  const start = readTaxYear(taxYear, 2017);
  if (operation === 'claims_6') {
    addLossClaim(taxpayer, body, now());
    store.save(taxpayer);
    return;
  }
  if (operation === 'losses_7') {
    keepStatedLosses(taxpayer, submitted.business_id ?? '', body, { taxYear: start, now: now() });
    store.save(taxpayer);
    return;
  }
  const year = yearOf(taxpayer, formatTaxYear(start));
  const read = readPart(operation, body, { taxYear: start, today: dateOf(now()) });
  keepPart(year, operation, read, now());
  store.save(taxpayer);
}

function applyAssist({ store }: Sandbox, { assist }: AssistBody): void {
  const taxpayer = store.taxpayer(readNino(assist.nino));
  yearOf(taxpayer, formatTaxYear(readTaxYear(assist.tax_year, 2017))).assistMessages = assist.messages;
  store.save(taxpayer);
}
