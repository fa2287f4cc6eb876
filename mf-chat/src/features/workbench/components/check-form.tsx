import { useQuery } from '@qihang/shared/api';
import { countCodePoints } from '@qihang/shared/contracts';
import { Button } from '@qihang/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { platformsQuery } from '../api/shelf-query';
import { useWorkbench } from '../hooks/use-workbench';
import { CHECK_TEXT_MAX } from '../model/order-words';
import styles from './check-form.module.css';
import { SelectField } from './select-field';
import { WorkPage } from './work-page';

/** Of the page's only field, which nobody comes here without wanting. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus({ preventScroll: true });

/** 发布前体检: form for the text to check before it is published. */
export const CheckForm = () => {
  const { order, isBusy } = useWorkbench();
  const { data: platforms = [] } = useQuery(platformsQuery);
  const id = useId();
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState('');
  const length = countCodePoints(text.trim());
  const isTooLong = length > CHECK_TEXT_MAX;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (length === 0 || isTooLong || isBusy) return;
    const wanted = platform === '' ? {} : { platform };
    order({ order: { action: 'make', kind: 'check', text: text.trim(), ...wanted } });
  };
  return (
    <WorkPage
      title={<h2>发布前体检</h2>}
      upTo="shelf"
      foot={
        <Button
          type="submit"
          form={id}
          variant="primary"
          size="large"
          disabled={length === 0 || isTooLong || isBusy}
        >
          查一遍
        </Button>
      }
    >
      <form id={id} className={styles.form} onSubmit={handleSubmit}>
        <p className={styles.lead}>
          标题、正文、台词都可以。查极限词、承诺、导流、资质、AI声明和长度，每一处都给出处和改法。
        </p>
        <label htmlFor={`${id}-text`} className={styles.label}>
          要发的内容
        </label>
        <textarea
          ref={focus}
          id={`${id}-text`}
          className={styles.text}
          rows={10}
          value={text}
          aria-describedby={`${id}-count`}
          aria-invalid={isTooLong || undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p id={`${id}-count`} className={isTooLong ? styles.tooLong : styles.count}>
          {isTooLong ? `太长了，最多${CHECK_TEXT_MAX}个字，现在${length}个` : `${length}个字`}
        </p>
        <SelectField
          label="发到哪里"
          none="还没定"
          options={platforms}
          value={platform}
          onChange={setPlatform}
        />
      </form>
    </WorkPage>
  );
};
