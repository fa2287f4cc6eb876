import { LIMITS } from '@qihang/shared/contracts';
import { CloseIcon, IconButton, SearchIcon } from '@qihang/shared/ui';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { SearchText } from '../hooks/use-search-text';
import styles from './search-field.module.css';

interface SearchFieldProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly text: SearchText;
  /** Somebody is about to search. */
  readonly onReach: () => void;
  /** Arrow down was pressed, towards the hits. */
  readonly onGoDown: () => void;
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Focuses the search on `/` (outside text fields) and on Ctrl+K or ⌘K, unless a dialog covers the field. */
function useSearchKey(inputRef: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const input = inputRef.current;
      if (!(isK || (isSlash && !isEditable(event.target))) || event.isComposing || input === null) return;
      const dialogs = Array.from(document.querySelectorAll('dialog[open]'));
      if (dialogs.some((dialog) => !dialog.contains(input))) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [inputRef]);
}

/** 搜索对话: searches titles and messages. */
export const SearchField = ({ inputRef, text, onReach, onGoDown }: SearchFieldProps) => {
  useSearchKey(inputRef);
  const handleClear = () => {
    text.clear();
    inputRef.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onGoDown();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      text.flush();
    } else if (event.key === 'Escape' && text.typed !== '') {
      // The first Escape clears the field; the next one closes the drawer.
      event.preventDefault();
      text.clear();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `search` is an element only since Chrome 118 and Safari 17.
    <div role="search" className={styles.field}>
      <SearchIcon size={18} className={styles.icon} />
      <input
        ref={inputRef}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label="搜索对话"
        placeholder="搜索对话"
        className={styles.input}
        maxLength={LIMITS.searchMaxCodePoints}
        value={text.typed}
        onChange={(event) => text.type(event.currentTarget.value)}
        onFocus={onReach}
        onCompositionStart={() => text.setIsComposing(true)}
        onCompositionEnd={() => text.setIsComposing(false)}
        onKeyDown={handleKeyDown}
      />
      {text.typed !== '' && (
        <IconButton
          label="清除"
          icon={<CloseIcon size={18} />}
          className={styles.clear}
          onClick={handleClear}
        />
      )}
    </div>
  );
};
