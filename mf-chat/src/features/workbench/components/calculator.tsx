import type { LadderRates } from '@qihang/shared/contracts';
import { type CalculatorInput, type LeverName, reckon } from '@qihang/shared/deliverables';
import { TextField } from '@qihang/shared/ui';
import { useId, useState } from 'react';
import { countText, percentText } from '../model/count-text';
import { readCount } from '../model/result-fields';
import styles from './calculator.module.css';

interface RateField {
  readonly name: keyof LadderRates;
  readonly label: string;
  /** Shares of one. */
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

const RATES: readonly RateField[] = [
  { name: 'viewToVisit', label: '看完点进主页的', least: 0.001, most: 0.1, step: 0.001 },
  { name: 'visitToLead', label: '进主页来问的', least: 0.01, most: 0.5, step: 0.01 },
  { name: 'leadToDeal', label: '来问最后付钱的', least: 0.01, most: 1, step: 0.01 },
];

const LEVER_NAMES: Readonly<Record<LeverName, string>> = {
  price: '单价',
  viewToVisit: '看完点进主页的',
  visitToLead: '进主页来问的',
  leadToDeal: '来问最后付钱的',
};

/** What a share of the floating kind looks like on a slider that moves in steps. */
const tidy = (share: number): number => Math.round(share * 10_000) / 10_000;

interface RateSliderProps {
  readonly rate: RateField;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const RateSlider = ({ rate, value, onChange }: RateSliderProps) => {
  const id = useId();
  return (
    <div className={styles.rate}>
      <label htmlFor={id} className={styles.rateLabel}>
        {rate.label}
      </label>
      <output htmlFor={id} className={styles.rateValue}>
        {percentText(value)}
      </output>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={Math.min(rate.least, value)}
        max={Math.max(rate.most, value)}
        step={rate.step}
        value={value}
        aria-valuetext={percentText(value)}
        onChange={({ currentTarget }) => onChange(tidy(currentTarget.valueAsNumber))}
      />
    </div>
  );
};

const leverText = (name: LeverName, value: number): string =>
  name === 'price' ? `${countText(value)}元` : percentText(value);

const Outcome = ({ input }: { readonly input: CalculatorInput }) => {
  const reckoning = reckon(input);
  if (reckoning === null) return <p className={styles.hint}>填上这个月想赚多少，就能倒推要多少人看到。</p>;
  const { deals, leads, visits, views, levers, viewsIfHalf } = reckoning;
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

/** An amount as typed; null for what is none. */
const amountOf = (text: string): number | null => {
  const amount = readCount(text.replace(/[元块￥¥]/g, ''));
  return Number.isNaN(amount) || amount <= 0 ? null : amount;
};

/** 倒推: from what a month is to bring back to who has to see it. Every figure is the person's to move. */
export const Calculator = ({ start }: { readonly start: CalculatorInput }) => {
  const [goal, setGoal] = useState(start.goal === null ? '' : String(start.goal));
  const [price, setPrice] = useState(String(start.price));
  const [rates, setRates] = useState(start.rates);
  const amount = amountOf(price);
  const input = { goal: amountOf(goal), price: amount ?? start.price, rates };
  return (
    <div className={styles.calculator}>
      <div className={styles.amounts}>
        <TextField
          label="这个月想赚（元）"
          inputMode="decimal"
          autoComplete="off"
          placeholder="比如 9000"
          value={goal}
          error={goal !== '' && input.goal === null ? '请输入数字' : null}
          onChange={({ currentTarget }) => setGoal(currentTarget.value)}
        />
        <TextField
          label="一单收（元）"
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={amount === null ? '请输入数字' : null}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
      </div>
      {RATES.map((rate) => (
        <RateSlider
          key={rate.name}
          rate={rate}
          value={rates[rate.name]}
          onChange={(value) => setRates((before) => ({ ...before, [rate.name]: value }))}
        />
      ))}
      <Outcome input={input} />
      <p className={styles.hint}>这几个比例是假设，不是承诺。发几条以后换成你自己的数再算。</p>
    </div>
  );
};
