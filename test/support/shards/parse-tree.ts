/** A node as Postgres writes it: `{QUERY :commandType 1 …}`. Each field has what follows its name. */
export interface TreeNode {
  readonly type: string;
  readonly fields: Readonly<Record<string, readonly Tree[]>>;
}

export type Tree = string | TreeNode | readonly Tree[];

const TOKEN = /[{}()]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}])+/gs;

/**
 * Reads what the catalogue has of a parsed statement, such as `pg_proc.prosqlbody`.
 * @see https://www.postgresql.org/docs/current/datatype-pseudo.html (pg_node_tree)
 */
export function readTree(text: string): Tree {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;
  const take = () => {
    const token = tokens[at];
    if (token === undefined) throw new Error('the tree ends early');
    at += 1;
    return token;
  };
  const read = (): Tree => {
    const token = take();
    if (token === '{') return readNode();
    return token === '(' ? readList() : token;
  };
  const readList = (): Tree[] => {
    const list: Tree[] = [];
    while (tokens[at] !== ')') list.push(read());
    take();
    return list;
  };
  const readNode = (): TreeNode => {
    const type = take();
    const fields: Record<string, Tree[]> = {};
    while (tokens[at] !== '}') {
      const values: Tree[] = [];
      fields[take().slice(1)] = values;
      while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(read());
    }
    take();
    return { type, fields };
  };
  return read();
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && !Array.isArray(tree);

/** The nodes of a tree, those of queries inside its queries too unless `within` is one query. */
export function nodesOf(trees: readonly Tree[], { within }: { within: 'all' | 'query' }): TreeNode[] {
  return trees.flatMap((tree): TreeNode[] => {
    if (typeof tree === 'string') return [];
    if (!isNode(tree)) return nodesOf(tree, { within });
    if (within === 'query' && tree.type === 'QUERY') return [];
    return [tree, ...nodesOf(Object.values(tree.fields).flat(), { within })];
  });
}

/** The number in a field. */
export const numberIn = ({ fields }: TreeNode, field: string): number => Number(fields[field]?.[0] ?? 0);
