import { uuidFromPublicId } from '../../../domain/ids.js';
import { type Issue, ValidationError } from '../../../errors.js';
import type { DeclarationAgreed } from '../../../services/submissions/agreement.js';
import type { NamedApproval } from '../../../services/submissions/declare-figures.js';
import { NO_ID } from '../../gate/requests/read-request.js';
import type { DeclarationBody, DeclareBody } from './filing-schemas.js';

export const agreedFrom = (body: DeclarationBody): DeclarationAgreed => ({
  calculationId: uuidFromPublicId('calculation', body.calculation_id) ?? '',
  figuresHash: body.figures_hash,
  wordingVersion: body.wording_version,
  declarant: body.declarant,
  agreedAt: body.agreed_at,
  accepts: body.accepts ?? [],
  givenElsewhere: body.given_elsewhere ?? [],
});

/** The facts of an agreement, which an approval replaces. */
const FACTS = [
  'calculation_id',
  'figures_hash',
  'wording_version',
  'declarant',
  'agreed',
  'agreed_at',
] as const satisfies readonly (keyof DeclarationBody)[];

/** An approval by its id, or all facts of an agreement. @throws {ValidationError} for neither, and for both */
export function declarationFrom(body: DeclareBody): DeclarationAgreed | NamedApproval {
  const { approval_id, accepts = [], given_elsewhere: givenElsewhere = [] } = body;
  if (approval_id !== undefined) {
    const given = FACTS.filter((name) => body[name] !== undefined);
    const twice = { code: 'not_allowed_value', detail: 'stands in the approval; leave it out' } as const;
    if (given.length > 0) throw refusal(given, twice);
    return { approvalId: uuidFromPublicId('approval', approval_id) ?? NO_ID, accepts, givenElsewhere };
  }
  if (isWhole(body)) return agreedFrom(body);
  const missing = FACTS.filter((name) => body[name] === undefined);
  throw refusal(missing, { code: 'required', detail: 'is required without approval_id' });
}

const isWhole = (body: DeclareBody): body is DeclareBody & DeclarationBody =>
  FACTS.every((name) => body[name] !== undefined);

const refusal = (names: readonly string[], issue: Omit<Issue, 'pointer'>) =>
  new ValidationError(names.map((name) => ({ pointer: `#/${name}`, ...issue })));
