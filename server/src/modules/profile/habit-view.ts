import { type ChangedLine, habitsIn } from '@qihang/coach/writing';
import { AppError, type ProfileView } from '@qihang/shared/contracts';
import type { ProfileFacts } from './fact-repository';

/** Changes by hand that writers learn from; they belong to the deliverables. */
export interface HabitStore {
  /** The last one first. */
  changes(userId: string): Promise<readonly ChangedLine[]>;
  drop(userId: string, id: string): Promise<void>;
  /** Takes a drop back. @returns false for a change that was not dropped */
  putBack(userId: string, id: string): Promise<boolean>;
}

const FIELD = 'habits';
const NAME = '写法偏好';

type Field = ProfileView['fields'][number];

/** What writers are told of the user's changes, as a field of 我的档案; none where there is nothing to tell. */
export function habitField(changes: readonly ChangedLine[], { histories }: ProfileFacts): readonly Field[] {
  const known = histories.flatMap(({ versions }) => versions.at(-1)?.value ?? []);
  const values = habitsIn(changes, known).map(({ id, line }) => ({
    ...{ id, field: FIELD, name: NAME, text: line, quote: '', messageId: null, conversationId: null },
    ...{ state: 'confirmed' as const, isConfirmed: true, about: null, isPrivate: null, history: [] },
  }));
  return values.length === 0 ? [] : [{ field: FIELD, name: NAME, holdsMany: false, values }];
}

/** What a habit says stands in the user's own deliverables. */
export const notHere = () =>
  new AppError('invalid_input', 'a habit is what a deliverable says', {
    fields: { text: '这是从你改的成果里来的，去成果里改那一行，或者在这里删掉' },
  });
