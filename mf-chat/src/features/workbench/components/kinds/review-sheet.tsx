import { type DeliverableContent, fullDayName } from '@qihang/shared/contracts';
import { Button } from '@qihang/shared/ui';
import { useWorkbench } from '../../hooks/use-workbench';
import { countText } from '../../model/count-text';
import { resultsAddress } from '../../model/result-address';
import { Line } from '../line';
import { Card, Judgement, Section } from '../sheet';
import styles from './review-sheet.module.css';

type Figure = DeliverableContent<'review'>['figures'][number];

/** True for the figure that measures a step of the funnel. */
const isOfStep = (name: string, step: string | null): boolean =>
  step !== null && (name.startsWith(step) || (step === '曝光' && name === '播放'));

/** Formats a figure; percentages are recognised by the sign in their name. */
const figureText = (name: string, value: number): string =>
  name.endsWith('%') ? `${countText(value)}%` : countText(value);

/** Width of a bar: half at the median, full at twice the median. */
const widthOf = (value: number, median: number): string =>
  `${Math.min(100, median === 0 ? (value > 0 ? 100 : 0) : (value / median) * 50)}%`;

const FigureRow = ({ figure, isWeakest }: { readonly figure: Figure; readonly isWeakest: boolean }) => {
  const { name, value, median, reading } = figure;
  return (
    <li className={isWeakest ? styles.weakest : undefined}>
      <div className={styles.figureHead}>
        <span className={styles.name}>{name.replace(/%$/, '')}</span>
        <span className={styles.value}>{figureText(name, value)}</span>
        <span className={styles.median}>
          {median === null ? '还没有平常' : `平常 ${figureText(name, median)}`}
        </span>
      </div>
      {median !== null && (
        <div className={styles.bar} aria-hidden="true">
          <span className={styles.fill} style={{ width: widthOf(value, median) }} />
          <span className={styles.mark} />
        </div>
      )}
      <p className={styles.reading}>{reading}</p>
    </li>
  );
};

/** 周复盘: this week compared with the user's own median, the weakest step, and one thing to try. */
export const ReviewSheet = ({ content }: { readonly content: DeliverableContent<'review'> }) => {
  const { onOpen } = useWorkbench();
  const { week, figures, weakest } = content;
  return (
    <>
      <Judgement text={content.judgement} />
      <Section
        title={`${fullDayName(week)}这一周`}
        aside={
          <Button variant="quiet" className={styles.enter} onClick={() => onOpen(resultsAddress())}>
            记数据
          </Button>
        }
      >
        <ul className={styles.figures}>
          {figures.map((figure) => (
            <FigureRow key={figure.name} figure={figure} isWeakest={isOfStep(figure.name, weakest)} />
          ))}
        </ul>
      </Section>
      <Section title={weakest === null ? '怎么看' : `卡在${weakest}`}>
        <Line pointer="/diagnosis" text={content.diagnosis} className={styles.text} />
      </Section>
      <Card className={styles.experiment}>
        <h3 className={styles.label}>这周只试一件事</h3>
        <Line pointer="/experiment" text={content.experiment} className={styles.try} />
      </Card>
      <Section title="接下来">
        <ol className={styles.actions}>
          {content.actions.map((action, at) => (
            <li key={action}>
              <Line pointer={`/actions/${at}`} text={action} />
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
};
