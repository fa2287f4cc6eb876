import { Button } from '@qihang/shared/ui';
import { useWorkbench } from '../hooks/use-workbench';
import type { FirstStep } from '../model/first-step';
import styles from './first-run.module.css';

interface FirstRunProps {
  readonly step: FirstStep;
}

/** 我的成果 without deliverables: the first useful step, in the words of the user's trade. */
export const FirstRun = ({ step: { trade, said } }: FirstRunProps) => (
  <div className={styles.first}>
    <h2 className={styles.title}>
      {trade === null ? (
        '老高做的东西都放在这里'
      ) : (
        <>
          先给“<bdi>{trade}</bdi>”一句话定位
        </>
      )}
    </h2>
    <p className={styles.text}>
      {trade === null
        ? '先说一句你做什么、帮谁、怎么收费，比如“我在无锡调钢琴十二年，上门三百一次”。说完就能做第一张定位卡。'
        : `${said.length === 0 ? '' : `你说过：${said.join('、')}。`}定位卡把这些收成一句能说出口的话，选题、日历、脚本都从它出来。`}
    </p>
  </div>
);

/** Button of the first step, at the bottom within reach of the thumb. */
export const FirstFoot = ({ step: { trade } }: FirstRunProps) => {
  const { order, onTalk, isBusy } = useWorkbench();
  if (trade === null) {
    return (
      <Button variant="primary" size="large" onClick={() => onTalk()}>
        去说一句
      </Button>
    );
  }
  return (
    <Button
      variant="primary"
      size="large"
      disabled={isBusy}
      onClick={() => order({ order: { action: 'make', kind: 'positioning' } })}
    >
      让老高做定位卡
    </Button>
  );
};
