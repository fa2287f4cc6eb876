import { useSyncExternalStore } from 'react';
import styles from './theme-control.module.css';
import { chooseTheme, readTheme, subscribeTheme, type Theme } from './theme-store';

const CHOICES: readonly { readonly theme: Theme; readonly label: string }[] = [
  { theme: 'light', label: '浅色' },
  { theme: 'dark', label: '深色' },
  { theme: 'system', label: '跟随系统' },
];

interface ThemeControlProps {
  /** Of its radio buttons: those of one name are one group, wherever they stand on the page. */
  readonly name?: string;
}

export const ThemeControl = ({ name = 'theme' }: ThemeControlProps) => {
  const current = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  return (
    <fieldset className={styles.control}>
      <legend className={styles.legend}>外观</legend>
      {CHOICES.map(({ theme, label }) => (
        <label key={theme} className={styles.choice}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={theme === current}
            onChange={() => chooseTheme(theme)}
          />
          <span className={styles.label}>{label}</span>
        </label>
      ))}
    </fieldset>
  );
};
