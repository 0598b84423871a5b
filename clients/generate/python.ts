import {
  type Field,
  type LibraryApi,
  type Method,
  type Model,
  pascal,
  type Resource,
  type Type,
} from '../../src/http/document/samples/library/model.js';
import { oneLine, snake } from '../../src/http/document/samples/library/naming.js';

/** @returns file names below `clients/python` and their text */
export function printPython(api: LibraryApi): Record<string, string> {
  return {
    'tax_compliance/_generated/__init__.py': '',
    'tax_compliance/_generated/models.py': printModels(api),
    'tax_compliance/_generated/numbers.py': printNumbers(api),
    'tax_compliance/_generated/resources.py': printResources(api, ''),
    'tax_compliance/_generated/async_resources.py': printResources(api, 'Async'),
  };
}

const HEAD = '# Written by `npm run docs` from docs/openapi.json.\n';

function printModels({ models }: LibraryApi): string {
  const plain = models.filter(({ merged, union }) => !merged && !union).map(printModel);
  const unions = models.flatMap(({ name, union }) => (union ? `${name} = ${typeOf(union, false)}\n` : []));
  return `${HEAD}from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

__all__ = [
${models
  .filter(({ merged }) => !merged)
  .map(({ name }) => `    "${name}",\n`)
  .join('')}]


${[...plain, ...unions].join('\n\n')}`;
}

function printModel({ name, description, fields }: Model): string {
  const [required, optional] = [fields.filter((one) => one.required), fields.filter((one) => !one.required)];
  const body = `    """${oneLine(description ?? name).replaceAll('"', "'")}."""\n`;
  const parts = [
    ...(required.length > 0 || optional.length === 0 ? [dictOf(`_${name}Required`, required, '')] : []),
    ...(optional.length > 0 ? [dictOf(`_${name}Optional`, optional, ', total=False')] : []),
  ];
  const bases = parts.map((part) => part.slice(0, part.indexOf(' =')));
  return `${parts.join('\n\n')}\n\nclass ${name}(${bases.join(', ')}):\n${body}`;
}

function dictOf(name: string, fields: readonly Field[], total: string): string {
  const members = fields.map(({ name: field, type, description }) => {
    const comment = description ? `        # ${oneLine(description)}\n` : '';
    return `${comment}        "${field}": ${typeOf(type, true)},\n`;
  });
  return `${name} = TypedDict(\n    "${name}",\n    {\n${members.join('')}    }${total},\n)\n`;
}

/** @param quoted whether models may be named before they are defined */
function typeOf(type: Type, quoted: boolean): string {
  const text = type.nullable ? `Optional[${plainTypeOf(type)}]` : plainTypeOf(type);
  return quoted && /[A-Z]\w+/.test(text) ? `"${text}"` : text;
}

function plainTypeOf(type: Type, space = ''): string {
  const inner = (one: Type) =>
    one.nullable ? `Optional[${plainTypeOf(one, space)}]` : plainTypeOf(one, space);
  switch (type.kind) {
    case 'string':
      return type.values && type.isOpen !== true
        ? `Literal[${type.values.map((value) => `'${value}'`).join(', ')}]`
        : 'str';
    case 'integer':
      return 'int';
    case 'number':
      return 'Decimal';
    case 'boolean':
      return 'bool';
    case 'any':
      return 'Any';
    case 'array':
      return `List[${inner(type.of)}]`;
    case 'map':
      return `Dict[str, ${inner(type.of)}]`;
    case 'model':
      return `${space}${type.name}`;
    case 'union':
      return `Union[${type.of.map(inner).join(', ')}]`;
  }
}

/** Where in each model a whole number on the wire is an amount all the same, and has to become a Decimal. */
function printNumbers({ models }: LibraryApi): string {
  const byName = new Map(models.map((model) => [model.name, model]));
  const known = new Map<string, boolean>();
  const hasNumbers = (name: string): boolean => {
    const answer = known.get(name);
    if (answer !== undefined) return answer;
    known.set(name, false);
    const found = specsOf(byName.get(name), hasNumbers).length > 0;
    known.set(name, found);
    return found;
  };
  const lines = models.flatMap((model) => {
    const specs = specsOf(model, hasNumbers);
    return specs.length > 0 ? `    "${model.name}": {${specs.join(', ')}},\n` : [];
  });
  return `${HEAD}from typing import Dict, Union\n\n# The name of a model, or True for a number; both hold for the items of lists.\nNUMBERS: Dict[str, Dict[str, Union[bool, str]]] = {\n${lines.join('')}}\n`;
}

function specsOf(model: Model | undefined, hasNumbers: (name: string) => boolean): string[] {
  const type = model?.union;
  if (type?.kind === 'union' && type.merged) return hasNumbers(type.merged) ? [`"": "${type.merged}"`] : [];
  return (model?.fields ?? []).flatMap(({ name, type: of }) => {
    const spec = specOf(of, hasNumbers);
    return spec === null ? [] : `"${name}": ${spec}`;
  });
}

function specOf(type: Type, hasNumbers: (name: string) => boolean): string | null {
  if (type.kind === 'number') return 'True';
  if (type.kind === 'array' || type.kind === 'map') return specOf(type.of, hasNumbers);
  const name = type.kind === 'model' ? type.name : type.kind === 'union' ? type.merged : undefined;
  return name !== undefined && hasNumbers(name) ? `"${name}"` : null;
}

