import { describe, expect, it } from 'vitest';
import { holdsAll, partAct, partInWords, withTried } from '../../../../src/domain/filing/parts/part-act.js';
import { type PartSource, returnParts } from '../../../../src/domain/filing/parts/return-parts.js';
import { refusedField } from '../../../../src/domain/filing/refused-field.js';
import type { TaxInput } from '../../../../src/domain/tax/tax-input.js';

const bodiesOf = (
  input: Omit<TaxInput, 'taxYear'>,
  foreignTaxCredit: PartSource['figures']['foreignTaxCredit'] = [],
) =>
  Object.fromEntries(
    returnParts({
      input: { taxYear: 2025, ...input },
      figures: { foreignTaxCredit, capitalGains: null, lines: [] },
    })
      .filter(({ body }) => body !== null)
      .map(({ key, body }) => [key, body]),
  );

const vctOf = (amounts: object) => ({ name: 'Mill VCT', dateOfInvestment: '2025-08-01', ...amounts });

describe('returnParts', () => {
  it('has each part as HMRC takes it, in pounds', () => {
    expect(
      bodiesOf({
        savings: { untaxedInterest: 12_345, taxedInterestNet: 800 },
        dividends: { uk: 150_050 },
        reliefs: { giftAidPaid: 40_000, pensionDeductedGross: 100_000, qualifyingLoanInterest: 33_333 },
        voluntaryClass2: true,
      }),
    ).toEqual({
      savings_summary: { untaxedUkInterest: 123.45, taxedUkInterest: 8 },
      dividends_uk: { ukDividends: 1_500.5 },
      reliefs_charity: { giftAidPayments: { totalAmount: 400 } },
      reliefs_pension: { pensionReliefs: { paymentToEmployersSchemeNoTaxRelief: 1_000 } },
      reliefs_other: { qualifyingLoanInterestPayments: [{ reliefClaimed: 333.33 }] },
      disclosures: { class2Nics: { class2VoluntaryContributions: true } },
    });
  });

  it('sends contributions relieved at source gross, as our own figures count them', () => {
    const sent = (reliefs: TaxInput['reliefs']) => bodiesOf({ reliefs })['reliefs_pension'];
    const regular = (pounds: number) => ({ pensionReliefs: { regularPensionContributions: pounds } });
    expect(sent({ pensionReliefAtSourceNet: 80_000 })).toEqual(regular(1_000));
    expect(sent({ pensionReliefAtSourceNet: 80_001 })).toEqual(regular(1_001));
    expect(sent({ pensionReliefAtSourceGross: 123_456 })).toEqual(regular(1_234.56));
  });

  it('sends gifts of assets, maintenance payments and each subscription, and claims no more than a limit', () => {
    const subscription = { scheme: 'vct', company: 'Mill VCT', investedOn: '2025-08-01' } as const;
    expect(
      bodiesOf({
        reliefs: { giftsOfShares: 25_050, giftsOfLand: 100_000, maintenancePayments: 30_025 },
        investmentReliefs: {
          vct: 210_000_00,
          citr: 600_40,
          subscriptions: [
            { ...subscription, amount: 150_000_00 },
            { scheme: 'citr', amount: 600_40, reference: 'CDFI 7' },
            { ...subscription, amount: 60_000_00 },
          ],
        },
      }),
    ).toEqual({
      reliefs_charity: { gifts: { sharesOrSecurities: 250.5, landAndBuildings: 1_000 } },
      reliefs_other: { maintenancePayments: [{ amount: 300.25 }] },
      reliefs_investment: {
        vctSubscription: [
          vctOf({ amountInvested: 150_000, reliefClaimed: 150_000 }),
          vctOf({ amountInvested: 60_000, reliefClaimed: 50_000 }),
        ],
        communityInvestment: [{ uniqueInvestmentRef: 'CDFI 7', amountInvested: 600.4, reliefClaimed: 600.4 }],
      },
    });
  });

  it.each([undefined, '', ' ', '漢字'])('takes %j for no reference of a subscription', (reference) => {
    const investmentReliefs = { citr: 1, subscriptions: [{ scheme: 'citr', amount: 1, reference } as const] };
    const parts = returnParts({
      input: { taxYear: 2025, investmentReliefs },
      figures: { foreignTaxCredit: [], capitalGains: null, lines: [] },
    });
    const { body, missing } = parts.find(({ key }) => key === 'reliefs_investment') ?? {};
    expect(body).toBeNull();
    expect(missing).toMatchObject([{ place: '/inputs/investment_reliefs/subscriptions/0/reference' }]);
  });

  it('sends income from abroad by country, relieved as our calculation relieved it', () => {
    const item = { kind: 'interest', country: 'FR', amount: 10_000, foreignTax: 1_500 } as const;
    const deducted = {
      country: 'FR',
      kind: 'interest',
      relief: 'deduction',
      foreignTax: 1_500,
      amount: 0,
    } as const;
    const common = { countryCode: 'FRA', amountBeforeTax: 100, taxTakenOff: 15 };
    const credit = [{ ...common, foreignTaxCreditRelief: true, taxableAmount: 100 }];
    const deduction = [{ ...common, foreignTaxCreditRelief: false, taxableAmount: 85 }];

    expect(bodiesOf({ foreignIncome: [item] })).toEqual({ savings_other: { foreignInterest: credit } });
    expect(bodiesOf({ foreignIncome: [item] }, [deducted])).toEqual({
      savings_other: { foreignInterest: deduction },
    });
    expect(
      bodiesOf({
        foreignIncome: [
          { ...item, kind: 'dividends', country: 'FRA', relief: 'credit' },
          { ...item, kind: 'pension', country: 'fr', relief: 'deduction' },
          { ...item, country: 'France' },
          { ...item, country: undefined },
          { ...item, kind: 'employment' },
        ],
      }),
    ).toEqual({
      dividends_other: { foreignDividend: credit },
      pensions_foreign: { foreignPensions: deduction },
    });
  });

  it('has nothing of a return without such things', () => {
    expect(bodiesOf({ dividends: { uk: 0 }, reliefs: {}, voluntaryClass2: false })).toEqual({});
  });
});

