import { type CalculatorInput, computeFunnel, type LeverName } from '@qihang/shared/deliverables';
import { countText, percentText } from '../model/count-text';
import styles from './reckoning.module.css';

const LEVER_NAMES: Readonly<Record<LeverName, string>> = {
  price: '单价',
  viewToVisit: '看完点进主页的',
  visitToLead: '进主页来问的',
  leadToDeal: '来问最后付钱的',
};

const leverText = (name: LeverName, value: number): string =>
  name === 'price' ? `${countText(value)}元` : percentText(value);

/** Calculation from the goal back to the required audience, with the figure that is easiest to improve. */
export const Reckoning = ({ input }: { readonly input: CalculatorInput }) => {
  const funnel = computeFunnel(input);
  if (funnel === null) return <p className={styles.hint}>填上这个月想赚多少，就能倒推要多少人看到。</p>;
  const { deals, leads, visits, views, levers, viewsIfHalf } = funnel;
  const steps = [
    { name: '成交', value: deals, unit: '单' },
    { name: '来问', value: leads, unit: '人' },
    { name: '进主页', value: visits, unit: '人' },
    { name: '播放', value: views, unit: '次' },
  ];
  const [best] = levers;
  return (
    <>
      <dl className={styles.chain} aria-live="polite">
        {steps.map(({ name, value, unit }) => (
          <div key={name} className={styles.step}>
            <dt className={styles.stepName}>{name}</dt>
            <dd className={styles.stepValue}>
              {countText(value)}
              <span className={styles.unit}>{unit}</span>
            </dd>
          </div>
        ))}
      </dl>
      {best && best.views < views && (
        <p className={styles.lever}>
          先动“{LEVER_NAMES[best.name]}”最省力：从{leverText(best.name, best.from)}到
          {leverText(best.name, best.to)}，播放只要{countText(best.views)}次。
        </p>
      )}
      <p className={styles.lever}>要是每一步都只有一半，播放要{countText(viewsIfHalf)}次。</p>
    </>
  );
};
