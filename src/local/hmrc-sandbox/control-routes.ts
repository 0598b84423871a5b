import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import express, { Router } from 'express';
import Type, { type Static } from 'typebox';
import { PART_KEYS } from '../../domain/filing/parts/return-parts.js';
import { formatTaxYear, taxYearOf } from '../../domain/tax-year.js';
import { addBusiness } from './business-operations.js';
import type { Fault } from './faults.js';
import { heldRecords } from './held-records.js';
import { HmrcError, messageOf } from './hmrc-error.js';
import { readNino, readTaxYear } from './identifiers.js';
import { addLossClaim } from './loss-claim-operations.js';
import { keepLoss } from './loss-operations.js';
import { describeMagicNinos } from './magic-ninos.js';
import { AGENT_OPERATION_NAMES, OPERATION_NAMES } from './operation.js';
import { keepPart } from './part-operations.js';
import { readPart } from './part-readers.js';
import { PeopleBody } from './people-body.js';
import { personOf } from './people-person.js';
import { assertPerson } from './person-input.js';
import { dateOf } from './quarters.js';
import type { Sandbox } from './sandbox.js';
import { keepInterest } from './savings-operations.js';
import { type Taxpayer, yearOf } from './state.js';
import { keepStatedLosses } from './stated-loss-operations.js';

const Milliseconds = Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 }));
const closed = { additionalProperties: false };

const FaultBody = Type.Object(
  {
    on: Type.Enum([...OPERATION_NAMES, ...AGENT_OPERATION_NAMES, 'token', '*']),
    fault: Type.Enum([
      'drop_after_accept',
      'drop_before_accept',
      'status',
      'slow',
      'maintenance',
      'duplicate',
      'filed_elsewhere',
    ]),
    nino: Type.Optional(Type.String()),
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    code: Type.Optional(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,99}$' })),
    path: Type.Optional(Type.String({ pattern: '^/', maxLength: 500 })),
    retry_after_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    after_accept: Type.Optional(Type.Boolean()),
    delay_ms: Milliseconds,
    times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  closed,
);
const SettingsBody = Type.Object(
  {
    settings: Type.Object(
      {
        calculation_delay_ms: Milliseconds,
        obligation_delay_ms: Milliseconds,
        latency_ms: Milliseconds,
        relationship_delay_ms: Milliseconds,
        calls_per_second: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        access_token_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 14_400 })),
        require_fraud_headers: Type.Optional(Type.Boolean()),
      },
      closed,
    ),
  },
  closed,
);
const PersonBody = Type.Object(
  {
    person: Type.Object(
      {
        nino: Type.String(),
        tax_year: Type.String(),
        inputs: Type.Record(Type.String(), Type.Unknown()),
      },
      closed,
    ),
  },
  closed,
);
const PaymentBody = Type.Object(
  {
    payment: Type.Object(
      {
        nino: Type.String(),
        paid_on: Type.String({ format: 'date' }),
        amount: Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999_999.99 }),
      },
      closed,
    ),
  },
  closed,
);
const Pounds = Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999_999.99 });
const Day = Type.String({ format: 'date' });
const ChargeBody = Type.Object(
  {
    charge: Type.Object(
      {
        nino: Type.String(),
        tax_year: Type.String(),
        due_on: Day,
        amount: Pounds,
        what: Type.Enum(['ITSA- POA 1', 'ITSA - POA 2', 'ITSA- Bal Charge', 'New Charge']),
        interest: Type.Optional(Pounds),
      },
      closed,
    ),
  },
  closed,
);
const CodedOutBody = Type.Object(
  {
    coded_out: Type.Object(
      { nino: Type.String(), tax_year: Type.String(), collected_in: Type.String(), amount: Pounds },
      closed,
    ),
  },
  closed,
);
const PenaltiesBody = Type.Object(
  {
    penalties: Type.Object(
      {
        nino: Type.String(),
        points: Type.Integer({ minimum: 0, maximum: 5 }),
        threshold: Type.Integer({ minimum: 1, maximum: 5 }),
        expires_on: Day,
        submission_charge: Type.Optional(Pounds),
        late_payment: Type.Optional(Type.Object({ amount: Pounds, due_on: Day }, closed)),
      },
      closed,
    ),
  },
  closed,
);
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
const PersonFactsBody = Type.Object(
  {
    person: Type.Object(
      {
        nino: Type.String(),
        signed_up: Type.Optional(Type.Boolean()),
        identity_checked: Type.Optional(Type.Boolean()),
        postcode: Type.Optional(Type.String({ minLength: 5, maxLength: 10 })),
        expected_from: Type.Optional(Day),
        has_property: Type.Optional(Type.Literal(false)),
      },
      closed,
    ),
  },
  closed,
);
const ArnText = Type.String({ pattern: '^[A-Z]ARN[0-9]{7}$' });
const AgentBody = Type.Object(
  { agent: Type.Object({ arn: ArnText, subscribed: Type.Boolean() }, closed) },
  closed,
);
const RelationshipBody = Type.Object(
  {
    relationship: Type.Object(
      { arn: ArnText, nino: Type.String(), type: Type.Enum(['main', 'supporting', 'none']) },
      closed,
    ),
  },
  closed,
);
const EndGrantsBody = Type.Object({ end_grants: Type.Literal(true) }, closed);
const ExpireBody = Type.Object({ expire_access_tokens: Type.Literal(true) }, closed);

