import { type Field, factOf, type Method, pascal, type Type } from './model.js';

const CAPITALS: Readonly<Record<string, string>> = { Id: 'ID', Url: 'URL', Ids: 'IDs' };
/** Names of the core. */
const TAKEN: Readonly<Record<string, string>> = { Problem: 'ProblemDocument', Client: 'Taxpayer' };

/** `client_id` is `ClientID`. */
export const goName = (name: string) =>
  name
    .split(/[_.-]/)
    .map((word) => pascal(word))
    .map((word) => CAPITALS[word] ?? word)
    .join('');
export const modelName = (name: string) => TAKEN[name] ?? name;

/** Go type of a member of a struct: a pointer where it may be left out or null. */
export function fieldType({ type, required }: Field): string {
  const plain = plainTypeOf(type);
  return isOpen(plain) || (required && !type.nullable) ? plain : `*${plain}`;
}

/** Any JSON, for what has several forms. */
const RAW = 'JSON';
/** Types of which nil says that there is none. */
const isOpen = (plain: string) =>
  plain === RAW || plain === 'MergePatch' || plain.startsWith('[]') || plain.startsWith('map[');

export const typeOf = (type: Type): string => {
  const plain = plainTypeOf(type);
  return type.nullable && !isOpen(plain) ? `*${plain}` : plain;
};

export function plainTypeOf(type: Type): string {
  switch (type.kind) {
    case 'string':
      return 'string';
    case 'integer':
      return 'int64';
    case 'number':
      return 'Decimal';
    case 'boolean':
      return 'bool';
    case 'any':
      return RAW;
    case 'array':
      return `[]${typeOf(type.of)}`;
    case 'map':
      return type.of.kind === 'any' ? 'MergePatch' : `map[string]${typeOf(type.of)}`;
    case 'model':
      return modelName(type.name);
    case 'union': {
      const fact = factOf(type);
      return fact ? `Fact[${plainTypeOf(fact)}]` : (type.merged ?? RAW);
    }
  }
}

export const paramsName = (resource: string, { name }: Method) => `${pascal(resource)}${pascal(name)}Params`;
