import { isObjectOrList } from '../language/is-object.js';
import type { TaxInput } from '../tax/tax-input.js';

const PART = /^([a-z0-9_]+)(?:\[([a-z_]*)\])?$/;

/** The kind that an entry of a list has when it names none. */
const KIND_WHEN_ABSENT: Readonly<Record<string, string>> = { disposals: 'other', foreign_income: 'other' };

/** Fields that say something by being there, or whose usual value says nothing. */
const GIVEN: Readonly<Record<string, (value: unknown) => boolean>> = {
  married_couples_allowance: (value) => value !== undefined && value !== null,
  'residence.status': (value) => value === 'non_resident' || value === 'split_year',
  'capital_gains.disposals[].relief': (value) => value !== undefined && value !== 'none',
};

/** Whether an input says something at the path of a field of the registry. */
export const isGivenAt = (input: TaxInput, path: string): boolean =>
  valuesAt(input, path).some(GIVEN[path] ?? isGiven);

/** Values of an input at the path of a field of the registry: one for each entry of its lists. */
const valuesAt = (input: TaxInput, path: string): readonly unknown[] =>
  path
    .split('.')
    .reduce<readonly unknown[]>((held, part) => held.flatMap((value) => membersAt(value, part)), [input]);

function membersAt(value: unknown, part: string): readonly unknown[] {
  const [, name = '', kind] = PART.exec(part) ?? [];
  const member = isObjectOrList(value) ? value[camelCase(name)] : undefined;
  if (kind === undefined) return [member];
  const entries: readonly unknown[] = Array.isArray(member) ? member : [member];
  return kind === '' ? entries : entries.filter((entry) => kindOf(entry, name) === kind);
}

const kindOf = (entry: unknown, list: string): unknown =>
  isObjectOrList(entry) ? (entry['kind'] ?? KIND_WHEN_ABSENT[list]) : entry;

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Anything but nothing and nil. Of an entry only what it comes to counts, not how it is described. */
function isGiven(value: unknown): boolean {
  if (isObjectOrList(value)) {
    return Object.values(value).some((member) => typeof member !== 'string' && isGiven(member));
  }
  return value !== undefined && value !== null && value !== 0 && value !== false && value !== '';
}
