import { LIMITS } from '../../../limits/limits.js';
import { BankFileError } from '../bank-file-error.js';
import { readXml } from './xml-reader.js';
import type { ZipArchive } from './zip-archive.js';

/** Places of the parts of an Office Open XML workbook in its archive. */
interface WorkbookParts {
  readonly main: string;
  /** Sheets of cells, by the ids under which the workbook names them. */
  readonly sheets: ReadonlyMap<string, string>;
  readonly styles: string | null;
  readonly strings: string | null;
}

interface Relation {
  readonly id: string;
  /** The last word of its type, such as `worksheet`. */
  readonly kind: string;
  /** As the archive spells it. */
  readonly part: string;
}

const MAX_RELATIONS = LIMITS.bankFiles.archiveEntries.value;
const USUAL = 'xl/workbook.xml';

/** Follows the archive's own relations, since programs call the parts what they like. `null` for no workbook. */
export async function findWorkbookParts(archive: ZipArchive): Promise<WorkbookParts | null> {
  const spelt = new Map(archive.names.map((name) => [name.toLowerCase(), name]));
  for (const main of await mainParts(archive, spelt)) {
    const relations = await relationsOf(archive, spelt, main);
    const sheets = relations.filter(({ kind }) => kind === 'worksheet');
    if (sheets.length === 0 && main !== USUAL) continue;
    const partFor = (kind: string, usual: string) =>
      relations.find((relation) => relation.kind === kind)?.part ??
      spelt.get(folderOf(main).toLowerCase() + usual) ??
      null;
    return {
      main,
      sheets: new Map(sheets.map(({ id, part }) => [id, part])),
      styles: partFor('styles', 'styles.xml'),
      strings: partFor('sharedStrings', 'sharedstrings.xml'),
    };
  }
  return null;
}

/** Main parts that the archive names, then the usual one. */
async function mainParts(
  archive: ZipArchive,
  spelt: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const usual = archive.has(USUAL) ? [USUAL] : [];
  const relations = await relationsOf(archive, spelt, '').catch((error: unknown) => {
    if (error instanceof BankFileError && usual.length > 0) return [];
    throw error;
  });
  const stated = relations.filter(({ kind }) => kind === 'officeDocument').map(({ part }) => part);
  return new Set([...stated, ...usual]);
}

/** A part's relations to parts that the archive has; those of the archive itself for `''`. */
async function relationsOf(
  archive: ZipArchive,
  spelt: ReadonlyMap<string, string>,
  of: string,
): Promise<readonly Relation[]> {
  const folder = folderOf(of);
  const part = spelt.get(`${folder}_rels/${of.slice(folder.length)}.rels`.toLowerCase());
  if (part === undefined) {
    if (of === USUAL) throw new BankFileError('malformed_file');
    return [];
  }
  const relations: Relation[] = [];
  await readXml(archive.text(part), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const found = spelt.get(resolved(folder, attribute('Target') ?? '').toLowerCase());
      const kind = attribute('Type')?.split('/').at(-1) ?? '';
      if (found !== undefined && relations.length < MAX_RELATIONS)
        relations.push({ id: attribute('Id') ?? '', kind, part: found });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relations;
}

const folderOf = (part: string) => part.slice(0, part.lastIndexOf('/') + 1);

/** A target from the folder of the part that names it, or from the root. */
function resolved(folder: string, target: string): string {
  const names: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}
