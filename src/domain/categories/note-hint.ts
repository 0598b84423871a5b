/** What a note says about why the money was spent. */
export type NoteHint = 'none' | 'client' | 'trip' | 'visit' | 'replacement' | 'first_furnishing' | 'personal';

const HINTS: readonly (readonly [NoteHint, RegExp])[] = [
  [
    'visit',
    /\b(property|tenant|flat|house|let|void) (visit|inspection|viewing|check)|\b(inspection|viewing)s?\b|visit to (the )?(property|let|tenant)/,
  ],
  ['first_furnishing', /\b(new let|first furnish|initial furnish|first let|furnish(ing)? (the )?new)/],
  ['replacement', /\breplac/],
  ['client', /\b(client|customer|prospect|supplier)s?\b(?! (job|work|site|materials))/],
  [
    'trip',
    /\b(overnight|business trip|work trip|away job|conference|site visit|trade show|exhibition|client site|staying away)\b/,
  ],
  ['personal', /\b(personal|private|family|holiday|not business|non business|own use|for home|birthday)\b/],
];

export function noteHint(notes: string | null): NoteHint {
  if (notes === null || notes === '') return 'none';
  const text = notes.toLowerCase();
  for (const [hint, pattern] of HINTS) if (pattern.test(text)) return hint;
  return 'none';
}
