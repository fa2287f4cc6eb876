import type { LineMark } from '@qihang/shared/contracts';
import { type MarkedLine, marksIn } from '@qihang/shared/deliverables';
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import type { MarkTree } from '../../../markdown/answer-text';

type RenderMark = (text: string, mark: LineMark) => ReactNode;

/** Marks the lines of works in rendered text. Elements stay, so that nothing is drawn anew but the words themselves. */
export function treeMarker(lines: readonly MarkedLine[], render: RenderMark): MarkTree {
  const split = (text: string): ReactNode => {
    const marks = marksIn(text, lines);
    if (marks.length === 0) return text;
    const parts = marks.flatMap((mark, at) => [
      text.slice(marks[at - 1]?.end ?? 0, mark.start),
      render(text.slice(mark.start, mark.end), mark),
    ]);
    return [...parts, text.slice(marks.at(-1)?.end ?? 0)];
  };
  const within = (node: ReactNode): ReactNode => {
    if (typeof node === 'string') return split(node);
    if (Array.isArray(node)) return node.map(within);
    return isValidElement<{ children?: ReactNode }>(node) ? ofElement(node) : node;
  };
  const ofElement = (element: ReactElement<{ children?: ReactNode; href?: string }>): ReactElement => {
    const { children, href } = element.props;
    const isClosed = children === undefined || href !== undefined || element.type === 'code';
    return isClosed ? element : cloneElement(element, undefined, within(children));
  };
  return (tree) => ofElement(tree as ReactElement<{ children?: ReactNode }>);
}
