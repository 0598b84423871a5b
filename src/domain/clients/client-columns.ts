/** A column of a file of clients: where its cells go in the body of a client, and how they are written there. */
interface Column {
  /** Names of the field, and of what holds it where it is in an object. */
  readonly path: readonly [string] | readonly [string, string];
  readonly as: 'text' | 'date' | 'boolean' | 'list';
}

const text = (...path: readonly [string] | readonly [string, string]): Column => ({ path, as: 'text' });

/** Columns by their heading, as `headingKey` writes it. */
const COLUMNS: Readonly<Record<string, Column>> = {
  given_name: text('given_name'),
  first_name: text('given_name'),
  forename: text('given_name'),
  family_name: text('family_name'),
  last_name: text('family_name'),
  surname: text('family_name'),
  nino: text('nino'),
  ni_number: text('nino'),
  national_insurance_number: text('nino'),
  utr: text('utr'),
  unique_taxpayer_reference: text('utr'),
  date_of_birth: { path: ['date_of_birth'], as: 'date' },
  dob: { path: ['date_of_birth'], as: 'date' },
  email: text('email'),
  phone: text('phone'),
  region: text('region'),
  address_line_1: text('address', 'line_1'),
  address_line_2: text('address', 'line_2'),
  address_line_3: text('address', 'line_3'),
  town: text('address', 'town'),
  county: text('address', 'county'),
  postcode: text('address', 'postcode'),
  country: text('address', 'country'),
  student_loan_plans: { path: ['student_loan_plans'], as: 'list' },
  marriage_allowance: text('marriage_allowance'),
  blind_person: { path: ['blind_person'], as: 'boolean' },
  tags: { path: ['tags'], as: 'list' },
  external_id: text('external_id'),
};

/** Columns that we add to the lines that failed: in a file that is sent again they count for nothing. */
export const FAILURE_COLUMNS = ['error_line', 'error_column', 'error_code', 'error_detail'] as const;

const headingKey = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

/** Whether a heading is of no column, and not of one of ours either. */
export const isUnknownHeading = (heading: string): boolean => {
  const key = headingKey(heading);
  return !Object.hasOwn(COLUMNS, key) && !FAILURE_COLUMNS.some((own) => own === key);
};

/**
 * The body of a client, as the API takes it, of one line. Empty cells are left out.
 * @param headings of the cells, all of them known
 */
export function clientBodyOf(headings: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [index, heading] of headings.entries()) {
    const key = headingKey(heading);
    const cell = (cells[index] ?? '').trim();
    if (cell === '' || !Object.hasOwn(COLUMNS, key)) continue;
    const column = COLUMNS[key];
    if (column === undefined) continue;
    const [outer, inner] = column.path;
    const value = cellValue(column, cell);
    if (inner === undefined) body[outer] = value;
    else body[outer] = { ...Object(body[outer]), [inner]: value };
  }
  return body;
}

function cellValue({ as }: Column, cell: string): unknown {
  if (as === 'list')
    return cell
      .split(/[;|]/)
      .map((one) => one.trim())
      .filter(Boolean);
  if (as === 'date') return isoDay(cell);
  if (as === 'boolean') return BOOLEANS[cell.toLowerCase()] ?? cell;
  return cell;
}

const BOOLEANS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  '1': true,
  false: false,
  no: false,
  n: false,
  '0': false,
};

/** `31/12/1980` as `1980-12-31`, the day first as in the United Kingdom; anything else as it is. */
function isoDay(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(cell) ?? [];
  if (day === undefined || month === undefined) return cell;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The heading whose cell is at a place of the body; the place itself where there is none. */
export function headingAt(headings: readonly string[], pointer: string): string {
  const place = pointer.replace(/^#\//, '');
  const heading = headings.find((one) => {
    const path = COLUMNS[headingKey(one)]?.path.join('/');
    return path !== undefined && (place === path || place.startsWith(`${path}/`));
  });
  return heading ?? place;
}
