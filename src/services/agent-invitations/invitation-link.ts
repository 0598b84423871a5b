import type { AppContext } from '../../context.js';
import type { SealedInvitation } from '../../db/agent-invitations/agent-invitations-queries.js';
import type { AgentInvitation } from '../../domain/agent-invitations/agent-invitation.js';

const sealPlaceOfLink = (tenantId: string, rowId: string) =>
  ({ purpose: 'agent_invitations.link', tenantId, rowId }) as const;

/** Seals the link of an invitation for its row. */
export const sealLink = (
  { cipher }: Pick<AppContext, 'cipher'>,
  row: { readonly tenantId: string; readonly id: string },
  link: string | null,
): Buffer | null => (link === null ? null : cipher.encrypt(sealPlaceOfLink(row.tenantId, row.id), link));

/** An invitation with its link opened. */
export function openInvitation(
  { cipher }: Pick<AppContext, 'cipher'>,
  tenantId: string,
  { linkSealed, ...invitation }: SealedInvitation,
): AgentInvitation {
  const place = sealPlaceOfLink(tenantId, invitation.id);
  return { ...invitation, link: linkSealed && cipher.decryptText(place, linkSealed) };
}
