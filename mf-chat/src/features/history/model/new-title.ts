/** Trimmed new title, or null when it is blank or unchanged (R5.8). */
export function newTitleOf(typed: string, present: string): string | null {
  const title = typed.trim();
  return title === '' || title === present ? null : title;
}
