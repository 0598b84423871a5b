import type { AppContext } from '../../context.js';
import { lockBrandingVersion, putBranding } from '../../db/branding/branding-repository.js';
import type { AllowedVersions } from '../../domain/assert-version.js';
import { assertVersion } from '../../domain/assert-version.js';
import type { Branding, BrandingFields } from '../../domain/branding/branding.js';
import { ForbiddenError, ValidationError, VersionConflictError } from '../../errors.js';
import { type Committed, commitEffect, type Effect } from '../effect.js';

interface BrandingRequest extends Omit<BrandingFields, 'logo'> {
  /** A `data:` URI. */
  readonly logo: string | null;
}

interface ReplacedBranding {
  readonly branding: Branding;
  readonly isNew: boolean;
}

/**
 * Sets the firm's branding, for the first time or again. `If-Match: *` allows both.
 * @throws {ForbiddenError} for a credential bound to one client {ValidationError} {VersionConflictError}
 */
export async function replaceBranding(
  ctx: Pick<AppContext, 'db' | 'logos'>,
  effect: Effect,
  { request, ifMatch }: { request: BrandingRequest; ifMatch: AllowedVersions | null },
): Promise<Committed<ReplacedBranding>> {
  const { clientId, actor } = effect.principal;
  if (clientId !== null) {
    throw new ForbiddenError('forbidden', 'This credential is bound to one client: branding is the firm’s.');
  }
  const logo = request.logo === null ? null : await logoFrom(ctx, request.logo);
  return commitEffect(ctx, effect, async (db) => {
    const current = await lockBrandingVersion(db);
    if (current !== null) assertVersion(current, ifMatch);
    else if (ifMatch !== null && ifMatch.only !== 'any') throw new VersionConflictError(0);
    const branding = await putBranding(db, { ...request, logo }, actor);
    return { branding, isNew: current === null };
  });
}

async function logoFrom(
  { logos }: Pick<AppContext, 'logos'>,
  dataUri: string,
): Promise<BrandingFields['logo']> {
  const read = await logos.read(dataUri);
  if ('logo' in read) return read.logo;
  const code = read.isTooLarge === true ? 'too_long' : 'invalid';
  throw new ValidationError([{ pointer: '#/logo', code, detail: read.fault }]);
}
