import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

const FOLDER = fileURLToPath(new URL('../../../shared/reference/hmrc/', import.meta.url));
const REGISTRY = `${FOLDER}whole-return.registry.json`;

export const hmrcRegistryIsPresent = existsSync(REGISTRY);

interface ReferenceTarget {
  readonly operation: string;
  readonly field: string;
}

/** The reference from which our registry was made. */
export interface ReferenceRegistry {
  readonly operations: Readonly<
    Record<
      string,
      {
        readonly file: string;
        readonly version: string;
        readonly method: string;
        readonly path: string;
        readonly delete_path: string | null;
        readonly in_year: boolean | 'mixed';
        readonly from_tax_year: string | null;
        readonly to_tax_year: string | null;
        readonly supporting_agent: boolean;
      }
    >
  >;
  readonly rows: readonly {
    readonly ours: string;
    readonly status: string;
    readonly to: readonly ReferenceTarget[];
  }[];
}

export const readReferenceRegistry = (): ReferenceRegistry =>
  JSON.parse(readFileSync(REGISTRY, 'utf8')) as ReferenceRegistry;

type Schema = Readonly<Record<string, unknown>>;

/** One of HMRC's OpenAPI files, its references followed. */
export interface OpenApiFile {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

export interface OpenApiOperation {
  readonly deprecated?: boolean;
  readonly summary?: string;
  readonly requestBody?: Schema;
}

const files = new Map<string, OpenApiFile>();

export function readOpenApiFile(name: string): OpenApiFile {
  const known = files.get(name);
  if (known) return known;
  const file = JSON.parse(readFileSync(`${FOLDER}oas/${name}`, 'utf8')) as OpenApiFile;
  files.set(name, file);
  return file;
}

/** Every member of an operation's body, in any of its variants: `a.b[].c`. */
export function bodyFields(file: string, operation: OpenApiOperation): ReadonlySet<string> {
  const found = new Set<string>();
  collect(readOpenApiFile(file), operation.requestBody ?? {}, '', found);
  return found;
}

function collect(file: unknown, schema: unknown, at: string, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { $ref, content, schema: inner, properties, items, oneOf, anyOf, allOf } = schema as Schema;
  if (typeof $ref === 'string') {
    const named = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((place, part) => (place as Schema)[part], file);
    collect(file, named, at, found);
  }
  for (const media of Object.values(content ?? {})) collect(file, media, at, found);
  if (inner !== undefined) collect(file, inner, at, found);
  for (const variant of [oneOf, anyOf, allOf].flatMap((variants) => variants ?? [])) {
    collect(file, variant, at, found);
  }
  for (const [name, member] of Object.entries(properties ?? {})) {
    const path = at === '' ? name : `${at}.${name}`;
    found.add(path);
    collect(file, member, path, found);
  }
  if (items !== undefined) {
    found.add(`${at}[]`);
    collect(file, items, `${at}[]`, found);
  }
}

/** The codes by which HMRC's file says that an operation refuses for a rule of its own. */
export function refusalCodes(name: string, path: string, method: string): string[] {
  const file = readOpenApiFile(name);
  const responses = followed(file, ['paths', path, method.toLowerCase(), 'responses']);
  const examples = Object.values(responses).flatMap((response) =>
    Object.values(followed(response, ['content', 'application/json', 'examples'])),
  );
  const codes = examples.map((example) => {
    const { $ref } = example as Schema;
    const value = followed(typeof $ref === 'string' ? followed(file, $ref.slice(2).split('/')) : example, [
      'value',
    ]);
    return String(value['code']);
  });
  return [...new Set(codes)].filter((code) => code.startsWith('RULE_'));
}

const followed = (from: unknown, steps: readonly string[]): Schema =>
  steps.reduce<Schema>((place, step) => (place[step] ?? {}) as Schema, from as Schema);

const MAPPING = `${FOLDER}mapping/`;

export const hmrcMappingIsPresent = existsSync(MAPPING);

/** Numbers of the boxes in HMRC's list of a form, such as `EMP1.1` of `SA102`, in upper case and without blanks. */
export function readMappedBoxes(form: string): ReadonlySet<string> {
  const [file = ''] = readdirSync(MAPPING).filter((name) => name.toUpperCase().startsWith(form));
  const rows = parse(readFileSync(`${MAPPING}${file}`, 'latin1'), { from_line: 2, relax_column_count: true });
  return new Set(
    (rows as string[][]).map(([, box = '']) => box.toUpperCase().replaceAll(' ', '').replace(/\.00$/, '')),
  );
}
