import { CATALOGUE_PATH } from './place';

/** List of all states, each a link. */
export const Contents = ({ names }: { readonly names: readonly string[] }) => (
  <main>
    <h1>每一屏的每个状态</h1>
    <ul>
      {names.map((name) => (
        <li key={name}>
          <a href={CATALOGUE_PATH + name}>{name}</a>
        </li>
      ))}
    </ul>
  </main>
);
