import { cellsOf, groupTold, isNarrow, type ToldGroup, type ToldLine } from '@qihang/shared/contracts';
import { classNames } from '@qihang/shared/ui';
import { useEditing } from '../../hooks/use-editing';
import { CopyButton } from '../copy-button';
import { Line } from '../line';
import { LineText } from '../line-text';
import { Card } from '../sheet';
import styles from './told-text.module.css';

/** Where lines of a text stand in the content. */
type ToldList = 'told' | 'remarks';

interface Listed {
  readonly list: ToldList;
}

/** What is said to the user stands under a heading of its own. */
const HEADINGS = { told: 'h3', remarks: 'h4' } as const;

const pointerOf = (list: ToldList, at: number): string => `/${list}/${at}/text`;

/** What is pasted or said as it stands, with its own copy. */
const Quote = ({ lines, list }: Pick<ToldGroup, 'lines'> & Listed) => (
  <div className={styles.quote}>
    <blockquote className={styles.quoted}>
      {lines.map(({ text, at }) => (
        <Line key={at} pointer={pointerOf(list, at)} text={text} />
      ))}
    </blockquote>
    <CopyButton label={`复制：${lines[0]?.text ?? ''}`} text={lines.map(({ text }) => text).join('\n')} />
  </div>
);

/** Short cells stand side by side; else each row is read by itself under its first cells. A row is changed as one line. */
const Table = ({ lines, list }: Pick<ToldGroup, 'lines'> & Listed) => {
  const { isOn } = useEditing();
  const [head, ...body] = lines;
  if (head === undefined) return null;
  if (isOn) return lines.map(({ text, at }) => <Line key={at} pointer={pointerOf(list, at)} text={text} />);
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
                  <LineText pointer={pointerOf(list, at)} text={text} shown={cellsOf(text)[column] ?? ''} />
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
        <Row key={line.at} line={line} heads={heads} list={list} />
      ))}
    </dl>
  );
};

interface RowProps extends Listed {
  readonly line: ToldGroup['lines'][number];
  readonly heads: readonly string[];
}

const Row = ({ line: { text, at }, heads, list }: RowProps) => {
  const [mark, name, ...rest] = cellsOf(text);
  const show = (cell = '') => <LineText pointer={pointerOf(list, at)} text={text} shown={cell} />;
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

const List = ({ as, lines, start, list }: ToldGroup & Listed) => {
  const Tag = as === 'step' ? 'ol' : 'ul';
  return (
    <Tag className={styles.list} {...(as === 'step' && start > 1 && { start })}>
      {lines.map(({ text, at }) => (
        <li key={at}>
          <Line pointer={pointerOf(list, at)} text={text} />
        </li>
      ))}
    </Tag>
  );
};

const Group = (group: ToldGroup & Listed) => {
  const { as, lines, list } = group;
  if (as === 'quote') return <Quote lines={lines} list={list} />;
  if (as === 'row') return <Table lines={lines} list={list} />;
  if (as === 'item' || as === 'step') return <List {...group} />;
  return lines.map(({ text, at }) => (
    <Line
      key={at}
      as={as === 'heading' ? HEADINGS[list] : 'p'}
      pointer={pointerOf(list, at)}
      text={text}
      className={styles[as]}
    />
  ));
};

interface ToldTextProps {
  readonly told: readonly ToldLine[];
  /** The list of the content that the lines stand in: those of the work itself, where it is left out. */
  readonly list?: ToldList;
}

const keyOf = ({ lines: [line] }: ToldGroup): number | undefined => line?.at;

/** A work that is told as one text, in the order in which it is read. */
export const ToldText = ({ told, list = 'told' }: ToldTextProps) => (
  <div className={classNames(styles.told, list === 'told' ? styles.work : styles.remarks)}>
    {groupTold(told).map((group) => (
      <Group key={keyOf(group)} {...group} list={list} />
    ))}
  </div>
);

/** The same as one card: a part with its heading is a row of it, and what stands before the first heading is its head. */
export const ToldCard = ({ told }: Pick<ToldTextProps, 'told'>) => (
  <Card className={styles.card}>
    {partsOf(groupTold(told)).map(([first, ...rest]) => (
      <section key={keyOf(first)} className={classNames(styles.told, styles.work, styles.part)}>
        {[first, ...rest].map((group) => (
          <Group key={keyOf(group)} {...group} list="told" />
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
