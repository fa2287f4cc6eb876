/** Which item of a list a key leads to from a present one; -1 leaves it upwards. Null for a key that leads nowhere. */
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
