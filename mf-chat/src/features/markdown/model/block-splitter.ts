/**
 * An answer in pieces of markdown, each one or more whole blocks, cut where later text cannot change what stands
 * before the cut. Only the very last piece may still change. Pieces come in groups of {@link GROUP_SIZE}, and a full
 * group never changes identity when text is appended, so that rendering costs as much as what is new.
 */
export type PieceGroups = ReadonlyArray<readonly string[]>;

/** Cuts a text that mostly grows; see {@link makeBlockSplitter}. */
export type BlockSplitter = (text: string) => PieceGroups;

export const GROUP_SIZE = 16;

/**
 * May belong to a list or to indented code that stands before a blank line. Raw HTML and tables are here because
 * micromark forbids some forms of them right behind indented code, as it forbids lists that begin at 2.
 */
const CONTINUES = /^(?:[ \t<|]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
/** The same while the line is not whole yet: its next characters decide. */
const MAY_CONTINUE = /^(?:[ \t<|]|[-+*]$|\d{1,9}[.)]?$)/;
const OPEN_ENDED = /^(?: {4}|\t|[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$))/;
const HEADING = /^#{1,6}(?:[ \t]|$)/;
/** A fence deep inside a list item or a quote, which {@link openFence} does not follow. */
const NESTED_FENCE = /^[ \t>]+(?:`{3,}|~{3,})/;
/** A fence that begins with its list item, and may silently end with it. */
const FENCED_ITEM = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+(?:`{3,}|~{3,})/;
const FENCE = /^( *)(`{3,}|~{3,})(.*)$/;
/** Raw HTML whose end is a tag, not a blank line: it may swallow everything behind it. Also inside quotes and items. */
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

/** Where the scan is. Offsets are into the whole text. */
interface Scan {
  groups: PieceGroups;
  /** Begin of the open piece. */
  pieceStart: number;
  /** Begin of the first line that was not scanned as a whole line. */
  lineStart: number;
  fence: Fence | null;
  isAfterBlank: boolean;
  /** The open piece has a list or indented code in it, which blank lines do not end. */
  isContinuable: boolean;
  /** Fences in list items and quotes of the open piece; at an odd number one is open. */
  nestedFences: number;
  /** Since the last blank line: raw HTML, which headings do not end. */
  isInHtml: boolean;
  /** No further cut is safe. */
  isStuck: boolean;
  /** Link definitions and footnotes reach across blocks: such a text is one piece. */
  isWhole: boolean;
}

const startScan = (): Scan => ({
  groups: [],
  pieceStart: 0,
  lineStart: 0,
  fence: null,
  isAfterBlank: true,
  isContinuable: false,
  nestedFences: 0,
  isInHtml: false,
  isStuck: false,
  isWhole: false,
});

const addPiece = (groups: PieceGroups, piece: string): PieceGroups => {
  const last = groups.at(-1);
  if (last && last.length < GROUP_SIZE) return [...groups.slice(0, -1), [...last, piece]];
  return [...groups, [piece]];
};

/** True when a block certainly begins with this line. A line without its end decides only what its next letters cannot undo. */
function beginsBlock(scan: Scan, line: string, isWholeLine: boolean): boolean {
  if (scan.fence || scan.isStuck || scan.lineStart === scan.pieceStart) return false;
  if (scan.nestedFences % 2 === 1) return false;
  if (HEADING.test(line)) return (isWholeLine || /^#{1,6}[ \t]/.test(line)) && !scan.isInHtml;
  if (!scan.isAfterBlank || line.trim() === '') return false;
  if (scan.isContinuable) return !CONTINUES.test(line) && (isWholeLine || !MAY_CONTINUE.test(line));
  return !/^[ \t]/.test(line);
}

function cut(scan: Scan, text: string): void {
  const piece = text.slice(scan.pieceStart, scan.lineStart);
  if (piece.trim() !== '') scan.groups = addPiece(scan.groups, piece);
  scan.pieceStart = scan.lineStart;
  scan.isContinuable = false;
  scan.nestedFences = 0;
  scan.isInHtml = false;
}

/** Takes in one line with its end. */
function scanLine(scan: Scan, line: string): void {
  if (scan.fence) {
    // A fence in a list item ends with the item, one outside does not; from here they look the same.
    if (isDedented(line, scan.fence.indent)) scan.isStuck = true;
    if (closesFence(line, scan.fence)) scan.fence = null;
    scan.isAfterBlank = false;
    return;
  }
  const isBlank = line.trim() === '';
  if (isBlank) scan.isInHtml = false;
  else if (/^ {0,3}</.test(line)) scan.isInHtml = true;
  scan.fence = openFence(line);
  // Raw HTML would make it text, a paragraph that only begins like it would not.
  if (scan.fence && scan.isInHtml) scan.isStuck = true;
  if (scan.fence === null && NESTED_FENCE.test(line)) scan.nestedFences += 1;
  if (OPEN_ENDED.test(line)) scan.isContinuable = true;
  if (UNBOUNDED_HTML.test(line) || FENCED_ITEM.test(line)) scan.isStuck = true;
  scan.isAfterBlank = isBlank;
}

/**
 * Makes a splitter for one answer. It is incremental: of a text that has grown since the last call only the new
 * lines are looked at. Cuts are made at blank lines and before headings, only where CommonMark and GFM cannot join
 * what is on both sides, so that rendering the pieces one by one equals rendering the whole; where that is in doubt
 * it does not cut. Texts with link definitions or footnotes are never cut.
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
    const tail = text.slice(scan.pieceStart);
    return tail.trim() === '' ? scan.groups : addPiece(scan.groups, tail);
  };
}
