/** One leaf of a schema: where it is, and what its own schema says. */
export interface SchemaField {
  /** As in `self_employments[].turnover`. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly nullable: boolean;
}

interface JsonSchema {
  readonly type?: string;
  readonly minimum?: number;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly 'x-money'?: boolean;
}

/** Every leaf of an object schema, through lists and nullable objects. @throws for a shape it cannot walk */
export function fieldsOf(schema: unknown): readonly SchemaField[] {
  return leaves(schema as JsonSchema, '', false);
}

/** Every object of a schema, the outermost as ''. */
export function objectsOf(schema: unknown): readonly string[] {
  return objects(schema as JsonSchema, '');
}

function leaves(schema: JsonSchema, path: string, nullable: boolean): readonly SchemaField[] {
  if (schema.anyOf) return leaves(meant(schema, path), path, true);
  if (schema.type === 'array' && schema.items) return leaves(schema.items, `${path}[]`, false);
  if (schema.type === 'object' && schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, inner]) =>
      leaves(inner, path === '' ? name : `${path}.${name}`, false),
    );
  }
  if (!['number', 'integer', 'string', 'boolean'].includes(schema.type ?? ''))
    throw new Error(`cannot walk ${path}`);
  return [{ path, schema, nullable }];
}

function objects(schema: JsonSchema, path: string): readonly string[] {
  if (schema.anyOf) return objects(meant(schema, path), path);
  if (schema.type === 'array' && schema.items) return objects(schema.items, `${path}[]`);
  if (schema.type !== 'object') return [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    objects(property, path === '' ? name : `${path}.${name}`),
  );
  return [path, ...inner];
}

function meant({ anyOf = [] }: JsonSchema, path: string): JsonSchema {
  const [first, ...others] = anyOf.filter(({ type }) => type !== 'null');
  if (!first || others.length > 0) throw new Error(`cannot walk ${path}`);
  return first;
}

/** Where a field is in a body that holds it once: `#/self_employments/0/turnover`. */
export const pointerOf = (path: string) => `#/${path.replaceAll('[]', '/0').replaceAll('.', '/')}`;

/** What a field can only be given with, by its own name. */
const NEIGHBOURS: ReadonlyMap<string, object> = new Map<string, object>([
  ['payrolled_benefits', { pay: 100 }],
  ['close_company', { director: true }],
  ['dividends_from_it', { director: true, close_company: true }],
  ['share_percent', { director: true, close_company: true }],
  ['relief_amount', { relief: 'badr' }],
  ['furnished_holiday_letting_profit', { income: 100 }],
  ['paid_on_account', { kind: 'residential_property' }],
  ['transition_profit_accelerated', { transition_profit_brought_forward: 100 }],
  [
    'overlap_profit_brought_forward',
    { periods_of_account: [{ start_on: '2023-04-06', end_on: '2024-04-05' }] },
  ],
]);

/** What an item of a list must have, by the name of the list. */
const REQUIRED: ReadonlyMap<string, object> = new Map<string, object>([
  ['loss_claims', { kind: 'early_years', amount: 1 }],
  ['losses_carried_back', { kind: 'early_years', amount: 1 }],
  ['trades', { asset: 'A', on: '2025-06-01', side: 'buy', quantity: 1 }],
  ['pools', { asset: 'A', quantity: 1 }],
  ['periods_of_account', { start_on: '2025-04-06', end_on: '2026-04-05' }],
  ['assets', { asset: 'A', kind: 'listed_shares' }],
  ['options', { taxable_amount: 1 }],
  ['awards', { taxable_amount: 1 }],
  ['subscriptions', { scheme: 'eis', amount: 1 }],
]);

/** What a field can only be given with, elsewhere in the body. */
export function besideField(path: string): object {
  if (path.endsWith('dividends_from_it')) return { dividends: { uk: 100 } };
  if (path.endsWith('loan_interest_for_trade')) return { reliefs: { qualifying_loan_interest: 100 } };
  if (path.endsWith('overlap_profit_brought_forward')) return { tax_year: '2023-24' };
  return path.endsWith('furnished_holiday_letting_profit') ? { tax_year: '2024-25' } : {};
}

/** A body that holds a value at the path, with the members that its neighbours need. */
export function bodyWith(path: string, value: unknown): Record<string, unknown> {
  const [first = '', ...rest] = path.split('.');
  const inner = rest.length > 0 ? bodyWith(rest.join('.'), value) : value;
  if (!first.endsWith('[]')) {
    const needed = NEIGHBOURS.get(rest.join('.'));
    return { [first]: needed ? { ...needed, ...(inner as object) } : inner };
  }
  const name = first.slice(0, -2);
  const needed = NEIGHBOURS.get(path.slice(path.lastIndexOf('[]') + 3)) ?? REQUIRED.get(name) ?? {};
  return { [name]: [rest.length > 0 ? { ...needed, ...(inner as object) } : inner] };
}
