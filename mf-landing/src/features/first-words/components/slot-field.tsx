import type { CSSProperties } from 'react';
import { textWidth } from '../model/text-width';
import styles from './slot-field.module.css';

interface SlotFieldProps {
  readonly name: string;
  readonly label: string;
  /** What is not yet said, in the words of the sentence. */
  readonly placeholder: string;
  readonly text: string;
  readonly isLast?: boolean;
  readonly onFill: (text: string) => void;
}

/** A slot of a sentence: dashed while it is empty, a mark once it is filled, as wide as what it holds. */
export const SlotField = ({ name, label, placeholder, text, isLast = false, onFill }: SlotFieldProps) => (
  <input
    name={name}
    aria-label={label}
    placeholder={placeholder}
    maxLength={20}
    autoComplete="off"
    enterKeyHint={isLast ? 'go' : 'next'}
    className={`${styles.field} ${placeholder.length > 2 ? styles.wide : ''}`}
    // An empty one is as wide as its placeholder, by its class: the page's policy forbids style attributes in the markup.
    style={text === '' ? undefined : ({ '--width': textWidth(text) } as CSSProperties)}
    value={text}
    onChange={({ currentTarget }) => onFill(currentTarget.value)}
  />
);
