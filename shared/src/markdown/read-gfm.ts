import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Processor } from 'unified';

/**
 * remark-gfm for texts that are only read: tables, lists of tasks, struck words, bare links and footnotes. The package itself
 * also brings what writes a tree back as Markdown, 3 kB of every chat.
 */
export function readGfm(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
}
