import type { Side } from './purpose.js';
import type { PurposeName } from './purposes.js';

/** The reason for spending that a note gives. */
export type NoteHint = 'none' | 'client' | 'trip' | 'visit' | 'replacement' | 'first_furnishing' | 'personal';

const HINTS: readonly (readonly [NoteHint, RegExp])[] = [
  [
    'visit',
    /\b(property|tenant|flat|house|let|void) (visit|inspection|viewing|check)|\b(inspection|viewing)s?\b|visit to (the )?(property|let|tenant)/,
  ],
  ['first_furnishing', /\b(new let|first furnish|initial furnish|first let|furnish(ing)? (the )?new)/],
  ['replacement', /\breplac/],
  [
    'client',
    /\b(client|customer|prospect|supplier)s?\b(?! (job|work|site|materials|project|shoot|premises|office))/,
  ],
  [
    'trip',
    /\b(overnight|business trip|work trip|away job|conference|site visit|trade show|exhibition|client site|staying away)\b/,
  ],
  ['personal', /\b(personal|private|family|holiday|not business|non business|own use|for home|birthday)\b/],
];

const TREATS: ReadonlySet<PurposeName> = new Set<PurposeName>([
  'meal',
  'takeaway',
  'leisure',
  'groceries',
  'shopping',
  'holiday',
  'flights_and_hotels',
  'fitness',
  'mixed_retail',
  'household',
  'streaming',
  'health',
  'office_furniture',
]);

const TRIPS: ReadonlySet<PurposeName> = new Set<PurposeName>([
  'fuel',
  'vehicle',
  'parking',
  'public_transport',
  'flights_and_hotels',
  'ride',
  'holiday',
  'meal',
  'takeaway',
  'groceries',
  'holiday_platform',
]);

const FURNISHINGS: ReadonlySet<PurposeName> = new Set<PurposeName>([
  'furniture',
  'office_furniture',
  'appliance',
  'equipment',
  'mixed_retail',
  'diy_store',
  'shopping',
  'household',
  'marketplace',
]);

export function noteHint(notes: string | null): NoteHint {
  if (notes === null || notes === '') return 'none';
  const text = notes.toLowerCase();
  const hint = HINTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none';
  return hint === 'client' && STAY.test(text) && !HOSPITALITY.test(text) ? 'trip' : hint;
}

/** A stay on a client's business is travel, unless the client is the guest. */
const STAY = /\b(overnight|staying away|away job|business trip)\b/;
const HOSPITALITY = /\b(lunch|dinner|drinks|breakfast|meal|gifts?|hospitality|entertain(s|ed|ing|ment)?)\b/;

/** Purpose of a payment changed by its note; `null` if the note changes nothing. */
export function purposeByNote(hint: NoteHint, side: Side, name: PurposeName | null): PurposeName | null {
  const isAmong = (purposes: ReadonlySet<PurposeName>) => name === null || purposes.has(name);
  switch (hint) {
    case 'none':
      return null;
    case 'client':
      return side === 'business' && isAmong(TREATS) ? 'client_entertaining' : null;
    case 'trip':
      return isAmong(TREATS) || isAmong(TRIPS) ? 'business_travel' : null;
    case 'visit':
      return side === 'property' && isAmong(TRIPS) ? 'property_visit' : null;
    case 'replacement':
      return side === 'property' && isAmong(FURNISHINGS) ? 'replacement' : null;
    case 'first_furnishing':
      return side === 'property' && isAmong(FURNISHINGS) ? 'first_furnishing' : null;
    case 'personal':
      return 'private_mark';
  }
}
