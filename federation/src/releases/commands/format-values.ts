const two = (part: number): string => String(part).padStart(2, '0');

/** `2026-11-21 13:05` on this machine's clock; a dash for never. */
export function formatInstant(iso: string | null): string {
  if (iso === null) return '-';
  const at = new Date(iso);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 file`, `3 files`. */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

/** Count with its percentage: `12 (0.8 %)`; the count alone where it is nothing, or of nothing. */
export const formatShare = (count: number, of: number): string =>
  count === 0 || of === 0
    ? count.toLocaleString('en')
    : `${count.toLocaleString('en')} (${((100 * count) / of).toFixed(1)} %)`;
