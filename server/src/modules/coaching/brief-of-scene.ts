import {
  type Brief,
  type BriefInput,
  type BriefMessage,
  type ShelfLine,
  writeBrief,
} from '@qihang/coach/brief';
import type { SaidMessage } from '@qihang/coach/facts';
import { kindOfContent } from '@qihang/coach/kinds';
import { alarmIn, CLASS_NAMES } from '@qihang/coach/safety';
import { standingLines } from '@qihang/coach/standing';
import type { PostResult } from '@qihang/shared/contracts';
import { estimateTokens } from '../../providers/token-estimate';
import type { AnswerRequest } from '../answers/answerer';
import { factsNow } from './keep-facts';
import { knowledgeForTalk } from './knowledge-of-turn';
import type { Scene } from './scene';
import type { BranchMessage } from './turn-repository';
import type { TurnState } from './turn-state';

/** Stands for a message that no vendor is told again (docs/decisions/0026 §10). */
const WITHHELD = '（这条消息没有发给你）';
/** Words that the product said in the coach's place, so that a model does not take them for its own. */
const BY_PRODUCT = '（这一句是产品自动说的）';
/** An answer without head and tail would teach a model to leave them out. */
const NO_HEAD = '@@';
const NO_TAIL = '@@@\n-';
/** Answers whose work is told as it was written; of older ones the talk is enough. */
const WHOLE_ANSWERS = 2;
const RESULTS = 10;

/** Sets what was written for the user apart from the coach's talk, in which a model would take it for its own. */
const WRITTEN_BY_PRODUCT = '（产品写好给他看的：）';

/** The talk, and of a newest answer what the product has put behind it. */
function wordsOf(message: BranchMessage, isNewest: boolean): string {
  const { turn, text } = message;
  if (turn === null || turn.talk === '') return text;
  const talk = turn.talk.trim();
  if (!isNewest || !text.startsWith(talk)) return isNewest ? text : turn.talk;
  const written = text.slice(talk.length).trim();
  return written === '' ? text : `${talk}\n${WRITTEN_BY_PRODUCT}\n${written}`;
}

/** A message as a brief tells it. */
function toBriefMessage(message: BranchMessage, isNewest: boolean): BriefMessage {
  const { id, role, turn, isByProduct } = message;
  const said = wordsOf(message, isNewest);
  return {
    id,
    role,
    text: message.isWithheld ? WITHHELD : isByProduct ? `${BY_PRODUCT}${said}` : said,
    head: role === 'user' ? '' : turn?.head || NO_HEAD,
    tail: role === 'user' ? '' : turn?.tail || NO_TAIL,
  };
}

/** The conversation as a brief tells it: of older answers the talk, of the last two all that was shown. */
export function toBriefMessages(thread: readonly BranchMessage[]): readonly BriefMessage[] {
  const answers = thread.filter(({ role }) => role === 'ai').slice(-WHOLE_ANSWERS);
  return thread.map((message) => toBriefMessage(message, answers.includes(message)));
}

const percent = (share: number | null): string =>
  share === null ? '' : `，完播${Math.round(share * 1000) / 10}%`;

/** One post with its figures, as a line for a model. */
const resultLine = ({ day, platform, title, views, finished, leads, deals }: PostResult): string =>
  `${day} ${platform}「${title}」播放${views}${percent(finished)}${leads === null ? '' : `，私信${leads}`}${deals === null ? '' : `，成交${deals}`}`;

const CARE_NOTE =
  '用户还在照看期，热线产品已经给了，他屏幕上一直有「我没事，继续」的按钮，点不点由他。问一句他这会儿怎么样，问过了就别再追，陪他说他想说的；不谈工作，不下单，不记事实，不给选项。第一行写@@。';

/** A guard that is not certain leaves the judgement to the model (docs/decisions/0026 §4). */
const alarmLines = (text: string): readonly string[] => {
  const alarm = alarmIn(text);
  return alarm === null
    ? []
    : [
        `下面这句有点像「${CLASS_NAMES[alarm.class]}」，请你放回前后文判断：他本人或身边人此刻真有危险，或真要做坏事，写@@care ${CLASS_NAMES[alarm.class]}；讲行当、讲过去、打比方、客户已处理的事、叮嘱别写什么，都不是，照常回答，也别提这个提醒。`,
      ];
};

/** Room in which worked turns leave enough for the conversation. */
const WORKED_TURNS_FROM = 12_000;

