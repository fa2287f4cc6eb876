/** The title that a rename leads to, or null when it changes nothing: blank, or as it was (SPEC §5). */
export function newTitleOf(typed: string, present: string): string | null {
  const title = typed.trim();
  return title === '' || title === present ? null : title;
}
