import {
  type AnswerNode,
  type MessagePage,
  type OpeningThread,
  stripReasoning,
} from '@qihang/shared/contracts';
import { answerTree, makeBlockSplitter } from '@qihang/shared/markdown';
import { isCheap } from './cheap-markdown';

/** Text of an exchange that is sent whole, bytes of UTF-8: with all else that is at most 12 kB compressed. */
const MAX_WHOLE = 12_000;
/** Of a longer one: two screens of a phone. */
const MAX_CUT = 6_000;
/** Of a question before a long answer, which hides it: its last lines. */
const MIN_QUESTION = 300;
/** Longest answer whose blocks are looked for. The search is quadratic in their number: 30,000 headings took 200 ms. */
const MAX_SPLIT = { bytes: 64_000, lines: 2_000 } as const;
/** Elements and texts of a tree; a full screen has a hundred. */
const MAX_NODES = 1_500;

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** The end of a text, at most so many bytes, without half a character. */
function endOf(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  let from = bytes.length - maxBytes;
  // The second and later bytes of a character are 10xxxxxx (RFC 3629 §3).
  while (((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  return bytes.subarray(from).toString('utf8');
}

/** As many whole blocks from the end as fit; null when not even the last one does. */
function lastBlocks(text: string, maxBytes: number): string | null {
  const isTooMuch =
    bytesOf(text) > MAX_SPLIT.bytes || text.split('\n', MAX_SPLIT.lines + 1).length > MAX_SPLIT.lines;
  if (isTooMuch) return null;
  const blocks = makeBlockSplitter()(text.replace(/\r\n?/g, '\n')).flat();
  let left = maxBytes;
  let from = blocks.length;
  while (from > 0) {
    left -= bytesOf(blocks[from - 1] ?? '');
    if (left < 0) break;
    from -= 1;
  }
  return from === blocks.length ? null : blocks.slice(from).join('');
}

const countNodes = (nodes: readonly AnswerNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (typeof node === 'string' ? 0 : countNodes(node.children ?? [])), 0);

/** The tree of an answer as it is shown; null where it has none, is too expensive, or would be too large. */
function treeOf(text: string, isStreaming: boolean): AnswerNode[] | null {
  const shown = stripReasoning(text).replace(/\r\n?/g, '\n');
  if (shown.trim() === '' || !isCheap(shown)) return null;
  const tree = answerTree(shown, isStreaming);
  return tree === null || countNodes(tree) > MAX_NODES ? null : tree;
}

/**
 * Makes a page of the newest messages the one of the first screen: with the answer as a tree, and without its older
 * parts where it is long. The screen opens at the end of the conversation, so that the end is kept.
 */
export function fitThread(conversationId: string, page: MessagePage): OpeningThread {
  const { items } = page;
  const answer = [...items].reverse().find(({ role }) => role === 'ai');
  const isStreaming = answer?.status === 'streaming';
  const size = items.reduce((sum, { text }) => sum + bytesOf(text), 0);
  if (size <= MAX_WHOLE) {
    return { ...page, conversationId, tree: answer ? treeOf(answer.text, isStreaming) : null, isCut: false };
  }
  const shown = stripReasoning(answer?.text ?? '');
  const blocks = lastBlocks(shown, MAX_CUT);
  const end = blocks ?? endOf(shown, MAX_CUT);
  const left = Math.max(MIN_QUESTION, MAX_CUT - bytesOf(end));
  return {
    ...page,
    conversationId,
    items: items.map((item) => ({ ...item, text: item.role === 'ai' ? end : endOf(item.text, left) })),
    tree: blocks === null ? null : treeOf(blocks, isStreaming),
    isCut: true,
  };
}
