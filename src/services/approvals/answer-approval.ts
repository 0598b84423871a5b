import type { AppContext } from '../../context.js';
import { loadApproval } from '../../db/approvals/approvals-queries.js';
import {
  lockOpenApproval,
  type OpenedApproval,
  openApprovalByLink,
  setApproved,
  setRefused,
} from '../../db/approvals/approvals-repository.js';
import { findBranding } from '../../db/branding/branding-queries.js';
import { loadClient } from '../../db/clients/clients-queries.js';
import type { TenantReader } from '../../db/executor.js';
import { loadTaxReturn } from '../../db/tax-returns/tax-returns-queries.js';
import { lockTaxReturn } from '../../db/tax-returns/tax-returns-repository.js';
import type { AnsweredFrom, Approval } from '../../domain/approvals/approval.js';
import type { BrandingFields } from '../../domain/branding/branding.js';
import { acceptedIssues, isToBeAccepted, unsentPlaces } from '../../domain/tax-returns/accepted-issues.js';
import { currentDeclaration, type DeclarationWording } from '../../domain/tax-returns/declaration.js';
import {
  type ApprovalLink,
  approvalCodeHash,
  approvalLinkHash,
  isApprovalToken,
} from '../../gateways/crypto/approval-link.js';
import { recordEvent } from '../events/record-event.js';
import { inTenant } from '../in-tenant.js';
import { processPrincipal } from '../principal.js';
import { type TaxReturnView, viewTaxReturn } from '../tax-returns/view-tax-return.js';
import { approvalSubject } from './approval-subject.js';

type Slice = Pick<AppContext, 'db' | 'systemDb' | 'newId' | 'now'>;

/** An approval as the taxpayer sees it. */
export interface ShownApproval {
  readonly approval: Approval;
  readonly clientName: string;
  /** `null` where the practice has set no branding. */
  readonly branding: BrandingFields | null;
  readonly view: TaxReturnView;
  /** The text to agree to. */
  readonly wording: DeclarationWording;
  /** The figures have changed since the approval was requested. */
  readonly isOutdated: boolean;
}

/**
 * The figures that a link and its code open. `undefined` for a link that is unknown, ended or answered and for a wrong code
 * alike; wrong codes close a link after a few.
 */
export async function showApproval(ctx: Slice, link: ApprovalLink): Promise<ShownApproval | undefined> {
  const opened = await opening(ctx, link);
  if (opened === undefined) return undefined;
  return inTenant(ctx, principalOf(opened), (db) => shownOf(ctx, db, opened.id), { snapshot: true });
}

interface ApprovalAnswer {
  readonly answer: 'approve' | 'refuse';
  /** The fingerprint of the figures that the page showed. */
  readonly figuresHash: string;
  /** The version of the text that the page showed. */
  readonly wordingVersion: string;
  readonly from: AnsweredFrom;
}

/** `outdated`: the figures or the text differ from those that the page showed, and nothing was recorded. */
type ApprovalOutcome = 'approved' | 'refused' | 'outdated';

/**
 * Records the answer of the taxpayer. The first one counts, and the link is used up with it.
 * @returns `undefined` as `showApproval`
 */
export async function answerApproval(
  ctx: Slice,
  link: ApprovalLink,
  answer: ApprovalAnswer,
): Promise<ApprovalOutcome | undefined> {
  const opened = await opening(ctx, link);
  if (opened === undefined) return undefined;
  return inTenant(ctx, principalOf(opened), async (db) => {
    const { taxReturnId } = await loadApproval(db, opened.id, ctx.now());
    await lockTaxReturn(db, { id: taxReturnId });
    if (!(await lockOpenApproval(db, opened.id))) return undefined;
    const shown = await shownOf(ctx, db, opened.id);
    const given = { answeredAt: ctx.now(), answeredFrom: answer.from };
    if (answer.answer === 'refuse') {
      await setRefused(db, opened.id, given);
    } else {
      if (!isAsShown(shown, answer)) return 'outdated';
      const { issues } = shown.view;
      const codes = issues.filter(isToBeAccepted).map(({ code }) => code);
      await setApproved(db, opened.id, {
        ...given,
        wordingVersion: shown.wording.version,
        acceptedIssues: acceptedIssues(issues, codes),
        givenElsewhere: unsentPlaces(issues),
      });
    }
    const outcome = answer.answer === 'approve' ? 'approved' : 'refused';
    const answered = { ...shown.approval, state: outcome } as const;
    await recordEvent(ctx, db, `approval.${outcome}`, approvalSubject(answered));
    return outcome;
  });
}

const isAsShown = ({ isOutdated, approval, wording }: ShownApproval, answer: ApprovalAnswer): boolean =>
  !isOutdated && answer.figuresHash === approval.figuresHash && answer.wordingVersion === wording.version;

async function opening({ systemDb, now }: Slice, link: ApprovalLink): Promise<OpenedApproval | undefined> {
  if (!isApprovalToken(link.token)) return undefined;
  const hashes = { linkHash: approvalLinkHash(link.token), codeHash: approvalCodeHash(link) };
  return openApprovalByLink(systemDb, { ...hashes, now: now() });
}

const principalOf = (opened: OpenedApproval) => processPrincipal(opened, 'approval');

async function shownOf({ now }: Slice, db: TenantReader, id: string): Promise<ShownApproval> {
  const approval = await loadApproval(db, id, now());
  const [client, branding, taxReturn] = await Promise.all([
    loadClient(db, approval.clientId),
    findBranding(db),
    loadTaxReturn(db, { id: approval.taxReturnId }),
  ]);
  const view = await viewTaxReturn(db, taxReturn);
  return {
    approval,
    clientName: `${client.givenName} ${client.familyName}`,
    branding,
    view,
    wording: currentDeclaration('taxpayer'),
    isOutdated: view.isStale || approval.state === 'outdated',
  };
}
