import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { LIMITS } from '../../limits/limits.js';
import { attributesOf, childrenOf, countDrawn, nameOf, REFERENCES, type SvgNode } from './count-drawn.js';

/** Elements that draw. Others could load, run or show something else. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan
   linearGradient radialGradient stop clipPath mask pattern style`.split(/\s+/),
);
const MAX_ELEMENTS = LIMITS.reports.logoElements.value;
const MAX_DEPTH = LIMITS.reports.logoDepth.value;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  allowBooleanAttributes: false,
});

/** Why an SVG may not be used as a logo, in words that follow "the logo"; `null` when it only draws. */
export function svgRejectionReason(bytes: Buffer): string | null {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.includes('\uFFFD') || text.includes('\0')) return 'is not UTF-8 text';
  if (/<!(?!--)/.test(text)) return 'must not declare a document type or hold CDATA';
  if (/<\?(?!xml[ \t\r\n])/.test(text)) return 'must hold no processing instruction';
  if (deepest(text) > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} elements`;
  if (XMLValidator.validate(text) !== true) return 'is not well-formed XML';
  const nodes = (parser.parse(text) as readonly SvgNode[]).filter((node) => !('?xml' in node));
  const roots = nodes.filter((node) => nameOf(node) !== '#text');
  const [root, ...others] = roots;
  if (root === undefined || others.length > 0 || nameOf(root) !== 'svg') return 'is not an SVG';
  const harm = harmIn(root);
  if (harm !== null) return harm;
  const drawn = countDrawn(root);
  if (drawn === null) return 'must not refer to an element within itself';
  return drawn > MAX_ELEMENTS ? `draws more than ${MAX_ELEMENTS} elements` : null;
}

/** An upper bound, found without building anything. */
function deepest(text: string): number {
  let depth = 0;
  let max = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (text[at + 1] === '/') depth -= 1;
    else if (text[at + 1] !== '?' && text[at + 1] !== '!') {
      const end = text.indexOf('>', at);
      if (end === -1 || text[end - 1] !== '/') depth += 1;
    }
    max = Math.max(max, depth);
  }
  return max;
}

function harmIn(root: SvgNode): string | null {
  const waiting: SvgNode[] = [root];
  let seen = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const name = nameOf(node);
    if (name === '#text') continue;
    seen += 1;
    if (seen > MAX_ELEMENTS) return `holds more than ${MAX_ELEMENTS} elements`;
    if (!ELEMENTS.has(name)) return 'holds an element that does more than draw, such as script, image or a';
    const children = childrenOf(node);
    const harm = harmOfAttributes(attributesOf(node)) ?? harmOfStyle(name, children);
    if (harm !== null) return harm;
    waiting.push(...children);
  }
  return null;
}

function harmOfAttributes(attributes: Readonly<Record<string, string>>): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/i.test(name)) return 'must hold no event handler';
    if (REFERENCES.has(name.toLowerCase()) && !/^#[\w.-]+$/.test(value.trim())) {
      return 'must refer to nothing outside itself';
    }
    if (loadsSomething(value)) return 'must refer to nothing outside itself';
  }
  return null;
}

function harmOfStyle(name: string, children: readonly SvgNode[]): string | null {
  if (name !== 'style') return null;
  const css = children.map((child) => String(child['#text'] ?? '')).join('');
  return loadsSomething(css) ? 'must refer to nothing outside itself' : null;
}

/** Escapes are not read, so what holds one counts as hiding something. */
function loadsSomething(value: string): boolean {
  if (/[\\&]/.test(value) && /[\\]|&(?!(?:amp|lt|gt|quot|apos);)/.test(value)) return true;
  const bare = value.replaceAll(/\s/g, '').toLowerCase();
  if (/@import|javascript:|data:|expression\(|image-set\(|src\(/.test(bare)) return true;
  return /url\((?!["']?#)/.test(bare);
}
