import { Fragment, memo, type ReactElement, useState } from 'react';
import Markdown, { type Options } from 'react-markdown';
import { makeBlockSplitter, type PieceGroups } from '../model/block-splitter';
import { composeFactLists } from '../model/fact-lists';
import { holdBack } from '../model/hold-back';
import { isReadable, REMARK_PLUGINS } from '../model/remark-plugins';
import { removeIds, safeUrl } from '../model/safe-tree';
import { markdownElements } from './markdown-elements';
import styles from './markdown-text.module.css';

export interface MarkdownTextProps {
  readonly text: string;
  /** More is coming: marks whose other half is under way are held back. */
  readonly isStreaming: boolean;
}

const FACT_CLASSES = {
  list: styles.facts,
  fact: styles.fact,
  headline: styles.headline,
  colon: styles.colon,
  value: styles.value,
};
const REHYPE_PLUGINS: Options['rehypePlugins'] = [removeIds, [composeFactLists, FACT_CLASSES]];

/**
 * react-markdown as the product uses it: GFM, no raw HTML, no images, only safe links, no ids. What it cannot take
 * is shown as it was written.
 */
export const PlainMarkdown = ({ text }: { readonly text: string }) => {
  if (isReadable(text)) {
    try {
      // Called, not rendered: it is a pure function without hooks, and so its failure is caught here.
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

const Piece = memo(PlainMarkdown);

// Pieces and groups are only ever appended, so that an index is an identity.
// The line breaks between blocks are part of react-markdown's own output: with them ours is the same to the letter.
const Group = memo(({ pieces }: { readonly pieces: readonly string[] }) =>
  pieces.map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Piece text={piece} />
    </Fragment>
  )),
);

const holdBackLast = (groups: PieceGroups): PieceGroups => {
  const last = groups.at(-1);
  const tail = last?.at(-1);
  if (last === undefined || tail === undefined) return groups;
  const shown = holdBack(tail);
  return shown === tail ? groups : [...groups.slice(0, -1), [...last.slice(0, -1), shown]];
};

/**
 * A text that grows. Finished blocks are parsed once and never rendered again; only the last, open one is, so that a
 * long answer costs no more per update than a short one. The DOM is that of {@link PlainMarkdown} of the whole.
 */
export const GrowingMarkdown = ({ text, isStreaming }: MarkdownTextProps) => {
  const [split] = useState(makeBlockSplitter);
  const pieces = split(text);
  const groups = isStreaming ? holdBackLast(pieces) : pieces;
  return groups.map((group, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Group pieces={group} />
    </Fragment>
  ));
};

/** As many finished answers as one passes while reading back and forth. */
const REMEMBERED = 120;
/** Its parts may be many: it is parsed anew rather than kept. */
const LONGEST_REMEMBERED = 10_000;
const trees = new Map<string, ReactElement>();

/** Parsing is half of what a row costs that comes into sight: what was parsed lately is at hand. */
function treeOf(text: string): ReactElement {
  const known = trees.get(text);
  const tree = known ?? PlainMarkdown({ text });
  if (text.length > LONGEST_REMEMBERED) return tree;
  trees.delete(text);
  trees.set(text, tree);
  const [oldest] = trees.keys();
  if (trees.size > REMEMBERED && oldest !== undefined) trees.delete(oldest);
  return tree;
}

const FinishedMarkdown = memo(({ text }: { readonly text: string }) => treeOf(text));

/**
 * An answer as markdown. One that was finished when it came is parsed in one go: the pieces of a growing one cost a
 * parser each. One that was seen growing keeps its pieces, so that its end changes nothing on screen.
 */
const MarkdownText = ({ text, isStreaming }: MarkdownTextProps) => {
  const [hasGrown, setGrown] = useState(isStreaming);
  if (isStreaming && !hasGrown) setGrown(true);
  const lines = text.replace(/\r\n?/g, '\n');
  return (
    <div className={styles.prose}>
      {hasGrown ? (
        <GrowingMarkdown text={lines} isStreaming={isStreaming} />
      ) : (
        <FinishedMarkdown text={lines} />
      )}
    </div>
  );
};

// The default export is what a lazy import takes.
export default MarkdownText;
