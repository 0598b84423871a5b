import { describe, expect, it } from 'vitest';
import {
  clientBodyOf,
  FAILURE_COLUMNS,
  headingAt,
  isUnknownHeading,
} from '../../../../src/domain/clients/client-columns.js';

describe('isUnknownHeading', () => {
  it.each(['First Name', ' NI-Number ', 'date_of_birth', 'Address Line 1', ...FAILURE_COLUMNS])(
    'knows %s',
    (heading) => {
      expect(isUnknownHeading(heading)).toBe(false);
    },
  );

  it.each(['Favourite colour', '', 'constructor'])('does not know %j', (heading) => {
    expect(isUnknownHeading(heading)).toBe(true);
  });
});

describe('clientBodyOf', () => {
  it('reads texts, an address, days, lists and yes or no', () => {
    const headings = ['Forename', 'Surname', 'DOB', 'Address line 1', 'Postcode', 'Tags', 'Blind person'];
    const cells = [' Ada ', 'Byron', '1/12/1980', '1 High Street', 'LS1 1AA', 'a; b|c;', 'Yes'];

    expect(clientBodyOf(headings, cells)).toEqual({
      given_name: 'Ada',
      family_name: 'Byron',
      date_of_birth: '1980-12-01',
      address: { line_1: '1 High Street', postcode: 'LS1 1AA' },
      tags: ['a', 'b', 'c'],
      blind_person: true,
    });
  });

  it('leaves out empty cells, cells that are not there, and columns that we added', () => {
    expect(clientBodyOf(['surname', 'nino', 'error_line', 'utr'], ['Byron', ' ', '7'])).toEqual({
      family_name: 'Byron',
    });
  });

  it.each([
    ['date_of_birth', '1980-12-01', '1980-12-01'],
    ['date_of_birth', '31.12.1980', '1980-12-31'],
    ['date_of_birth', '12/80', '12/80'],
    ['blind_person', 'N', false],
    ['blind_person', '0', false],
    ['blind_person', 'perhaps', 'perhaps'],
  ])('leaves what it cannot read of %s to the API: %s', (heading, cell, value) => {
    expect(clientBodyOf([heading], [cell])).toEqual({ [heading]: value });
  });
});

describe('headingAt', () => {
  const headings = ['Surname', 'Postcode', 'Student loan plans'];

  it.each([
    ['#/family_name', 'Surname'],
    ['#/address/postcode', 'Postcode'],
    ['#/student_loan_plans/0', 'Student loan plans'],
    ['#/address/town', 'address/town'],
    ['#/family_name_of_birth', 'family_name_of_birth'],
  ])('names the column of %s', (pointer, heading) => {
    expect(headingAt(headings, pointer)).toBe(heading);
  });
});