function printResources({ resources }: LibraryApi, kind: '' | 'Async'): string {
  const members = resources.map(({ name }) => `        self.${snake(name)} = ${kind}${pascal(name)}(http)\n`);
  return `${HEAD}from typing import Any, Awaitable, Literal, Mapping, Optional, Union, cast

from .. import _transport as t
from . import models as M

${resources.map((resource) => printResource(resource, kind)).join('\n')}

class ${kind}Resources:
    """Every resource of the API."""

    def __init__(self, http: "t.${kind}Transport") -> None:
${members.join('')}`;
}

function printResource({ name, methods }: Resource, kind: string): string {
  return `
class ${kind}${pascal(name)}:
    def __init__(self, http: "t.${kind}Transport") -> None:
        self._http = http
${methods.map((method) => printMethod(method, kind)).join('')}`;
}

const OPTIONS = [
  ['idempotency_key', 'Optional[str]'],
  ['if_match', 'Optional[str]'],
  ['wait_seconds', 'Optional[int]'],
  ['timeout', 'Optional[float]'],
  ['max_retries', 'Optional[int]'],
] as const;

function printMethod(method: Method, kind: string): string {
  const { query, body, fixed } = method;
  const params = ['self', ...method.pathParams.map((one) => `${one}: ${one === 'ref' ? 't.Ref' : 'str'}`)];
  if (body === 'file') params.push('file: t.UploadFile');
  else if (body) params.push(bodyParam(method, body));
  params.push('*', ...query.map(queryParam));
  if (body === 'file') params.push('content_type: Optional[str] = None');
  params.push(...OPTIONS.map(([name, type]) => `${name}: ${type} = None`));
  const pairs = [
    ...Object.entries(fixed).map(([name, value]) => `"${name}": "${value}"`),
    ...query.map(({ name }) => `"${name}": ${pythonName(name)}`),
  ];
  const call = [
    `"${method.http}"`,
    pathOf(method.path),
    `query={${pairs.join(', ')}}`,
    ...(body === 'file' ? ['file=file', 'content_type=content_type'] : body ? ['body=body'] : []),
    `options=t.Options(${OPTIONS.map(([name]) => name).join(', ')})`,
  ];
  const [type, verb] = returned(method, kind);
  const isPlain = !('model' in method.answer);
  const extra = 'model' in method.answer ? [`model="${method.answer.model}"`] : [];
  return `
    def ${method.name === 'import' ? 'import_' : snake(method.name)}(
        ${params.join(',\n        ')},
    ) -> ${type}:
        """${oneLine(method.summary)}. \`${method.http} ${method.path}\`"""
        ${isPlain ? 'return' : 'answer ='} self._http.${verb}(
            ${[...call, ...extra, ...workOf(method)].join(',\n            ')},
        )
${isPlain ? '' : `        return cast(${type.startsWith('"') ? type : `"${type}"`}, answer)\n`}`;
}

function returned({ answer, work }: Method, kind: string): [type: string, verb: string] {
  const model = 'model' in answer ? `M.${answer.model}` : '';
  const later = (type: string) => (kind === '' ? type : `Awaitable[${type}]`);
  if (work) return [`"t.${kind}Work[${model}, M.${work.model}]"`, 'work'];
  switch (answer.kind) {
    case 'none':
      return [later('None'), 'none'];
    case 'bytes':
      return [`"t.${kind}Download"`, 'download'];
    case 'list':
      return [`"t.${kind}List[${model}]"`, 'list'];
    case 'model':
      return [later(model), 'json'];
  }
}

function workOf({ work, answer }: Method): string[] {
  if (!work || !('model' in answer)) return [];
  const pairs = Object.entries(work.fixed).map(([name, value]) => `"${name}": "${value}"`);
  if (work.takesClient) pairs.push('"client_id": client_id');
  return [
    `poll=lambda started: ${work.by === 'call' ? pathOf(work.path) : pathOf(work.path).replaceAll(/t\.part\((\w+)\)/g, "t.part(started['$1'])")}`,
    `poll_query={${pairs.join(', ')}}`,
    `poll_model="${work.model}"`,
    `is_state=${work.model === answer.model ? 'True' : 'False'}`,
  ];
}

function bodyParam({ http }: Method, { model, required }: { model: string; required: boolean }): string {
  // What was read can be put back with a change, though its type is that of an answer.
  const type = ['PUT', 'PATCH'].includes(http) ? `Union[M.${model}, Mapping[str, Any]]` : `M.${model}`;
  return required ? `body: ${type}` : `body: Optional[${type}] = None`;
}

function queryParam({ name, type, required }: Field): string {
  const plain = name === 'tax_year' ? 't.Ref' : plainTypeOf(type, 'M.').replace('Decimal', 't.Amount');
  return `${pythonName(name)}: ${required ? plain : `Optional[${plain}] = None`}`;
}

const pythonName = (name: string) => (name === 'from' ? 'from_' : name);

const pathOf = (path: string) =>
  path.includes('{') ? `f"${path.replace(/\{(\w+)\}/g, '{t.part($1)}')}"` : `"${path}"`;