describe('partAct', () => {
  const [one, other, third] = [{ ukDividends: 1 }, { ukDividends: 2 }, { ukDividends: 3 }];

  it.each([
    ['nothing at HMRC: put', one, null, [], 'put'],
    ['what we sent, changed: put', one, other, [other], 'put'],
    ['what we tried to send, changed: put', one, third, [other, third], 'put'],
    ['the same, sent by us: nothing', one, { ...one }, [one], 'nothing'],
    ['the same, of others: put, so that it is ours', one, one, [], 'put'],
    ['the same, after a lost answer: put again, to be sure', one, one, [other, one], 'put'],
    ['something else of others: leave', one, other, [], 'leave'],
    ['something else of others in place of ours: leave', one, other, [third], 'leave'],
    ['gone from the return, ours at HMRC: delete', null, one, [one], 'delete'],
    ['gone from the return, of others at HMRC: leave', null, one, [other], 'leave'],
    ['gone from the return and from HMRC: forget', null, null, [one], 'forget'],
  ] as const)('%s', (_, wanted, held, ours, act) => {
    expect(partAct(wanted, held, ours)).toBe(act);
  });

  it('knows as ours what was sent last and what was tried since, once each', () => {
    expect(withTried([one, other], one)).toEqual([other, one]);
    const many = Array.from({ length: 30 }, (_, index) => ({ ukDividends: 100 + index }));
    expect(many.reduce<object[]>((ours, body) => withTried(ours as never, body), [])).toHaveLength(11);
  });

  it('says figures and no texts', () => {
    expect(partInWords(null)).toBe('nothing');
    expect(partInWords({ a: { customerReference: 'Anything', grossAmount: 5 }, b: true })).toBe(
      'grossAmount 5, b yes',
    );
    expect(partInWords({ gains: [{ net: 1 }, { net: 2 }], paid: false })).toBe('net 1, net 2, paid no');
  });

  it('says six figures and that there are more', () => {
    const figures = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name, 1]));

    expect(partInWords(figures)).toBe('a 1, b 1, c 1, d 1, e 1, f 1 and more');
  });

  it('finds every member that was sent in what HMRC holds', () => {
    const sent = { dividends: { uk: 1, list: [2] } };

    expect(holdsAll({ dividends: { uk: 1, list: [2] }, submittedOn: 'today' }, sent)).toBe(true);
    expect(holdsAll({ dividends: { uk: 1, list: [3] } }, sent)).toBe(false);
    expect(holdsAll({ dividends: 1 }, sent)).toBe(false);
    expect(holdsAll(null, sent)).toBe(false);
  });
});

describe('refusedField', () => {
  it.each([
    ['dividends_uk', '/ukDividends', '/inputs/dividends/uk'],
    ['dividends_uk', null, '/inputs/dividends/uk'],
    ['reliefs_charity', '/giftAidPayments/totalAmount', '/inputs/reliefs/gift_aid_paid'],
    [
      'reliefs_pension',
      '/pensionReliefs/paymentToEmployersSchemeNoTaxRelief',
      '/inputs/reliefs/pension_deducted_gross',
    ],
    ['disclosures', '/nobody/knows', '/inputs/voluntary_class2'],
  ] as const)('places a refusal of %s at %s in the return', (key, pointer, place) => {
    expect(refusedField(key, pointer)).toBe(place);
  });

  it.each([
    ['adjustments', null],
    ['losses_7', '/claims/carryBack/terminalLosses'],
    ['losses_7', '/claims/preferenceOrder'],
  ] as const)('places a refusal of %s at %s with the losses carried back', (key, pointer) => {
    expect(refusedField(key, pointer)).toBe('/inputs/reliefs/losses_carried_back');
  });

  it('places other refusals of losses with the losses, and those of a call that we never make in its first field', () => {
    expect(refusedField('losses_7', '/claims/carryForward')).not.toBe('/inputs/reliefs/losses_carried_back');
    expect(refusedField('losses_7', null)).not.toBe('/inputs/reliefs/losses_carried_back');
    expect(refusedField('benefit_amounts', null)).toMatch(/^\/inputs\//);
    expect(refusedField('coding_out', null)).toBe('/inputs/tax_collected_through_code');
  });

  it('places a refusal where the return has something, of several fields that go to one place', () => {
    const pointer = '/foreignDividend/0/countryCode';
    const placeFor = (input: Omit<TaxInput, 'taxYear'>) => {
      const source = {
        input: { taxYear: 2025, ...input },
        figures: { foreignTaxCredit: [], capitalGains: null, lines: [] },
      };
      const part = returnParts(source).find(({ key }) => key === 'dividends_other');
      return refusedField('dividends_other', pointer, part?.fields);
    };
    expect(placeFor({ dividends: { foreign: 1 } })).toBe('/inputs/dividends/foreign');
    expect(placeFor({ foreignIncome: [{ kind: 'dividends', amount: 1 }] })).toBe('/inputs/foreign_income');
  });
});
