import { AppError } from '@qihang/shared/contracts';
import { COMMON_PASSWORDS } from './common-passwords';

/** Besides the brand; docs/security.md lists them (ASVS 6.1.2). */
export const WORDS = ['启航', 'qihang', '老高', 'laogao', 'woaini', '5201314'];
/** Characters that a password must have besides such words and the user's number. */
const OWN_CHARACTERS = 6;

const TOO_COMMON = '这个密码太常见，容易被猜到，请换一个';
const TOO_CLOSE = '密码里除了手机号和品牌名，至少还要有6个字符';

/** Refuses a password that is among the commonest, or hardly more than the number or a word of this site. */
export type RefuseGuessable = (password: string, about: { username: string; field: string }) => void;

export function makeRefuseGuessable({ brand }: { readonly brand: string }): RefuseGuessable {
  const common = new Set(COMMON_PASSWORDS);
  const words = [brand.toLowerCase(), ...WORDS].filter((word) => word !== '');
  return (password, { username, field }) => {
    const refuse = (text: string): never => {
      throw new AppError('invalid_input', 'password is easy to guess', { text, fields: { [field]: text } });
    };
    const lower = password.toLowerCase();
    if (common.has(lower)) refuse(TOO_COMMON);
    if (username.includes(lower)) refuse(TOO_CLOSE);
    const rest = [username, ...words].reduce((text, word) => text.replaceAll(word, ''), lower);
    if (rest !== lower && [...rest].length < OWN_CHARACTERS) refuse(TOO_CLOSE);
  };
}
