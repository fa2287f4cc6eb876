/** Index after a key press; -1 above the first item, null for a key that does not navigate. */
export function indexAfterKey(key: string, present: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(present + 1, count - 1);
    case 'ArrowUp':
      return present - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
