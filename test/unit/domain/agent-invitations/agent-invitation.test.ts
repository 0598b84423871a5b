import { expect, it } from 'vitest';
import {
  INVITATION_STATUSES,
  isOpenInvitation,
} from '../../../../src/domain/agent-invitations/agent-invitation.js';

it('keeps an invitation open until HMRC can no longer change it', () => {
  const open = INVITATION_STATUSES.filter((status) => isOpenInvitation({ status }));

  expect(open).toEqual(['pending', 'partial_auth']);
});
