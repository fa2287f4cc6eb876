import { isAppError } from '@qihang/shared/contracts';
import { Notice } from '@qihang/shared/ui';
import styles from './registration-failure.module.css';

/** No answer came: the network's sentence alone, for the server has refused nothing (R8.2). */
const networkText = (error: Error): string | null =>
  isAppError(error) && (error.code === 'offline' || error.code === 'timeout') ? error.text : null;

/** Failure of the whole form; the text about a field is shown at that field. */
const furtherText = (error: Error): string | null =>
  isAppError(error) && Object.keys(error.fields ?? {}).length === 0 ? error.text : null;

export const RegistrationFailure = ({ error }: { readonly error: Error }) => {
  const further = furtherText(error);
  const network = networkText(error);
  if (network !== null) return <Notice tone="danger">{network}</Notice>;
  return (
    <Notice tone="danger">
      <p>注册失败，用户名可能已被占用或邀请码无效</p>
      {further !== null && <p className={styles.further}>{further}</p>}
    </Notice>
  );
};