type FaultBody = Static<typeof FaultBody>;
type SettingsBody = Static<typeof SettingsBody>;
type PaymentBody = Static<typeof PaymentBody>;
type ChargeBody = Static<typeof ChargeBody>;
type CodedOutBody = Static<typeof CodedOutBody>;
type PenaltiesBody = Static<typeof PenaltiesBody>;
type BusinessBody = Static<typeof BusinessBody>;
type QuartersBody = Static<typeof QuartersBody>;
type SubmittedBody = Static<typeof SubmittedBody>;
type AssistBody = Static<typeof AssistBody>;
type PersonFactsBody = Static<typeof PersonFactsBody>;
type RelationshipBody = Static<typeof RelationshipBody>;
type PersonBody = Static<typeof PersonBody>;

const ajv = new Ajv2020({ strict: true });
formats.default(ajv);
const isFault = ajv.compile<FaultBody>(FaultBody);
const isSettings = ajv.compile<SettingsBody>(SettingsBody);
const isPerson = ajv.compile<PersonBody>(PersonBody);
const isPayment = ajv.compile<PaymentBody>(PaymentBody);
const isCharge = ajv.compile<ChargeBody>(ChargeBody);
const isCodedOut = ajv.compile<CodedOutBody>(CodedOutBody);
const isPenalties = ajv.compile<PenaltiesBody>(PenaltiesBody);
const isBusiness = ajv.compile<BusinessBody>(BusinessBody);
const isQuarters = ajv.compile<QuartersBody>(QuartersBody);
const isSubmitted = ajv.compile<SubmittedBody>(SubmittedBody);
const isPeople = ajv.compile<PeopleBody>(PeopleBody);
const isAssist = ajv.compile<AssistBody>(AssistBody);
const isPersonFacts = ajv.compile<PersonFactsBody>(PersonFactsBody);
const isAgent = ajv.compile<Static<typeof AgentBody>>(AgentBody);
const isRelationship = ajv.compile<RelationshipBody>(RelationshipBody);
const isEndGrants = ajv.compile<Static<typeof EndGrantsBody>>(EndGrantsBody);
const isExpire = ajv.compile<Static<typeof ExpireBody>>(ExpireBody);

