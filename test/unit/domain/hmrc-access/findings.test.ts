import { describe, expect, it } from 'vitest';
import { type AccessEvidence, findingOf } from '../../../../src/domain/hmrc-access/findings.js';
import {
  GRANT_HOLDERS,
  HMRC_ACCESS_STATES,
  type HmrcAccessState,
  isRelated,
} from '../../../../src/domain/hmrc-access/hmrc-access.js';

const AUTHORISE = 'POST /v1/clients/{id}/hmrc-authorisation';
const SIGN_IN_AS_AGENT = 'POST /v1/hmrc-agent';
const INVITE = 'POST /v1/clients/{id}/agent-invitations';

describe('findingOf', () => {
  it.each<[AccessEvidence, 'client' | 'agent' | null, HmrcAccessState, string]>([
    [{ kind: 'no_grant' }, null, 'no_grant', AUTHORISE],
    [{ kind: 'no_grant' }, null, 'no_grant', SIGN_IN_AS_AGENT],
    [{ kind: 'grant_ended' }, 'client', 'grant_expired', AUTHORISE],
    [{ kind: 'grant_ended' }, 'agent', 'grant_expired', SIGN_IN_AS_AGENT],
    [{ kind: 'not_enrolled' }, 'client', 'not_signed_up', 'GOV.UK'],
    [{ kind: 'not_enrolled' }, 'agent', 'not_signed_up', 'GOV.UK'],
    [{ kind: 'not_the_agent' }, 'agent', 'no_grant', SIGN_IN_AS_AGENT],
    [{ kind: 'not_in_effect' }, 'agent', 'no_relationship', 'Ask again later'],
    [{ kind: 'refused', isChecked: false }, 'client', 'no_grant', 'identity check'],
    [{ kind: 'refused', isChecked: true }, 'agent', 'no_relationship', INVITE],
    [{ kind: 'refused', isChecked: false }, 'agent', 'no_relationship', INVITE],
  ])('takes %o by the sign-in of %s for %s, and says what to do: %s', (evidence, via, state, next) => {
    const finding = findingOf(evidence, via);

    expect(finding.state).toBe(state);
    expect(finding.detail).toContain(next);
  });

  it('calls the practice a supporting agent where HMRC shows it the businesses and not the calculations', () => {
    expect(findingOf({ kind: 'shown', calculations: false }, 'agent').state).toBe('supporting_only');
    expect(findingOf({ kind: 'shown', calculations: true }, 'agent').state).toBe('ok');
  });

  it('takes what HMRC shows by the client’s own sign-in for everything', () => {
    expect(findingOf({ kind: 'shown', calculations: false }, 'client').state).toBe('ok');
    expect(findingOf({ kind: 'shown', calculations: true }, 'client').state).toBe('ok');
  });

  it('says whether it rests on HMRC’s own check, which takes the postcode of the client', () => {
    const checked = findingOf({ kind: 'refused', isChecked: true }, 'agent').detail;
    const unchecked = findingOf({ kind: 'refused', isChecked: false }, 'agent').detail;

    expect(checked).toContain('HMRC says that the client has not authorised the practice');
    expect(unchecked).toContain('as far as can be told without the postcode');
  });
});

describe('isRelated', () => {
  it('is true of a main and of a supporting agent, and of nobody who goes by the client’s own sign-in', () => {
    const related = GRANT_HOLDERS.flatMap((via) =>
      HMRC_ACCESS_STATES.filter((state) => isRelated({ state, via })).map((state) => [via, state]),
    );

    expect(related).toEqual([
      ['agent', 'ok'],
      ['agent', 'supporting_only'],
    ]);
    expect(isRelated({ state: 'ok', via: null })).toBe(false);
  });
});