const personaOf = ({ prompt, workedTurns }: AnswerRequest['agent'], promptTokens: number): string =>
  promptTokens < WORKED_TURNS_FROM || workedTurns === '' ? prompt : `${prompt}\n\n${workedTurns}`;

/** Names by the order in which they were made, which no later work changes. */
function namedShelf(shelf: Scene['shelf']): readonly ShelfLine[] {
  const made = [...shelf].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return shelf.map((item) => {
    const { id, kind, title, headline, version } = item;
    return { id, name: `d${made.indexOf(item) + 1}`, kind, title, headline, version };
  });
}

/** Lines of the works that may be meant, so that 「第五题换个说法」 means something. */
const openWorksOf = ({ works }: Scene, shelf: readonly ShelfLine[]): BriefInput['openWorks'] =>
  works.flatMap(({ id, kind, content }) => {
    const name = shelf.find((line) => line.id === id)?.name;
    const lines = kindOfContent(kind, content)
      .toLines(content)
      .map(({ key, text }) => `${key}|${text}`);
    return name === undefined ? [] : [{ name, lines }];
  });

/** Of a long message; a question stands at the end of an answer. */
const CUT = { from: 80, to: 160 };

const shortened = (said: string): string =>
  said.length <= CUT.from + CUT.to ? said : `${said.slice(0, CUT.from)}……${said.slice(-CUT.to)}`;

const earlierLines = ({ thread }: Scene): readonly string[] =>
  thread.earlier
    .filter(({ isWithheld, isByProduct }) => !isWithheld && !isByProduct)
    .map(({ role, text, turn }) => {
      const said = turn !== null && turn.talk !== '' ? turn.talk : text;
      return `${role === 'user' ? '用户' : '你'}：${shortened(said)}`;
    });

/** What was refused in the newest turn of a model, whatever others have answered since. */
export const refusedIn = ({ thread }: Pick<Scene, 'thread'>): readonly string[] =>
  thread.before.reduce<TurnState | null>((last, { turn }) => turn ?? last, null)?.refused ?? [];

/** What was doubted in the answer before the question; nothing while somebody is cared for, or after an answer by rules. */
export const doubtedIn = ({ thread, care }: Pick<Scene, 'thread' | 'care'>): TurnState['doubted'] => {
  const newest = thread.before.filter(({ role }) => role === 'ai').at(-1);
  return care === null ? (newest?.turn?.doubted ?? []) : [];
};

/** What a model is told before a turn. */
export function briefOf(
  scene: Scene,
  { agent, question }: Pick<AnswerRequest, 'agent' | 'question'>,
  promptTokens: number,
): Brief {
  const { thread, facts, shelf, results, today, care } = scene;
  const named = namedShelf(shelf);
  return writeBrief(
    {
      persona: personaOf(agent, promptTokens),
      today,
      conversation: toBriefMessages(thread.before),
      question,
      facts: factsNow(facts).filter(({ status }) => status !== 'old'),
      standing: standingLines(scene.standing),
      shelf: named,
      openWorks: openWorksOf(scene, named),
      earlier: earlierLines(scene),
      results: [...results].reverse().slice(0, RESULTS).map(resultLine),
      library: agent.pieces,
      knowledge: care === null ? knowledgeForTalk(agent, scene, question.text) : [],
      alarm: care === null ? alarmLines(question.text) : [`（${CLASS_NAMES[care.class]}）${CARE_NOTE}`],
      refused: refusedIn(scene),
      hasDoubts: doubtedIn(scene).length > 0,
    },
    { promptTokens, countTokens: estimateTokens },
  );
}

/** The user's messages under the short names of a brief, each with the question that it answers. */
export function saidIn(
  { thread }: Scene,
  question: AnswerRequest['question'],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, SaidMessage> {
  const all = [...thread.before, { ...question, role: 'user' as const, isWithheld: false, order: null }];
  const said = new Map(
    all.flatMap(({ id, role, text, isWithheld, order }, index) => {
      if (role !== 'user' || isWithheld) return [];
      const before = all[index - 1];
      const asked = before?.role === 'ai' ? before.text : '';
      // A button's words are the product's own; a text to be examined may be anybody's.
      return [[id, { id, text, asked, isPasted: order !== null }] as const];
    }),
  );
  return new Map(
    [...names].flatMap(([name, id]) => {
      const message = said.get(id);
      return message === undefined ? [] : [[name, message] as const];
    }),
  );
}
