import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readStructure, type StructureNode } from '../../unit/gateways/report-files/read-pdf.js';

/**
 * What a reader of the structure would stumble over: a row outside a table or of a different length, a heading that
 * skips a level, a figure without words, an element without content, and content that no element names.
 */
export async function structureFaults(pdf: Buffer): Promise<string[]> {
  const pages = await readStructure(pdf);
  return [...nestingFaults(pages), ...headingFaults(pages), ...(await untaggedFaults(pdf))];
}

const elementsIn = (node: StructureNode): StructureNode[] =>
  (node.children ?? []).filter(({ role }) => role !== undefined);

/** Roles that only stand in certain others. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  Table: ['Sect'],
  Sect: ['Document'],
};

function nestingFaults(pages: readonly StructureNode[]): string[] {
  const faults: string[] = [];
  const look = (node: StructureNode, parent: string): void => {
    const { role = '' } = node;
    const children = elementsIn(node);
    const allowed = PARENTS[role];
    if (allowed !== undefined && !allowed.includes(parent)) faults.push(`${role} in ${parent}`);
    if (role === 'Figure' && !node.alt) faults.push('a figure without words');
    if (role === 'Table') {
      const lengths = new Set(children.map((row) => elementsIn(row).length));
      if (lengths.size > 1) faults.push(`rows of ${[...lengths].join(' and ')} cells`);
      if (children.some((row) => row.role !== 'TR')) faults.push('a table of something else');
    }
    for (const child of children) look(child, role);
  };
  for (const page of pages) look(page, '');
  return faults;
}

/** One H1 at the head, and no level skipped after it. */
function headingFaults(pages: readonly StructureNode[]): string[] {
  const levels: number[] = [];
  const look = (node: StructureNode): void => {
    const level = /^H([1-6])$/.exec(node.role ?? '')?.[1];
    if (level !== undefined) levels.push(Number(level));
    for (const child of elementsIn(node)) look(child);
  };
  for (const page of pages) look(page);
  const skips = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
  const firsts = levels.filter((level) => level === 1).length;
  return [
    ...skips.map((level) => `a heading of level ${level} after a higher one than ${level - 1}`),
    ...(firsts === 1 ? [] : [`${firsts} headings of level 1`]),
  ];
}

const DRAWS = new Set<number>([
  OPS.showText,
  OPS.fill,
  OPS.eoFill,
  OPS.stroke,
  OPS.fillStroke,
  OPS.paintImageXObject,
  OPS.paintFormXObjectBegin,
]);
const OPENS = new Set<number>([OPS.beginMarkedContent, OPS.beginMarkedContentProps]);

async function untaggedFaults(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const faults: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList();
    let depth = 0;
    let untagged = 0;
    for (const operator of fnArray) {
      if (OPENS.has(operator)) depth++;
      else if (operator === OPS.endMarkedContent) depth--;
      else if (depth === 0 && DRAWS.has(operator)) untagged++;
    }
    if (untagged > 0) faults.push(`page ${number}: ${untagged} operators outside any tag`);
    if (depth !== 0) faults.push(`page ${number}: a tag that does not end`);
  }
  await document.destroy();
  return faults;
}
