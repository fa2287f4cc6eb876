import type { Askable, CoachState, InterviewMemory } from './coach-state';
import { attemptsOf } from './interview';
import { askFor, TACTIC_COUNT } from './questions';
import type { Choose } from './seeded-choice';
import { clip, type Wording } from './wording';

/** A next step where nothing is left to ask: never a dead end. */
export interface Move {
  readonly text: string;
  readonly offered: CoachState['offered'];
  readonly asked: Askable | null;
}

interface MoveInput {
  readonly words: Wording;
  readonly state: Pick<CoachState, 'attempts' | 'moves'>;
  readonly memory: InterviewMemory;
  readonly hasFreshTopics: boolean;
  readonly choose: Choose;
}

/** The suggestions in their round: topics, an outline, a story of theirs, the customers' words, the card itself. */
export function nextMove(input: MoveInput, skip: number): Move {
  const moves = movesFor(input);
  const move = moves[(input.state.moves + skip) % moves.length];
  return move ?? { text: '接下来想做哪样：选题、口播，还是改卡上的一行？', offered: null, asked: null };
}

function movesFor({ words, state, memory, hasFreshTopics, choose }: MoveInput): readonly Move[] {
  const storyAsked = attemptsOf('story', state, memory);
  const people = words.audience === null ? '客户' : clip(words.audience, 12);
  const moves: (Move | null)[] = [
    hasFreshTopics
      ? {
          text: choose('m-topics', ['要不要我按卡上的话出几条选题？', '要选题吗？我从你自己的话里出。']),
          offered: 'topics',
          asked: null,
        }
      : null,
    {
      text: choose('m-outline', ['要不要把其中一条搭成口播的骨架？', '要我把一条拆成开头、中间、结尾吗？']),
      offered: 'outline',
      asked: null,
    },
    storyAsked < TACTIC_COUNT
      ? { text: askFor('story', storyAsked, words, choose), offered: null, asked: 'story' }
      : null,
    { text: `这周留意${people}说的原话，记一句发我，好不好？`, offered: null, asked: 'problem' },
    { text: '卡上哪一行念着别扭？直接说「改成……」，我来换。', offered: null, asked: null },
    { text: '有新的证据就告诉我：做成的一单、客户的一句话。要看现在的卡吗？', offered: 'card', asked: null },
    {
      text: choose('m-first', [
        '第一条打算哪天拍？定下来，拍完把客户的反应告诉我。',
        '今天能拍的是哪一条？挑短的先来，好不好？',
      ]),
      offered: null,
      asked: null,
    },
  ];
  return moves.filter((move) => move !== null);
}
