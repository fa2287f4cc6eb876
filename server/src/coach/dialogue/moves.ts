import type { Shelf } from '../deliverables/maker';
import type { Choose } from '../deliverables/seeded-choice';
import { clip, quoted } from '../deliverables/text-pieces';
import type { Wording } from '../deliverables/wording';
import type { Profile } from '../profile';
import type { Askable, CoachState, InterviewMemory, MOVES } from './coach-state';
import { attemptsOf, isKnown } from './interview';
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
  readonly profile: Profile;
  readonly state: Pick<CoachState, 'attempts' | 'moves' | 'card' | 'hasNews'>;
  readonly memory: InterviewMemory;
  readonly shelf: Shelf;
  /** Just delivered or just offered: not again at once. */
  readonly except: readonly MoveId[];
  readonly choose: Choose;
}

/** The most useful one that was not made lately; `skip` steps over one that would repeat an earlier reply. */
export function nextMove(input: MoveInput, skip: number): Move {
  const moves = [...offers(input), ...requests(input)].filter(({ id }) => !input.except.includes(id));
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
  text: '接下来想做哪样：选题、脚本，还是改卡上的一行？',
  offered: null,
  asked: null,
};

const isMove = (move: Move | null): move is Move => move !== null;

/** Work that is not on the shelf yet, in the order in which one thing is made of the other. */
function offers({ words, profile, state, memory, shelf, choose }: MoveInput): readonly Move[] {
  const { doing, pace, price, stories, problem } = words;
  const offer = (id: NonNullable<CoachState['offered']>, ...texts: [string, ...string[]]): Move => ({
    id,
    text: choose(`m-${id}`, texts),
    offered: id,
    asked: null,
  });
  const isCardOld = state.hasNews && (state.card ?? memory.card) !== null;
  const rhythm = pace === null ? '你撑得住的量' : clip(pace, 12);
  return [
    isCardOld ? offer('positioning', '卡该换新的了，要我重出一张吗？', '要不要按新的再出一张卡？') : null,
    doing === null || shelf.topics !== undefined
      ? null
      : offer('topics', '要不要我照你说过的话出一批选题？', '要选题吗？我从你自己的话里出。'),
    doing === null || shelf.script !== undefined
      ? null
      : offer(
          'script',
          problem === null
            ? '要不要把头一条写成带时间的脚本？'
            : `要不要把${quoted(clip(problem, 12))}写成一条脚本？`,
          '头一条的脚本要不要我写出来，你照着念？',
        ),
    shelf.topics === undefined || shelf.calendar !== undefined || !isKnown(profile, 'posts')
      ? null
      : offer('calendar', `要不要按${rhythm}，把选题排进30天日历？`, `30天日历按${rhythm}排，现在排吗？`),
    doing === null || shelf.kit !== undefined
      ? null
      : offer('kit', '名字、头像、简介、封面，要不要一起出？', '账号四件套还没有，现在出吗？'),
    doing === null || shelf.ladder !== undefined
      ? null
      : offer(
          'ladder',
          price === null ? '怎么收钱还没排，要不要排出来？' : `从${clip(price, 12)}往两头排变现，要看吗？`,
          '要不要把引流、信任、利润三档排出来？',
        ),
    stories.length === 0 || shelf.story !== undefined
      ? null
      : offer('story', '你讲过的事，要不要我整理成人设故事？'),
    shelf.calendar === undefined || shelf.review !== undefined
      ? null
      : offer('review', '发过的几条把数据填上，要不要我按你自己的中位数复盘？'),
  ].filter(isMove);
}

/** What the user may bring or do, where they may well have something. */
function requests({ words, state, memory, choose }: MoveInput): readonly Move[] {
  const told = attemptsOf('story', state, memory);
  const make = (id: MoveId, text: string, asked: Askable | null = null): Move => ({
    id,
    text,
    offered: null,
    asked,
  });
  return [
    told < TACTIC_COUNT ? make('telling', askFor('story', told, words, choose), 'story') : null,
    make('words', `${words.people}最近说过的一句原话，记得哪句就发我哪句，好不好？`, 'problem'),
    make('edit', '卡上哪一行念着别扭？直接说「改成……」，我来换。'),
    make('proof', '最近有没有新做成的一单，或客户夸你的一句话？'),
    make(
      'first',
      choose('m-first', [
        '头一条打算哪天拍？拍完把别人的反应告诉我。',
        '今天就能拍的是哪一条？挑短的先来，好不好？',
      ]),
    ),
  ].filter(isMove);
}
