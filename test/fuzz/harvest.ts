import type { Random } from '../support/sample-year/random.js';
import type { Harvest } from './schema-values.js';

const MAX_KEPT = 40;

/** Fields that are distinguished by what they belong to: an `id` is kept as `client_id`, `import_id` and so on. */
const NAME_BY_PREFIX: Readonly<Record<string, readonly string[]>> = {
  cl: ['client_id'],
  prop: ['property_id'],
  biz: ['business_id'],
  txn: ['transaction_id', 'record_id', 'possible_duplicate_of'],
  imp: ['import_id'],
  map: ['mapping_id'],
  acc: ['source_account_id'],
  tr: ['tax_return_id', 'ref'],
};

/** Remembers what answers show. Its own key is never offered: a fuzz that revokes it hears nothing after. */
export class SeenValues implements Harvest {
  private readonly own = new Map<string, string[]>();
  private readonly foreign = new Map<string, string[]>();

  private readonly neverOffered: ReadonlySet<string>;

  constructor(neverOffered: ReadonlySet<string>) {
    this.neverOffered = neverOffered;
  }

  pick(name: string, random: Random): string | null {
    const pool = random.chance(0.06) ? this.foreign : this.own;
    const values = pool.get(random.chance(0.04) ? 'id' : name);
    return values === undefined || values.length === 0 ? null : random.pick(values);
  }

  /** An id of the kind that the path is about: `/v1/clients/{id}` wants a `cl_`. */
  pickForPath(template: string, name: string, random: Random): string | null {
    return this.pick(name === 'id' ? collectionOf(template) : name, random);
  }

  learn(owner: 'own' | 'foreign', path: string, body: unknown): void {
    this.walk(owner === 'own' ? this.own : this.foreign, collectionOf(path), '', body, 0);
  }

  private walk(pool: Map<string, string[]>, collection: string, name: string, value: unknown, depth: number) {
    if (depth > 6) return;
    if (typeof value === 'string') {
      this.keep(pool, name, value);
      if (name !== 'id') return;
      if (depth <= 3) this.keep(pool, collection, value);
      for (const alias of NAME_BY_PREFIX[value.split('_')[0] ?? ''] ?? []) this.keep(pool, alias, value);
    } else if (Array.isArray(value)) {
      for (const item of value.slice(0, 10))
        this.walk(pool, collection, name.replace(/s$/, ''), item, depth + 1);
    } else if (typeof value === 'object' && value !== null) {
      for (const [member, inner] of Object.entries(value))
        this.walk(pool, collection, member, inner, depth + 1);
    }
  }

  private keep(pool: Map<string, string[]>, name: string, value: string): void {
    if (name === '' || value.length > 500 || this.neverOffered.has(value)) return;
    const values = pool.get(name) ?? [];
    pool.set(name, values);
    if (values.includes(value)) return;
    values.push(value);
    if (values.length > MAX_KEPT) values.shift();
  }
}

const collectionOf = (path: string) =>
  (path.split('?')[0] ?? '').replace(/\/(\{id\}|[a-z]+_[0-9a-z]{26}).*$/, '');
