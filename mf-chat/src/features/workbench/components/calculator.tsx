import type { CalculatorInput } from '@qihang/shared/deliverables';
import { TextField } from '@qihang/shared/ui';
import { useState } from 'react';
import { readCount } from '../model/result-fields';
import styles from './calculator.module.css';
import { RATES, RateSlider } from './rate-slider';
import { Reckoning } from './reckoning';

/** Parses a typed amount; null when it is not one. */
const amountOf = (text: string): number | null => {
  const amount = readCount(text.replace(/[元块￥¥]/g, ''));
  return Number.isNaN(amount) || amount <= 0 ? null : amount;
};

/** 倒推: computes the required audience from the goal of a month; the user can change every figure. */
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
      <Reckoning input={input} />
      <p className={styles.hint}>这几个比例是假设，不是承诺。发几条以后换成你自己的数再算。</p>
    </div>
  );
};
