/** Elements of an answer; none of them runs, loads or submits anything. */
export const ANSWER_TAGS = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'],
  ...['strong', 'em', 'del', 'code', 'sup', 'a', 'span', 'div', 'section'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
] as const;

/**
 * What an element is for, where its tag does not say it: a text that is shown as its source, a list of labels and
 * values with its rows (`headline` is the row in the large type), the box around a table, a list of tasks with the
 * state of each.
 */
export const ANSWER_PARTS = [
  ...['raw', 'facts', 'fact', 'headline', 'colon', 'value'],
  ...['table', 'tasks', 'task-done', 'task-open'],
] as const;

/** An element of an answer. A page clones its template for `tag` and `part`; the other fields are text to set. */
export interface AnswerElement {
  readonly tag: (typeof ANSWER_TAGS)[number];
  readonly part?: (typeof ANSWER_PARTS)[number] | undefined;
  /** Address of a link: http, https or mailto. Links without one are left out, and their text stays. */
  readonly href?: string | undefined;
  /** First number of a numbered list that does not begin at 1. */
  readonly start?: number | undefined;
  /** Alignment of a cell. */
  readonly align?: 'left' | 'center' | 'right' | undefined;
  readonly children?: readonly AnswerNode[] | undefined;
}

/** A string is text, and never markup. */
export type AnswerNode = string | AnswerElement;

/** Depth of elements up to which there is a tree. */
export const ANSWER_DEPTH = 16;
