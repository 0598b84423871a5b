import { describe, expect, it } from 'vitest';
import { lettingsOf, propertySeenBy } from '../../../../src/domain/properties/joint-view.js';
import { type Property, statusOf } from '../../../../src/domain/properties/property.js';

const owner = (clientId: string, shareBps: number) => ({ clientId, shareBps, from: null, to: null });

const property = (changes: Partial<Property> = {}): Property => ({
  id: 'p1',
  clientId: 'holder',
  owners: [owner('holder', 6_000), owner('other', 4_000)],
  marriedOwners: false,
  form17From: null,
  ownership: [{ shareBps: 6_000, from: null, to: null, coOwnerName: null }],
  ownershipShareBps: 10_000,
  amountsAre: 'whole',
  name: '14 Hill Street',
  address: {
    line1: '14 Hill Street',
    line2: null,
    line3: null,
    town: 'Leeds',
    county: null,
    postcode: 'LS1 1AA',
    country: 'GB',
  },
  kind: 'residential',
  letting: 'standard',
  loan: null,
  acquiredOn: '2019-05-01',
  purchasePricePence: 180_000_00,
  firstLetOn: '2019-06-01',
  ceasedOn: null,
  ceaseReason: null,
  externalId: 'unit-7',
  metadata: { office: 'north' },
  version: 1,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...changes,
});

describe('lettingsOf', () => {
  const own = property({ id: 'own', clientId: 'other', owners: [], ownership: [] });
  const joint = property();
  const holdersAlone = property({ id: 'alone', owners: [], ownership: [] });

  it('has the client’s properties, and those in others’ ledgers with the client’s own share of them', () => {
    const { properties } = lettingsOf('other', [own, joint, holdersAlone]);

    expect(properties).toEqual([
      own,
      {
        ...joint,
        isJoint: true,
        ownership: [{ shareBps: 4_000, from: null, to: null, coOwnerName: null }],
      },
    ]);
  });

  it('has every property of each other ledger, since a row there may name none', () => {
    const elsewhere = property({
      id: 'p9',
      clientId: 'third',
      owners: [owner('third', 5_000), owner('other', 5_000)],
    });

    const ledgers = lettingsOf('other', [own, joint, elsewhere, holdersAlone]).joint;

    expect(ledgers.map(({ holderId, properties }) => [holderId, properties.map(({ id }) => id)])).toEqual([
      ['holder', ['p1', 'alone']],
      ['third', ['p9']],
    ]);
  });

  it('has no other ledger for a client who owns everything alone', () => {
    expect(lettingsOf('other', [own])).toEqual({ properties: [own], joint: [] });
  });
});

describe('propertySeenBy', () => {
  it('shows all of it to a credential of the whole tenant', () => {
    expect(propertySeenBy(property(), null)).toEqual(property());
  });

  it('shows the ledger’s own client everything but the shares of others', () => {
    expect(propertySeenBy(property(), 'holder')).toEqual(property({ owners: [owner('holder', 6_000)] }));
  });

  it('shows another owner the letting and their own share, and nothing that was written down for the ledger’s client', () => {
    const seen = propertySeenBy(property(), 'other');

    expect(seen).toEqual(
      property({
        clientId: 'other',
        owners: [owner('other', 4_000)],
        ownership: [{ shareBps: 4_000, from: null, to: null, coOwnerName: null }],
        acquiredOn: null,
        purchasePricePence: null,
        externalId: null,
        metadata: {},
      }),
    );
  });
});

describe('statusOf', () => {
  it('is ceased once the day is known, which may lie ahead', () => {
    expect(statusOf(property())).toBe('active');
    expect(statusOf(property({ ceasedOn: '2099-01-01' }))).toBe('ceased');
  });
});
