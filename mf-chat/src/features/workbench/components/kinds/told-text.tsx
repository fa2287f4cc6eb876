import { cellsOf, groupTold, isNarrow, type ToldGroup, type ToldLine } from '@qihang/shared/contracts';
import { classNames } from '@qihang/shared/ui';
import { useEditing } from '../../hooks/use-editing';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { LineText } from '../line-text';
import { Card } from '../sheet';
import styles from './told-text.module.css';

const pointerOf = (at: number): string => `/told/${at}/text`;

/** What is pasted or said as it stands, with its own copy. */
const Quote = ({ lines }: Pick<ToldGroup, 'lines'>) => (
  <div className={styles.quote}>
    <blockquote className={styles.quoted}>
      {lines.map(({ text, at }) => (
        <Line key={at} pointer={pointerOf(at)} text={text} />
      ))}
    </blockquote>
    <CopyButton label={`复制：${lines[0]?.text ?? ''}`} text={lines.map(({ text }) => text).join('\n')} />
  </div>
);

/** Short cells stand side by side; else each row is read by itself under its first cells. A row is changed as one line. */
const Table = ({ lines }: Pick<ToldGroup, 'lines'>) => {
  const { isOn } = useEditing();
  const [head, ...body] = lines;
  if (head === undefined) return null;
  if (isOn) return lines.map(({ text, at }) => <Line key={at} pointer={pointerOf(at)} text={text} />);
  const heads = cellsOf(head.text);
  if (isNarrow(lines.map(({ text }) => text)))
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((cell, column) => (
              <th key={column} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map(({ text, at }) => (
            <tr key={at}>
              {heads.map((_, column) => (
                <td key={column}>
                  <LineText pointer={pointerOf(at)} text={text} shown={cellsOf(text)[column] ?? ''} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  return (
    <dl className={styles.rows}>
      {body.map((line) => (
        <Row key={line.at} line={line} heads={heads} />
      ))}
    </dl>
  );
};

interface RowProps {
  readonly line: ToldGroup['lines'][number];
  readonly heads: readonly string[];
}

const Row = ({ line: { text, at }, heads }: RowProps) => {
  const [mark, name, ...rest] = cellsOf(text);
  const show = (cell = '') => <LineText pointer={pointerOf(at)} text={text} shown={cell} />;
  return (
    <div className={styles.row}>
      <dt className={styles.rowName}>
        <span className={styles.mark}>{mark}</span>
        {show(name)}
      </dt>
      {rest.map((cell, column) => (
        <dd key={column} className={styles.cell}>
          <span className={styles.cellHead}>{heads[column + 2]}</span>
          {show(cell)}
        </dd>
      ))}
    </div>
  );
};

const List = ({ as, lines, start }: ToldGroup) => {
  const Tag = as === 'step' ? 'ol' : 'ul';
  return (
    <Tag className={styles.list} {...(as === 'step' && start > 1 && { start })}>
      {lines.map(({ text, at }) => (
        <li key={at}>
          <Line pointer={pointerOf(at)} text={text} />
        </li>
      ))}
    </Tag>
  );
};

const Group = (group: ToldGroup) => {
  const { as, lines } = group;
  if (as === 'quote') return <Quote lines={lines} />;
  if (as === 'row') return <Table lines={lines} />;
  if (as === 'item' || as === 'step') return <List {...group} />;
  return lines.map(({ text, at }) => (
    <Line
      key={at}
      as={as === 'heading' ? 'h3' : 'p'}
      pointer={pointerOf(at)}
      text={text}
      className={styles[as]}
    />
  ));
};

interface ToldTextProps {
  readonly told: readonly ToldLine[];
}

const keyOf = ({ lines: [line] }: ToldGroup): number | undefined => line?.at;

/** A work that is told as one text, in the order in which it is read. */
export const ToldText = ({ told }: ToldTextProps) => (
  <div className={styles.told}>
    {groupTold(told).map((group) => (
      <Group key={keyOf(group)} {...group} />
    ))}
  </div>
);

/** The same as one card: a part with its heading is a row of it, and what stands before the first heading is its head. */
export const ToldCard = ({ told }: ToldTextProps) => (
  <Card className={styles.card}>
    {partsOf(groupTold(told)).map(([first, ...rest]) => (
      <section key={keyOf(first)} className={classNames(styles.told, styles.part)}>
        {[first, ...rest].map((group) => (
          <Group key={keyOf(group)} {...group} />
        ))}
      </section>
    ))}
  </Card>
);

type Part = [ToldGroup, ...ToldGroup[]];

/** Groups by the headings over them. */
function partsOf(groups: readonly ToldGroup[]): readonly Part[] {
  const parts: Part[] = [];
  for (const group of groups) {
    const part = parts.at(-1);
    if (part === undefined || group.as === 'heading') parts.push([group]);
    else part.push(group);
  }
  return parts;
}
