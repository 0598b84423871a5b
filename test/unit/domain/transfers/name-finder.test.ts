import { describe, expect, it } from 'vitest';
import { createNameFinder } from '../../../../src/domain/transfers/name-finder.js';
import type { OpenRow } from '../../../../src/domain/transfers/open-row.js';

const find = createNameFinder({
  givenName: 'Ada Augusta',
  familyName: 'Byron',
  accounts: [
    { id: 'own', name: 'Main account', institution: 'Starling' },
    { id: 'savings', name: 'Rainy Day', institution: 'Monzo Bank' },
    { id: 'number', name: 'Account 12345678', institution: null },
    { id: 'card', name: 'My card', institution: null },
  ],
});

const ROW: OpenRow = {
  id: 'row',
  date: '2025-06-10',
  amountPence: -100,
  currency: 'GBP',
  sourceAccountId: 'own',
  kind: 'ordinary',
  description: '',
  counterparty: null,
  reference: null,
  isInCrowd: false,
  category: null,
  categorySource: null,
  categoryConfidence: null,
};

const names = (description: string, given: Partial<OpenRow> = {}) => find({ ...ROW, description, ...given });

describe('createNameFinder', () => {
  it.each([
    ['fully', 'TO RAINY DAY'],
    ['fully', 'TO MY RAINY DAY POT'],
    ['loosely', 'TO MONZO'],
    ['not', 'TO RAINY'],
    ['not', 'TO CARD'],
  ])('finds an account named %s in %s', (naming, description) => {
    expect(names(description).accounts.get('savings')).toBe(naming);
  });

  it('passes over the account of the row itself, and a name of words that any account has', () => {
    const { accounts } = names('STARLING MY CARD');

    expect([...accounts]).toEqual([
      ['savings', 'not'],
      ['number', 'not'],
      ['card', 'fully'],
    ]);
    expect(names('CARD').accounts.get('card')).toBe('not');
  });

  it('finds an account by the digits of its name', () => {
    expect(names('TO 12345678').accounts.get('number')).toBe('fully');
    expect(names('TO 1234').accounts.get('number')).toBe('not');
  });

  it('reads the reference for accounts, and not for the owner', () => {
    expect(names('PAYMENT', { reference: 'RAINY DAY' }).accounts.get('savings')).toBe('fully');
    expect(names('PAYMENT', { reference: 'ADA BYRON' }).isOwner).toBe(false);
  });

  it.each(['ADA BYRON', 'A BYRON', 'BYRON A', 'BYRON ADA', 'A A BYRON', 'ADA A BYRON', 'ADA AUGUSTA BYRON'])(
    'knows the owner as %s',
    (description) => {
      expect(names(description)).toMatchObject({ isOwner: true, isSomebodyElse: false });
    },
  );

  it('joins no name across the counterparty', () => {
    expect(names('PAID ADA', { counterparty: 'BYRON' }).isOwner).toBe(false);
    expect(names('PAID', { counterparty: 'ADA BYRON' }).isOwner).toBe(true);
  });

  it.each(['MR SMITH', 'SMITH JOINERY LTD', 'JANE SMITH'])('knows somebody else as %s', (description) => {
    expect(names(description)).toMatchObject({ isOwner: false, isSomebodyElse: true });
  });

  it('tells a transfer by its word', () => {
    expect(names('TFR 0042').saysTransfer).toBe(true);
    expect(names('PAYMENT').saysTransfer).toBe(false);
  });

  it('knows no owner without a name', () => {
    const nameless = createNameFinder({ givenName: '', familyName: 'Byron', accounts: [] });
    expect(nameless({ ...ROW, description: 'BYRON' }).isOwner).toBe(false);
  });
});
