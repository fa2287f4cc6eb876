import { isAppError } from '@qihang/shared/contracts';
import { showToast } from '@qihang/shared/ui';

const sayFailed = (failure: unknown) => {
  const isTaken = isAppError(failure) && failure.code === 'conflict';
  showToast(isTaken ? failure.text : '撤销失败', 'danger');
};

/** Says that something was deleted, which one press takes back for 6 s. */
export const sayDeleted = (takeBack: () => Promise<unknown>): void =>
  showToast('已删除', 'neutral', { label: '撤销', onPress: () => void takeBack().catch(sayFailed) });
