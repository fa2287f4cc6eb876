import { useMutation, useQueryClient } from '@qihang/shared/api';
import { dayName, isAppError, type PostResult } from '@qihang/shared/contracts';
import { ConfirmDialog, DeleteIcon, EditIcon, IconButton, showToast } from '@qihang/shared/ui';
import { useState } from 'react';
import { sayDeleted } from '../../../session/say-deleted';
import { deleteResult, saveResult } from '../api/results-query';
import { countText, percentText } from '../model/count-text';
import { FIGURES } from '../model/result-fields';
import styles from './result-item.module.css';
import { BETWEEN } from './sheet';

const figuresOf = (result: PostResult): string =>
  FIGURES.flatMap(({ name, label }) => {
    const value = result[name];
    if (value === null) return [];
    return [name === 'finished' ? `完播 ${percentText(value)}` : `${label} ${countText(value)}`];
  }).join(BETWEEN);

/** A post with its figures. */
export const ResultItem = ({
  result,
  onEdit,
}: {
  readonly result: PostResult;
  readonly onEdit: () => void;
}) => {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { id, ...input } = result;
  const { title, day, platform } = input;
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteResult(client, id),
    onSuccess: () => sayDeleted(() => saveResult(client, null, input)),
    onError: (error) => showToast(isAppError(error) ? error.text : '删除失败', 'danger'),
    onSettled: () => setAsking(false),
  });
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.day}>
          {dayName(day)}
          {platform !== '' && ` · ${platform}`}
        </p>
        <p className={styles.figures}>{figuresOf(result)}</p>
      </div>
      <div className={styles.tools}>
        <IconButton label={`改：${title}`} icon={<EditIcon size={18} />} onClick={onEdit} />
        <IconButton
          label={`删除：${title}`}
          icon={<DeleteIcon size={18} />}
          onClick={() => setAsking(true)}
        />
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        question={`删掉“${title}”的数据？`}
        confirmText="删掉"
        isDangerous
        isPending={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
};
