import { apiClient } from '@qihang/shared/api';
import { type ChangePasswordRequest, isAppError } from '@qihang/shared/contracts';
import { useState } from 'react';
import { checkPasswordInput, type PasswordErrors, type PasswordInput } from './password-input';

interface PasswordChange {
  readonly errors: PasswordErrors;
  /** About the whole form. */
  readonly failure: string | null;
  readonly isSaving: boolean;
  /** Number of refused submissions. */
  readonly refusals: number;
  submit(input: PasswordInput): Promise<void>;
}

const FALLBACK = '没能修改密码，请稍后再试';

/** Changes the password and ends the user's other sessions. @throws AppError with `fields` for what is wrong with the input */
async function changePassword(request: ChangePasswordRequest): Promise<void> {
  await apiClient.post('/auth/password', request);
}

export function usePasswordChange(onChanged: () => void): PasswordChange {
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);

  const refuse = (found: PasswordErrors, sentence: string | null): void => {
    setErrors(found);
    setFailure(sentence);
    setRefusals((count) => count + 1);
  };
  const submit = async (input: PasswordInput): Promise<void> => {
    const found = checkPasswordInput(input);
    if (Object.keys(found).length > 0) return refuse(found, null);
    setErrors({});
    setFailure(null);
    setSaving(true);
    try {
      await changePassword({ current: input.current, next: input.next });
      onChanged();
    } catch (error) {
      const { current, next } = (isAppError(error) && error.fields) || {};
      const sentence = isAppError(error) ? error.text : FALLBACK;
      refuse({ current, next }, current || next ? null : sentence);
    } finally {
      setSaving(false);
    }
  };
  return { errors, failure, isSaving, refusals, submit };
}