/** How tests and integrators look inside the sandbox and make it misbehave. HMRC has nothing of the kind. */
export function controlRouter(sandbox: Sandbox): Router {
  const router = Router();

  router.get('/_control/state', (_req, res) => {
    res.json(describe(sandbox));
  });

  router.post('/_control/state', express.json({ limit: '256kb' }), (req, res) => {
    apply(sandbox, req.body);
    if (req.get('prefer') === 'return=minimal') res.status(204).end();
    else res.json(describe(sandbox));
  });

  router.post('/_control/people', express.json({ limit: '256kb' }), (req, res) => {
    applyPeople(sandbox, req.body);
    res.json(describe(sandbox));
  });

  router.delete('/_control/state', (req, res) => {
    sandbox.faults.clear();
    if (req.query['only'] !== 'faults') {
      Object.assign(sandbox.settings, sandbox.initialSettings);
      sandbox.store.clear();
      sandbox.agencies.clear();
    }
    res.status(204).end();
  });

  return router;
}

function apply(sandbox: Sandbox, body: unknown): void {
  if (isFault(body)) {
    if (body.nino !== undefined) readNino(body.nino);
    sandbox.faults.add(faultOf(body), body.times ?? 1, body.skip);
  } else if (isSettings(body)) {
    applySettings(sandbox, body);
  } else if (isPerson(body)) {
    applyPerson(sandbox, body);
  } else if (isPayment(body)) {
    applyPayment(sandbox, body);
  } else if (isCharge(body)) {
    applyCharge(sandbox, body);
  } else if (isCodedOut(body)) {
    applyCodedOut(sandbox, body);
  } else if (isPenalties(body)) {
    applyPenalties(sandbox, body);
  } else if (isBusiness(body)) {
    applyBusiness(sandbox, body);
  } else if (isQuarters(body)) {
    applyQuarters(sandbox, body);
  } else if (isSubmitted(body)) {
    applySubmitted(sandbox, body);
  } else if (isAssist(body)) {
    applyAssist(sandbox, body);
  } else if (isPersonFacts(body)) {
    applyPersonFacts(sandbox, body);
  } else if (isAgent(body)) {
    sandbox.agencies.setSubscribed(body.agent.arn, body.agent.subscribed);
  } else if (isRelationship(body)) {
    applyRelationship(sandbox, body);
  } else if (isEndGrants(body)) {
    sandbox.grants.endAll();
  } else if (isExpire(body)) {
    sandbox.grants.expireAccessTokens();
  } else {
    throw new HmrcError(400, 'CONTROL_BODY_INVALID', [
      {
        code: 'CONTROL_BODY_INVALID',
        message: `${messageOf('SEND_ONE_OF')}: a fault {on, fault, nino, status, code, path, retry_after_seconds, after_accept, delay_ms, skip, times}, {settings}, {person: {nino, tax_year, inputs}}, {payment: {nino, paid_on, amount}}, {charge: {nino, tax_year, due_on, amount, what, interest}}, {coded_out: {nino, tax_year, collected_in, amount}}, {penalties: {nino, points, threshold, expires_on, submission_charge, late_payment}}, {business: {nino, type, trading_name}}, {quarters: {nino, tax_year, type}}, {submitted: {nino, tax_year, operation, business_id, body}}, {assist: {nino, tax_year, messages}}, {person: {nino, signed_up, identity_checked, postcode, expected_from, has_property}}, {agent: {arn, subscribed}}, {relationship: {arn, nino, type}}, {expire_access_tokens: true}, {end_grants: true}`,
      },
    ]);
  }
}

