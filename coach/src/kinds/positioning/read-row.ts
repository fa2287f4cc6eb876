/** A row of a card as its content has it. */
export interface CardRowText {
  readonly label: string;
  readonly text: string;
}

const LONGEST_LABEL = 8;

/** 合作方式：…… as a row of its own; null for what has no label. */
export function readRow(text: string): CardRowText | null {
  const at = text.search(/[：:]/);
  const row = { label: text.slice(0, Math.max(0, at)).trim(), text: text.slice(at + 1).trim() };
  return row.label === '' || row.label.length > LONGEST_LABEL || row.text === '' ? null : row;
}
