import type { LadderRates } from '@qihang/shared/contracts';
import { useId } from 'react';
import { percentText } from '../model/count-text';
import styles from './rate-slider.module.css';

/** An adjustable assumption. */
interface RateField {
  readonly name: keyof LadderRates;
  readonly label: string;
  /** Range, as fractions of one. */
  readonly least: number;
  readonly most: number;
  readonly step: number;
}

export const RATES: readonly RateField[] = [
  { name: 'viewToVisit', label: '看完点进主页的', least: 0.001, most: 0.1, step: 0.001 },
  { name: 'visitToLead', label: '进主页来问的', least: 0.01, most: 0.5, step: 0.01 },
  { name: 'leadToDeal', label: '来问最后付钱的', least: 0.01, most: 1, step: 0.01 },
];

/** Rounds a fraction to the steps of the slider. */
const tidy = (share: number): number => Math.round(share * 10_000) / 10_000;

interface RateSliderProps {
  readonly rate: RateField;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** Slider for an assumption that is a fraction of one. */
export const RateSlider = ({ rate, value, onChange }: RateSliderProps) => {
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