function faultOf(body: FaultBody): Fault {
  const { on, fault, nino, status, code, path, after_accept: afterAccept, delay_ms: delayMs } = body;
  const { retry_after_seconds: retryAfterSeconds } = body;
  return {
    on,
    fault,
    ...(nino !== undefined && { nino }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(path !== undefined && { path }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(afterAccept !== undefined && { afterAccept }),
    ...(delayMs !== undefined && { delayMs }),
  };
}

function applySettings({ settings }: Sandbox, { settings: given }: SettingsBody): void {
  settings.calculationDelayMs = given.calculation_delay_ms ?? settings.calculationDelayMs;
  settings.obligationDelayMs = given.obligation_delay_ms ?? settings.obligationDelayMs;
  settings.latencyMs = given.latency_ms ?? settings.latencyMs;
  settings.callsPerSecond = given.calls_per_second ?? settings.callsPerSecond;
  settings.relationshipDelayMs = given.relationship_delay_ms ?? settings.relationshipDelayMs;
  settings.accessTokenSeconds = given.access_token_seconds ?? settings.accessTokenSeconds;
  settings.requireFraudHeaders = given.require_fraud_headers ?? settings.requireFraudHeaders;
}

function applyPayment({ store }: Sandbox, { payment }: PaymentBody): void {
  const taxpayer = store.taxpayer(readNino(payment.nino));
  taxpayer.payments = [...(taxpayer.payments ?? []), { paidOn: payment.paid_on, amount: payment.amount }];
  store.save(taxpayer);
}

function applyCharge({ store }: Sandbox, { charge }: ChargeBody): void {
  const taxpayer = store.taxpayer(readNino(charge.nino));
  const taxYear = formatTaxYear(readTaxYear(charge.tax_year, 2017));
  const { due_on: dueOn, amount, what, interest } = charge;
  const added = { taxYear, dueOn, amount, what, ...(interest !== undefined && { interest }) };
  taxpayer.charges = [...(taxpayer.charges ?? []), added];
  store.save(taxpayer);
}

function applyCodedOut({ store }: Sandbox, { coded_out: coded }: CodedOutBody): void {
  const taxpayer = store.taxpayer(readNino(coded.nino));
  const taxYear = formatTaxYear(readTaxYear(coded.tax_year, 2017));
  const collectedIn = formatTaxYear(readTaxYear(coded.collected_in, 2017));
  taxpayer.codedOut = [...(taxpayer.codedOut ?? []), { taxYear, collectedIn, amount: coded.amount }];
  store.save(taxpayer);
}

function applyPenalties({ store }: Sandbox, { penalties }: PenaltiesBody): void {
  const taxpayer = store.taxpayer(readNino(penalties.nino));
  const { points, threshold, expires_on: expiresOn, submission_charge: submissionCharge } = penalties;
  const { late_payment: late } = penalties;
  taxpayer.penalties = {
    points,
    threshold,
    expiresOn,
    ...(submissionCharge !== undefined && { submissionCharge }),
    ...(late !== undefined && { latePayment: { amount: late.amount, dueOn: late.due_on } }),
  };
  store.save(taxpayer);
}

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

/** Applies what HMRC knows of a person before any service: sign-up, identity, address. */
function applyPersonFacts({ store, agencies, now, settings }: Sandbox, { person }: PersonFactsBody): void {
  const taxpayer = store.taxpayer(readNino(person.nino));
  const { signed_up: isSignedUp, identity_checked: isIdentityChecked, postcode } = person;
  if (isSignedUp !== undefined) taxpayer.isSignedUp = isSignedUp;
  if (isIdentityChecked !== undefined) taxpayer.isIdentityChecked = isIdentityChecked;
  if (postcode !== undefined) taxpayer.postcode = postcode;
  if (person.expected_from !== undefined) taxpayer.expectedFrom = person.expected_from;
  if (person.has_property === false) removeProperty(taxpayer);
  store.save(taxpayer);
  if (isSignedUp === true) {
    agencies.signUp(taxpayer.nino, { now: now(), delayMs: settings.relationshipDelayMs });
  }
}

function applyRelationship({ agencies, now, settings }: Sandbox, { relationship }: RelationshipBody): void {
  const { arn, type } = relationship;
  const nino = readNino(relationship.nino);
  if (type === 'none') agencies.end(arn, nino, now());
  else {
    agencies.authorise(arn, nino, type, {
      nowMs: now().getTime(),
      delayMs: settings.relationshipDelayMs,
    });
  }
}

/** Applies facts about a person from other sources, which make earlier calculations stale too. */
function applyPerson({ store }: Sandbox, { person }: PersonBody): void {
  assertPerson(person.inputs);
  const taxpayer = store.taxpayer(readNino(person.nino));
  const year = yearOf(taxpayer, formatTaxYear(readTaxYear(person.tax_year, 2017)));
  year.person = person.inputs;
  year.dataRevision += 1;
  store.save(taxpayer);
}

/** Applies HMRC's own records of a person's year, in place of those before; the last year that has ended when none is named. */
function applyPeople({ store, now }: Sandbox, body: unknown): void {
  if (!isPeople(body)) {
    throw new HmrcError(400, 'CONTROL_BODY_INVALID', [
      {
        code: 'CONTROL_BODY_INVALID',
        message: `${messageOf('SEND_ONE_OF')}: {nino, tax_year, paye: {employments: [{employer, reference, pay, tax_deducted, benefits, student_loan_deducted, postgraduate_loan_deducted, occupational_pension}]}, state_pension, state_benefits: [{type, amount, tax_deducted}], cis: [{contractor, reference, deducted}], savings_accounts: [{name, untaxed_interest, taxed_interest}], property_disposals: [{reference, disposed_on, completed_on, acquired_on, proceeds, acquisition_cost, improvement_costs, incidental_costs, private_residence_relief, other_relief, tax_paid}], losses: [{type, amount}], student_loan_plans, marriage_allowance}`,
      },
    ]);
  }
  const start = body.tax_year === undefined ? taxYearOf(dateOf(now())) - 1 : readTaxYear(body.tax_year, 2017);
  const taxYear = formatTaxYear(start);
  const person = personOf(body);
  assertPerson(person);
  const taxpayer = store.taxpayer(readNino(body.nino));
  const year = yearOf(taxpayer, taxYear);
  year.held = heldRecords(body, { taxYear, now: now() });
  year.person = { ...year.person, ...person };
  for (const account of body.savings_accounts ?? []) keepInterest(taxpayer, year, account, now());
  for (const { type, amount } of body.losses ?? []) keepLoss(taxpayer, { type, amount, into: start }, now());
  year.dataRevision += 1;
  store.save(taxpayer);
}

function removeProperty({ businesses }: Taxpayer): void {
  const trades = businesses.filter(({ typeOfBusiness }) => typeOfBusiness === 'self-employment');
  businesses.splice(0, businesses.length, ...trades);
}

function describe({ settings, faults, grants, store, agencies }: Sandbox): object {
  return {
    settings: {
      calculation_delay_ms: settings.calculationDelayMs,
      obligation_delay_ms: settings.obligationDelayMs,
      latency_ms: settings.latencyMs,
      relationship_delay_ms: settings.relationshipDelayMs,
      calls_per_second: settings.callsPerSecond,
      access_token_seconds: settings.accessTokenSeconds,
      require_fraud_headers: settings.requireFraudHeaders,
    },
    faults: faults.list().map(({ afterAccept, delayMs, retryAfterSeconds, ...fault }) => ({
      ...fault,
      ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      ...(afterAccept !== undefined && { after_accept: afterAccept }),
      ...(delayMs !== undefined && { delay_ms: delayMs }),
    })),
    grants: grants.count(),
    agencies: agencies.describe(),
    magic_ninos: describeMagicNinos(),
    submitted: Object.fromEntries(
      store.taxpayers().map((taxpayer) => [taxpayer.nino, submittedOf(taxpayer)]),
    ),
    taxpayers: store.taxpayers().map(describeTaxpayer),
  };
}

/** The parts of a person's years by the operation that took them. */
function submittedOf({ years, lossClaims = [], marriageClaim }: Taxpayer): object {
  const byOperation: Record<string, object[]> = {};
  const add = (operation: string, entry: object) => {
    byOperation[operation] = [...(byOperation[operation] ?? []), entry];
  };
  for (const [taxYear, year] of Object.entries(years)) {
    const { parts = {}, savings = {}, losses = {}, partners = {}, employmentItems = {} } = year;
    for (const [key, { body }] of Object.entries(parts)) add(key, { tax_year: taxYear, id: null, body });
    for (const [key, items] of Object.entries({ savings_summary: savings, partner: partners })) {
      for (const [id, { body }] of Object.entries(items)) add(key, { tax_year: taxYear, id, body });
    }
    for (const { employmentId: id, body, financial } of year.customEmployments ?? []) {
      add('employment_add', { tax_year: taxYear, id, body });
      if (financial) add('employment_financial', { tax_year: taxYear, id, body: financial.body });
    }
    for (const [name, { body }] of Object.entries(employmentItems)) {
      const [key = '', id] = name.split(' ');
      add(key, { tax_year: taxYear, id, body });
    }
    for (const [id, { body }] of Object.entries(losses)) add('losses_7', { tax_year: taxYear, id, body });
  }
  for (const { claimId, taxYearClaimedFor, lastModified: _, ...body } of lossClaims) {
    add('claims_6', { tax_year: taxYearClaimedFor, id: claimId, body });
  }
  if (marriageClaim !== undefined) add('marriage', { tax_year: null, id: null, body: marriageClaim });
  return byOperation;
}

function describeTaxpayer({
  nino,
  businesses,
  years,
  losses = [],
  properties = [],
  elections = [],
}: Taxpayer): object {
  return {
    nino,
    businesses: businesses.map(({ businessId, typeOfBusiness, tradingName }) => ({
      business_id: businessId,
      type: typeOfBusiness,
      trading_name: tradingName ?? null,
    })),
    losses: losses.map((loss) => ({
      business_id: loss.businessId,
      type: loss.typeOfLoss,
      brought_forward_from: loss.taxYearBroughtForwardFrom,
      amount: loss.lossAmount,
    })),
    elections: elections.map(({ businessId, fromTaxYear }) => ({
      business_id: businessId,
      from_tax_year: fromTaxYear,
    })),
    properties: properties.map((property) => ({
      property_id: property.propertyId,
      business_id: property.businessId,
      name: property.propertyName,
      country: property.countryCode,
    })),
    years: Object.entries(years).map(([taxYear, year]) => ({
      tax_year: taxYear,
      cumulative: bodies(year.cumulative),
      annual: bodies(year.annual),
      accounting_types: Object.entries(year.accountingTypes ?? {}).map(([businessId, accountingType]) => ({
        business_id: businessId,
        accounting_type: accountingType,
      })),
      periods_of_account: bodies(year.periodsOfAccount ?? {}),
      adjustments: (year.summaries ?? []).map((summary) => ({
        business_id: summary.businessId,
        status: summary.status,
        adjusted_at: summary.adjustedAt ?? null,
        body: summary.adjustments ?? null,
      })),
      person: year.person,
      calculations: year.calculations.map((calculation) => ({
        calculation_id: calculation.calculationId,
        type: calculation.type,
        triggered_at: calculation.triggeredAt,
        liability_amount: calculation.liabilityAmount ?? null,
        errors: calculation.errors,
      })),
      assist_reports: (year.assistReports ?? []).map((report) => ({
        report_id: report.reportId,
        calculation_id: report.calculationId,
        acknowledged_at: report.acknowledgedAt ?? null,
      })),
      declaration_attempts: year.declarationAttempts,
      filings: year.filings.map((filing) => ({
        calculation_id: filing.calculationId,
        type: filing.type,
        received_at: filing.receivedAt,
        correlation_id: filing.correlationId,
      })),
    })),
  };
}

const bodies = (
  submissions: Readonly<Record<string, { readonly body: object; readonly receivedAt: string }>>,
) =>
  Object.entries(submissions).map(([businessId, { body, receivedAt }]) => ({
    business_id: businessId,
    received_at: receivedAt,
    body,
  }));
