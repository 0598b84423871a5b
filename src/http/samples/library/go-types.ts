import { type Field, type Method, pascal, type Type } from './model.js';

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

/** Of a member of a struct: a pointer where it may be left out or null. */
export function fieldType({ type, required }: Field): string {
  const plain = plainTypeOf(type);
  const isOpen = plain === 'any' || plain.startsWith('[]') || plain.startsWith('map[');
  return isOpen || (required && !type.nullable) ? plain : `*${plain}`;
}

export const typeOf = (type: Type): string => {
  const plain = plainTypeOf(type);
  return type.nullable && plain !== 'any' ? `*${plain}` : plain;
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
      return 'any';
    case 'array':
      return `[]${typeOf(type.of)}`;
    case 'map':
      return `map[string]${typeOf(type.of)}`;
    case 'model':
      return modelName(type.name);
    case 'union':
      return type.merged ?? 'any';
  }
}

export const paramsName = (resource: string, { name }: Method) => `${pascal(resource)}${pascal(name)}Params`;
