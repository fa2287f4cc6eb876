/**
 * Markdown source cut into parts of one or more whole blocks, where later text cannot change the part before the cut.
 * Only the last part may still change. Parts come in groups of {@link GROUP_SIZE}, and a full group keeps its identity
 * when text is appended, so that an update renders only new parts.
 */
export type BlockGroups = ReadonlyArray<readonly string[]>;

/** Splits a text that mostly grows; see {@link makeBlockSplitter}. */
export type BlockSplitter = (text: string) => BlockGroups;

export const GROUP_SIZE = 16;

/**
 * Line that may continue a list or indented code across a blank line. Raw HTML and tables are included because micromark
 * forbids some forms of them right after indented code, as it forbids lists that begin at 2.
 */
const CONTINUES = /^(?:[ \t<|]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
/** The same for an incomplete line, whose next characters decide. */
const MAY_CONTINUE = /^(?:[ \t<|]|[-+*]$|\d{1,9}[.)]?$)/;
const OPEN_ENDED = /^(?: {4}|\t|[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
/** A fence deep inside a list item or a quote, which {@link openFence} does not follow. */
const NESTED_FENCE = /^[ \t>]+(?:`{3,}|~{3,})/;
/** A fence on the first line of a list item, which the end of the item closes. */
const FENCED_ITEM = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+(?:`{3,}|~{3,})/;
const FENCE = /^( *)(`{3,}|~{3,})([\s\S]*)$/;
/** Raw HTML that ends at a tag, not at a blank line, and may include all following text. Also in quotes and items. */
const UNBOUNDED_HTML = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*<(?:script|pre|style|textarea|!|\?)/i;

interface Fence {
  readonly indent: number;
  readonly marker: string;
}

const openFence = (line: string): Fence | null => {
  const match = FENCE.exec(line);
  if (!match) return null;
  const [, indent = '', marker = '', info = ''] = match;
  if (indent.length > 3 || (marker.startsWith('`') && info.includes('`'))) return null;
  return { indent: indent.length, marker };
};

const isDedented = (line: string, indent: number): boolean => {
  const leading = line.length - line.replace(/^ +/, '').length;
  return leading < indent && line.trim() !== '' && line[leading] !== '\t';
};

const closesFence = (line: string, fence: Fence): boolean => {
  const match = FENCE.exec(line);
  if (!match) return false;
  const [, indent = '', marker = '', rest = ''] = match;
  const isSameKind = marker[0] === fence.marker[0] && marker.length >= fence.marker.length;
  return isSameKind && indent.length <= 3 && rest.trim() === '';
};

/** State of the scan. Offsets are into the whole text. */
interface Scan {
  groups: BlockGroups;
  /** Start of the open block. */
  blockStart: number;
  /** Start of the first line that was not scanned as a whole line. */
  lineStart: number;
  fence: Fence | null;
  isAfterBlank: boolean;
  /** The open block contains a list or indented code, which blank lines do not end. */
  isContinuable: boolean;
  /** Number of fence lines in list items and quotes of the open block; an odd number means an open fence. */
  nestedFences: number;
  /** Raw HTML began since the last blank line; headings do not end it. */
  isInHtml: boolean;
  /** No further cut is safe. */
  isStuck: boolean;
  /** The text has link definitions or footnotes, which reach across blocks, and is not split. */
  isWhole: boolean;
}

const startScan = (): Scan => ({
  groups: [],
  blockStart: 0,
  lineStart: 0,
  fence: null,
  isAfterBlank: true,
  isContinuable: false,
  nestedFences: 0,
  isInHtml: false,
  isStuck: false,
  isWhole: false,
});

const addBlock = (groups: BlockGroups, block: string): BlockGroups => {
  const last = groups.at(-1);
  if (last && last.length < GROUP_SIZE) return [...groups.slice(0, -1), [...last, block]];
  return [...groups, [block]];
};

/** True when a block certainly begins with this line, whatever characters an incomplete line still gets. */
function beginsBlock(scan: Scan, line: string, isWholeLine: boolean): boolean {
  if (scan.fence || scan.isStuck || scan.lineStart === scan.blockStart) return false;
  if (scan.nestedFences % 2 === 1) return false;
  if (HEADING.test(line)) return (isWholeLine || /^#{1,6}[ \t]/.test(line)) && !scan.isInHtml;
  if (!scan.isAfterBlank || line.trim() === '') return false;
  if (scan.isContinuable) return !CONTINUES.test(line) && (isWholeLine || !MAY_CONTINUE.test(line));
  return !/^[ \t]/.test(line);
}

function cut(scan: Scan, text: string): void {
  const block = text.slice(scan.blockStart, scan.lineStart);
  if (block.trim() !== '') scan.groups = addBlock(scan.groups, block);
  scan.blockStart = scan.lineStart;
  scan.isContinuable = false;
  scan.nestedFences = 0;
  scan.isInHtml = false;
}

/** Advances the state by one complete line. */
function scanLine(scan: Scan, line: string): void {
  if (scan.fence) {
    // A fence in a list item ends with the item and one outside does not; the scan cannot tell them apart.
    if (isDedented(line, scan.fence.indent)) scan.isStuck = true;
    if (closesFence(line, scan.fence)) scan.fence = null;
    scan.isAfterBlank = false;
    return;
  }
  const isBlank = line.trim() === '';
  if (isBlank) scan.isInHtml = false;
  else if (/^ {0,3}</.test(line)) scan.isInHtml = true;
  scan.fence = openFence(line);
  // Inside raw HTML the fence is text, after a paragraph that only looks like HTML it is not.
  if (scan.fence && scan.isInHtml) scan.isStuck = true;
  if (scan.fence === null && NESTED_FENCE.test(line)) scan.nestedFences += 1;
  if (OPEN_ENDED.test(line)) scan.isContinuable = true;
  if (UNBOUNDED_HTML.test(line) || FENCED_ITEM.test(line)) scan.isStuck = true;
  scan.isAfterBlank = isBlank;
}

/**
 * Makes an incremental splitter for one answer: after an append only the new lines are scanned. It cuts at blank lines
 * and before headings, only where CommonMark and GFM cannot join both sides, so that rendering the parts one by one
 * equals rendering the whole; in doubt it does not cut. Texts with link definitions or footnotes are never cut.
 */
export function makeBlockSplitter(): BlockSplitter {
  let scan = startScan();
  let seen = '';

  const advance = (text: string): void => {
    for (;;) {
      const end = text.indexOf('\n', scan.lineStart);
      const isWholeLine = end !== -1;
      const line = text.slice(scan.lineStart, isWholeLine ? end : undefined);
      if (line.includes(']:')) scan.isWhole = true;
      if (beginsBlock(scan, line, isWholeLine)) cut(scan, text);
      if (!isWholeLine) return;
      scanLine(scan, line);
      scan.lineStart = end + 1;
    }
  };

  return (text) => {
    if (!text.startsWith(seen)) scan = startScan();
    seen = text;
    advance(text);
    if (scan.isWhole) return [[text]];
    const tail = text.slice(scan.blockStart);
    return tail.trim() === '' ? scan.groups : addBlock(scan.groups, tail);
  };
}
