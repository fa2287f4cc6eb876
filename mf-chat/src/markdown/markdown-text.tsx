import {
  answerTree,
  type BlockGroups,
  composeFactLists,
  holdBack,
  isReadable,
  makeBlockSplitter,
  REMARK_PLUGINS,
  removeIds,
  safeUrl,
} from '@qihang/shared/markdown';
import { Fragment, memo, type ReactElement, useState } from 'react';
import Markdown, { type Options } from 'react-markdown';
import { markdownElements } from './markdown-elements';
import styles from './markdown-text.module.css';

/** Marks words in a rendered text; the elements stay the same. */
export type MarkTree = (tree: ReactElement) => ReactElement;

export interface MarkdownTextProps {
  readonly text: string;
  /** The text is still growing: marks without their closing half are held back. */
  readonly isStreaming: boolean;
  readonly mark?: MarkTree | null;
}

interface MarkedProps extends Pick<MarkdownTextProps, 'mark'> {
  readonly text: string;
}

const FACT_CLASSES = {
  list: styles.facts,
  fact: styles.fact,
  headline: styles.headline,
  colon: styles.colon,
  value: styles.value,
};
const marked = (tree: ReactElement, mark: MarkTree | null | undefined): ReactElement =>
  mark ? mark(tree) : tree;

const REHYPE_PLUGINS: Options['rehypePlugins'] = [removeIds, [composeFactLists, FACT_CLASSES]];

/**
 * react-markdown as the product uses it: GFM, no raw HTML, no images, only safe links, no ids. A text that it cannot
 * parse is shown as source.
 */
export const PlainMarkdown = ({ text }: { readonly text: string }) => {
  if (isReadable(text)) {
    try {
      // Called, not rendered, so that its exception is caught here. It is a pure function without hooks.
      return Markdown({
        children: text,
        remarkPlugins: REMARK_PLUGINS,
        rehypePlugins: REHYPE_PLUGINS,
        components: markdownElements,
        urlTransform: safeUrl,
      });
    } catch (error) {
      console.error('markdown', error);
    }
  }
  return <p className={styles.raw}>{text}</p>;
};

const Block = memo(({ text, mark }: MarkedProps) => marked(PlainMarkdown({ text }), mark));

// Blocks and groups are only appended, so their index is a stable key.
// The line breaks between blocks are part of react-markdown's output, which this output equals to the character.
interface GroupProps extends Pick<MarkdownTextProps, 'mark'> {
  readonly blocks: readonly string[];
}

const Group = memo(({ blocks, mark }: GroupProps) =>
  blocks.map((block, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Block text={block} mark={mark} />
    </Fragment>
  )),
);

const holdBackLast = (groups: BlockGroups): BlockGroups => {
  const last = groups.at(-1);
  const tail = last?.at(-1);
  if (last === undefined || tail === undefined) return groups;
  const shown = holdBack(tail);
  return shown === tail ? groups : [...groups.slice(0, -1), [...last.slice(0, -1), shown]];
};

/**
 * Renders a growing text. Finished blocks are parsed and rendered once, and only the open last one again, so that the
 * cost of an update does not depend on the length. The DOM equals that of {@link PlainMarkdown} of the whole text.
 */
export const GrowingMarkdown = ({ text, isStreaming, mark }: MarkdownTextProps) => {
  const [split] = useState(makeBlockSplitter);
  const blockGroups = split(text);
  const groups = isStreaming ? holdBackLast(blockGroups) : blockGroups;
  return groups.map((group, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Group blocks={group} mark={mark} />
    </Fragment>
  ));
};

/** Size of the cache of parsed answers: as many as a reader passes while scrolling back and forth. */
const MAX_CACHED_ANSWERS = 120;
/** Length limit of a cached answer, in characters; the tree of a longer one would take too much memory. */
const MAX_CACHED_CHARACTERS = 10_000;
const trees = new Map<string, ReactElement>();

/** LRU cache of parsed answers, because parsing is half of the cost of a row that scrolls into view. */
function treeOf(text: string): ReactElement {
  const known = trees.get(text);
  const tree = known ?? PlainMarkdown({ text });
  if (text.length > MAX_CACHED_CHARACTERS) return tree;
  trees.delete(text);
  trees.set(text, tree);
  const [oldest] = trees.keys();
  if (trees.size > MAX_CACHED_ANSWERS && oldest !== undefined) trees.delete(oldest);
  return tree;
}

const FinishedMarkdown = memo(({ text, mark }: MarkedProps) => marked(treeOf(text), mark));

/**
 * An answer as markdown. A finished answer is parsed as one text, because every block of a growing one costs a parser.
 * An answer that grew on screen keeps its blocks, so that its end changes nothing in the DOM.
 */
const MarkdownText = ({ text, isStreaming, mark }: MarkdownTextProps) => {
  const [hasGrown, setGrown] = useState(isStreaming);
  if (isStreaming && !hasGrown) setGrown(true);
  const normalized = text.replace(/\r\n?/g, '\n');
  return (
    <div className={styles.prose}>
      {hasGrown ? (
        <GrowingMarkdown text={normalized} isStreaming={isStreaming} mark={mark} />
      ) : (
        <FinishedMarkdown text={normalized} mark={mark} />
      )}
    </div>
  );
};

// For the snapshot: it needs the parser, which is here already.
export { answerTree };

// Default export for the lazy import.
export default MarkdownText;
