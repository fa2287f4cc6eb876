import { browserStorage } from '@qihang/shared/session';

/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

const KEY = 'theme';
const listeners = new Set<() => void>();

export const readTheme = (): Theme => {
  const stored = browserStorage.get(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

/** Attribute that the tokens select by. The script in index.html sets it before the first paint. */
const apply = (theme: Theme): void => {
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
};

const changed = (): void => {
  apply(readTheme());
  for (const listener of listeners) listener();
};

const followOtherTabs = ({ key }: StorageEvent): void => {
  if (key === KEY || key === null) changed();
};

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') browserStorage.remove(KEY);
  else browserStorage.set(KEY, theme);
  changed();
}

export function subscribeTheme(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}
