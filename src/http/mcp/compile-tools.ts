import type { Scope } from '../../domain/api-keys/scope.js';
import type { Reply } from '../gate/answers/reply.js';
import { callOf } from '../gate/compile-operation.js';
import { compilePerform } from '../gate/compile-perform.js';
import { requireScope } from '../gate/middleware/authenticate.js';
import type { Route } from '../gate/route.js';
import { type DocumentObject, describedOperations } from './api-document.js';
import { compileArguments } from './compile-arguments.js';
import type { McpCaller } from './mcp-caller.js';
import { inputSchemaOf } from './tool-schema.js';
import { TOOL_TABLE, type ToolEntry, toolNameOf } from './tool-table.js';

/** A tool as the protocol lists it. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: DocumentObject & { readonly type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly openWorldHint: boolean;
  };
}

export interface OperationTool {
  readonly definition: ToolDefinition;
  readonly operation: Route['operation'];
  readonly scope: Scope | null;
  /** Does what the operation does, with every check of a request to it but its turn and quota, which the caller's message has passed. */
  run(caller: McpCaller, given: DocumentObject): Promise<Reply>;
}

/** The tools of a table of operations, by name, their schemas compiled once. */
export function compileTools(routes: readonly Route[]): ReadonlyMap<string, OperationTool> {
  const byId = new Map(routes.map((route) => [route.operation.operationId, route]));
  const tools = Object.entries(TOOL_TABLE).map(([operationId, entry]) => {
    const route = byId.get(operationId);
    if (route === undefined)
      throw new RangeError(`the tool table names ${operationId}, which is no operation`);
    return compileTool(route, entry);
  });
  return new Map(tools.map((tool) => [tool.definition.name, tool]));
}

function compileTool(route: Route, entry: ToolEntry): OperationTool {
  const { operation } = route;
  const { scope } = operation;
  if (scope === 'public') throw new RangeError(`${operation.operationId} needs no credential: it is no tool`);
  const readArguments = compileArguments(operation, entry.fixed);
  const perform = compilePerform(route);
  return {
    definition: definitionOf(operation.operationId, entry),
    operation,
    scope,
    run({ ctx, req, res, intake, admitted }, given) {
      requireScope(admitted.credential, scope);
      const { target, read } = readArguments(given);
      const { slot } = admitted;
      const call = callOf(ctx, { req, res, path: target.path }, { read, intake, slot, admitted });
      return perform({ target, read, call, slot, admitted });
    },
  };
}

function definitionOf(operationId: string, { kind, fixed }: ToolEntry): ToolDefinition {
  const described = describedOperations().get(operationId);
  if (described === undefined) throw new RangeError(`the document does not describe ${operationId}`);
  const { summary, description } = described;
  return {
    name: toolNameOf(operationId),
    title: summary,
    description: kind === 'preview' ? `${PREVIEW} ${description}` : description,
    inputSchema: { type: 'object', ...inputSchemaOf(described, fixed) },
    annotations: { readOnlyHint: kind !== 'draft', destructiveHint: false, openWorldHint: false },
  };
}

const PREVIEW = 'Shows what would change and changes nothing.';
