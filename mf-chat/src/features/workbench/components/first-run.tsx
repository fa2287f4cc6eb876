import { useQuery } from '@qihang/shared/api';
import { Button } from '@qihang/shared/ui';
import { profileQuery } from '../api/profile-query';
import { useWorkbench } from '../hooks/use-workbench';
import { firstStepOf } from '../model/first-step';
import styles from './first-run.module.css';

const Unknown = () => {
  const { onTalk } = useWorkbench();
  return (
    <>
      <h2 className={styles.title}>老高做的东西都放在这里</h2>
      <p className={styles.text}>
        先说一句你做什么、帮谁、怎么收费，比如“我在无锡调钢琴十二年，上门三百一次”。说完就能做第一张定位卡。
      </p>
      <Button variant="primary" size="large" isWide onClick={() => onTalk()}>
        去说一句
      </Button>
    </>
  );
};

interface KnownProps {
  /** What they do, in their own words. */
  readonly trade: string;
  readonly said: readonly string[];
}

const Known = ({ trade, said }: KnownProps) => {
  const { order, isBusy } = useWorkbench();
  return (
    <>
      <h2 className={styles.title}>
        先给“<bdi>{trade}</bdi>”一句话定位
      </h2>
      <p className={styles.text}>
        {said.length > 0 && `你说过：${said.join('、')}。`}
        定位卡把这些收成一句能说出口的话，选题、日历、脚本都从它出来。
      </p>
      <Button
        variant="primary"
        size="large"
        isWide
        disabled={isBusy}
        onClick={() => order({ order: { action: 'make', kind: 'positioning' } })}
      >
        让老高做定位卡
      </Button>
    </>
  );
};

/** The shelf of whoever has nothing yet: the first useful step, in the words of their trade. */
export const FirstRun = () => {
  const { data, isPending } = useQuery(profileQuery);
  const { trade, said } = firstStepOf(data ?? { fields: [] });
  return (
    <div className={styles.first} aria-busy={isPending || undefined}>
      {isPending ? null : trade === null ? <Unknown /> : <Known trade={trade} said={said} />}
    </div>
  );
};
