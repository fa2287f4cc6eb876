import type { AnswerNode } from '@qihang/shared/contracts';
import { Skeleton } from '@qihang/shared/ui';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { makeLazyModule } from '../lazy-module';
import styles from './answer-text.module.css';
import type { MarkdownTextProps } from './markdown-text';
import { TreeText } from './tree-text';

export type { MarkTree } from './markdown-text';

/** Lazy, because the renderer is a third of the chat's bytes and not needed before the user can type. */
const renderer = makeLazyModule<ComponentType<MarkdownTextProps>>(async () => {
  const { default: MarkdownText } = await import(/* webpackChunkName: "markdown" */ './markdown-text');
  return MarkdownText;
});

/** Fetches the renderer ahead of the first answer. */
export const preloadMarkdown = (): void => renderer.load();

/** True once the renderer is here, or has failed to come. */
export const useIsMarkdownSettled = (): boolean =>
  useSyncExternalStore(
    renderer.subscribe,
    () => renderer.getState().status !== 'waiting',
    () => false,
  );

const Placeholder = () => (
  <span className={styles.placeholder}>
    <Skeleton width="92%" />
    <Skeleton width="78%" />
    <Skeleton width="56%" />
  </span>
);

interface AnswerTextProps extends MarkdownTextProps {
  /** The same answer as elements, where the server has sent them. */
  readonly tree?: readonly AnswerNode[] | null;
}

/** An answer as markdown, or as plain text when the renderer could not be fetched. */
export const AnswerText = ({ tree = null, ...props }: AnswerTextProps) => {
  const state = useSyncExternalStore(renderer.subscribe, renderer.getState);
  useEffect(() => renderer.load(), []);
  if (tree !== null) return <TreeText tree={tree} />;
  if (state.status === 'ready') return <state.value {...props} />;
  if (state.status === 'waiting' && !props.isStreaming) return <Placeholder />;
  return <div className={styles.plain}>{props.text}</div>;
};
