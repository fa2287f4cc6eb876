import styles from './avatar.module.css';

/** Avatar text that tells names apart: the first character of a word, the last two digits of a number. */
export const initialsOf = (name: string): string => {
  const trimmed = name.trim();
  return /^\d+$/.test(trimmed) ? trimmed.slice(-2) : (Array.from(trimmed)[0] ?? '').toUpperCase();
};

/** Decoration beside a name, hidden from assistive technology, which reads the name. */
export const Avatar = ({ name }: { readonly name: string }) => (
  <span aria-hidden="true" className={styles.avatar}>
    {initialsOf(name)}
  </span>
);
