import { useMutation, useQuery, useQueryClient } from '@qihang/shared/api';
import { isAppError } from '@qihang/shared/contracts';
import { Button, Notice, showToast, TextField } from '@qihang/shared/ui';
import { type FormEvent, useId, useState } from 'react';
import { saveResult } from '../api/results-query';
import { platformsQuery } from '../api/shelf-query';
import { FIGURES, type ResultFieldName, type ResultFields, readResult } from '../model/result-fields';
import styles from './result-form.module.css';
import { SelectField } from './select-field';

interface ResultFormProps {
  /** Id of the post to correct; null for a new one. */
  readonly id: string | null;
  readonly start: ResultFields;
  readonly onEnd: () => void;
}

/** Form for a post and its figures, of which only 播放 is required. */
export const ResultForm = ({ id, start, onEnd }: ResultFormProps) => {
  const client = useQueryClient();
  const { data: platforms = [] } = useQuery(platformsQuery);
  const formId = useId();
  const [fields, setFields] = useState(start);
  const [errors, setErrors] = useState<Readonly<Partial<Record<ResultFieldName, string>>>>({});
  const { mutate, isPending, error } = useMutation({
    mutationFn: (result: Parameters<typeof saveResult>[2]) => saveResult(client, id, result),
    onSuccess: () => {
      showToast('记下了');
      onEnd();
    },
    onError: (failure) => setErrors(isAppError(failure) ? (failure.fields ?? {}) : {}),
  });
  const fill = (name: ResultFieldName, value: string) =>
    setFields((before) => ({ ...before, [name]: value }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const read = readResult(fields);
    setErrors(read.errors ?? {});
    if (read.result !== null) mutate(read.result);
  };
  const failure = error === null ? null : isAppError(error) ? error.text : '没能保存，请再试一次';
  return (
    <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <TextField
        label="标题"
        maxLength={60}
        autoComplete="off"
        value={fields.title}
        error={errors.title}
        onChange={({ currentTarget }) => fill('title', currentTarget.value)}
      />
      <div className={styles.pair}>
        <TextField
          label="哪天发的"
          type="date"
          value={fields.day}
          error={errors.day}
          onChange={({ currentTarget }) => fill('day', currentTarget.value)}
        />
        <SelectField
          label="平台"
          none="没说"
          options={[...new Set([...platforms, fields.platform])].filter((name) => name !== '')}
          value={fields.platform}
          onChange={(platform) => fill('platform', platform)}
        />
      </div>
      <div className={styles.figures}>
        {FIGURES.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="decimal"
            autoComplete="off"
            placeholder={name === 'views' ? '必填' : '没有可空着'}
            value={fields[name]}
            error={errors[name]}
            onChange={({ currentTarget }) => fill(name, currentTarget.value)}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onEnd}>取消</Button>
        <Button type="submit" variant="primary" isPending={isPending}>
          保存
        </Button>
      </div>
    </form>
  );
};
