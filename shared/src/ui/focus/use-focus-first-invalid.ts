import { type RefObject, useEffect } from 'react';

/**
 * After each refused attempt the focus goes to the first wrong field of the form, so that whoever does not see the
 * screen hears which one it is and why.
 *
 * @param attempt something that changes with every refusal (a count, an error); nothing happens while it is falsy
 */
export function useFocusFirstInvalid(form: RefObject<HTMLElement | null>, attempt: unknown): void {
  useEffect(() => {
    if (attempt) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, attempt]);
}
