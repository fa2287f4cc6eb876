import type { Choose } from '../deliverables/seeded-choice';
import type { Wording } from '../deliverables/wording';
import type { Askable, CoachState, InterviewMemory, MOVES } from './coach-state';
import { attemptsOf } from './interview';
import { askFor, TACTIC_COUNT } from './questions';

export type MoveId = (typeof MOVES)[number];

/** A next step where nothing is left to ask: never a dead end. */
export interface Move {
  readonly id: MoveId;
  readonly text: string;
  /** What a bare 好 then accepts. */
  readonly offered: CoachState['offered'];
  readonly asked: Askable | null;
}

interface MoveInput {
  readonly words: Wording;
  readonly state: Pick<CoachState, 'attempts' | 'moves' | 'card' | 'hasNews'>;
  readonly memory: InterviewMemory;
  readonly hasFreshTopics: boolean;
  /** Just delivered or just offered: not again at once. */
  readonly except: readonly MoveId[];
  readonly choose: Choose;
}

/** The most useful one that was not made lately; `skip` steps over one that would repeat an earlier reply. */
export function nextMove(input: MoveInput, skip: number): Move {
  const moves = movesFor(input).filter(({ id }) => !input.except.includes(id));
  const fresh = moves.filter(({ id }) => !input.state.moves.includes(id));
  const stale = moves.filter(({ id }) => input.state.moves.includes(id));
  const inOrder = [
    ...fresh,
    ...stale.sort((a, b) => input.state.moves.indexOf(a.id) - input.state.moves.indexOf(b.id)),
  ];
  return inOrder[skip % Math.max(1, inOrder.length)] ?? LAST_RESORT;
}

const LAST_RESORT: Move = {
  id: 'edit',
  text: '接下来想做哪样：选题、口播，还是改卡上的一行？',
  offered: null,
  asked: null,
};

function movesFor({ words, state, memory, hasFreshTopics, choose }: MoveInput): readonly Move[] {
  const told = attemptsOf('story', state, memory);
  const make = (
    id: MoveId,
    text: string,
    offered: Move['offered'] = null,
    asked: Askable | null = null,
  ): Move => ({
    id,
    text,
    offered,
    asked,
  });
  const isCardOld = state.hasNews && (state.card ?? memory.card) !== null;
  return [
    isCardOld
      ? make('card', choose('m-card', ['卡该换新的了，要我重出一张吗？', '要不要按新的再出一张卡？']), 'card')
      : null,
    hasFreshTopics
      ? make(
          'topics',
          choose('m-topics', ['要不要我照你说过的话出几条选题？', '要选题吗？我从你自己的话里出。']),
          'topics',
        )
      : null,
    words.doing === null
      ? null
      : make(
          'outline',
          choose('m-outline', ['要不要搭一条口播的骨架，你照着说？', '要我把头一条拆成开头、中间、结尾吗？']),
          'outline',
        ),
    told < TACTIC_COUNT ? make('story', askFor('story', told, words, choose), null, 'story') : null,
    make('words', `${words.people}最近说过的一句原话，记得哪句就发我哪句，好不好？`, null, 'problem'),
    make('edit', '卡上哪一行念着别扭？直接说「改成……」，我来换。'),
    make('proof', '最近有没有新做成的一单，或客户夸你的一句话？'),
    make(
      'first',
      choose('m-first', [
        '头一条打算哪天拍？拍完把别人的反应告诉我。',
        '今天就能拍的是哪一条？挑短的先来，好不好？',
      ]),
    ),
  ].filter((move) => move !== null);
}
