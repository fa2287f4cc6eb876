import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the first invalid field of the form after each refused attempt, so that a screen reader reads
 * which one it is and why.
 *
 * @param attempt a value that changes with every refusal (a count, an error); nothing happens while it is falsy
 */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, attempt: unknown): void {
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempt]);
}
