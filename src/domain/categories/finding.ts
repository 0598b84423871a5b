import { calibrated, type Evidence } from './calibrated.js';
import type { Purpose, SideTargets, Target } from './purpose.js';

/** Meaning of a row's words, before thresholds are applied. */
export interface Finding {
  readonly category: string | null;
  readonly source: 'dictionary' | 'structure' | null;
  /** How often rows found in this way are right. */
  readonly confidence: number;
  /** Worth of the purpose and the wording, by which two findings are compared. */
  readonly weight: number;
  readonly evidence: Evidence;
  readonly reason: string;
  readonly review: boolean;
  readonly allowablePercent: number | null;
  readonly alternatives: readonly { readonly category: string; readonly confidence: number }[];
  /** The direction of the money is the only evidence for it. */
  readonly isDefault?: boolean;
  /** The purpose, if the words gave one. */
  readonly purpose?: Purpose;
  /** The other party is the client itself. */
  readonly isOwn?: boolean;
}

/** Grounds of a finding, and the part of its target's worth that is left. */
export interface Grounds {
  readonly evidence: Evidence;
  readonly factor: number;
}

export function toFinding(
  purpose: Purpose,
  targets: SideTargets,
  target: Target,
  { evidence, factor, reason }: Grounds & { readonly reason: string },
): Finding {
  const weight = target.confidence * factor;
  const confidence = calibrated(evidence, weight);
  return {
    category: target.category,
    source: purpose.isStructural ? 'structure' : 'dictionary',
    confidence,
    weight,
    evidence,
    reason,
    review: purpose.review ?? false,
    allowablePercent: purpose.allowablePercent ?? null,
    alternatives: alternativesOf(target.category, confidence, targets.also ?? []),
    purpose,
  };
}

/** Money in, recognised by its direction or by the one word for it. */
export function received(
  category: string,
  { evidence, weight }: { readonly evidence: Evidence; readonly weight: number },
  reason: string,
  also: readonly string[],
): Finding {
  const confidence = calibrated(evidence, weight);
  return {
    category,
    source: 'structure',
    confidence,
    weight,
    evidence,
    reason,
    review: false,
    allowablePercent: null,
    alternatives: alternativesOf(category, confidence, also),
  };
}

export function unexplained(reason: string, alternatives: Finding['alternatives'] = []): Finding {
  return {
    category: null,
    source: null,
    confidence: 0,
    weight: 0,
    evidence: 'direction',
    reason,
    review: true,
    allowablePercent: null,
    alternatives,
  };
}

/** The doubt that is left, halved from one alternative to the next. */
function alternativesOf(
  category: string | null,
  confidence: number,
  also: readonly string[],
): Finding['alternatives'] {
  const alternatives: { category: string; confidence: number }[] = [];
  let left = category === null ? 0.8 : 1 - confidence;
  for (const other of also) {
    if (other === category) continue;
    left /= 2;
    alternatives.push({ category: other, confidence: Math.round(left * 10_000) / 10_000 });
  }
  return alternatives;
}
