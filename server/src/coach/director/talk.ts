import type { AnswerAttachments } from '@qihang/shared/contracts';
import type { LanguageProvider, ProviderEvent, ProviderRequest } from '../../providers/language-provider';
import { STAND_IN_NOTICE } from '../../providers/stand-in-provider';
import type { CoachState } from '../dialogue/coach-state';
import type { Turn } from '../dialogue/take-turn';
import { guessAskedField } from '../understanding/asked-field';
import { type ChipLine, makeChipLine } from './chip-line';
import { afterPartial, hang, type SaveState } from './say-turn';
import type { Scene } from './scene';

interface Talk {
  readonly provider: LanguageProvider;
  readonly request: ProviderRequest;
  readonly scene: Scene;
  /** As the rules take it. */
  readonly turn: Turn;
  /** What the model is told of the user and of the turn. */
  readonly brief: string;
  readonly save: SaveState;
}

const hung = (chips: readonly string[]): AnswerAttachments => ({ chips: [...chips], deliverables: [] });

/**
 * The built-in coach says the turn. The state is saved before the first word, with all that it is about to say, so that a
 * stopped answer has still been asked and one that was cut goes on with exactly the rest.
 */
export async function* talkByRules(
  { provider, request, turn, save }: Talk,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const ruled = afterPartial(request.partial, turn.text);
  await save(request, { ...turn.state, ...hung(turn.chips), said: request.partial + ruled });
  yield* hang(hung(turn.chips));
  yield* provider.stream({ ...request, ruled }, signal);
}

/**
 * A model talks; its line of chips becomes buttons. Where it leaves none, the rules' chips stand in if they answer what it
 * asked. The rules keep count of the turn, but of what they themselves would have asked nothing counts as asked.
 */
export async function* talkByModel(
  { provider, request, scene, turn, brief, save }: Talk,
  signal: AbortSignal,
): AsyncGenerator<ProviderEvent, void, undefined> {
  const ruled = afterPartial(request.partial, turn.text);
  await save(request, stateOfModel(scene, turn));
  let line = makeChipLine();
  let said = endOf(request.partial);
  let isStandIn = false;
  const events = provider.stream({ ...request, profile: brief, ruled }, signal);
  try {
    for await (const event of events) {
      if (event.type === 'stand-in') {
        isStandIn = true;
        await save(request, { ...turn.state, ...hung(turn.chips), said: STAND_IN_NOTICE + ruled });
      }
      if (isStandIn || (event.type !== 'text' && event.type !== 'replace')) {
        yield event;
        continue;
      }
      if (event.type === 'replace') line = makeChipLine();
      const text = line.push(event.text);
      said = endOf(event.type === 'replace' ? text : said + text);
      if (event.type === 'replace') yield { ...event, text };
      else if (text !== '') yield { type: 'text', text };
    }
  } catch (error) {
    yield* tailOf(line, false);
    throw error;
  }
  if (isStandIn) {
    yield* hang(hung(turn.chips));
    return;
  }
  yield* tailOf(line, true);
  yield* hang(hung(line.chips.length > 0 ? line.chips : chipsFor(said, turn)));
}

/** More than the longest question, in characters. */
const END = 500;

/**
 * Only the last question counts, and the answer's log has the whole text: a second one, in as many strings as it came in,
 * would weigh tens of kB.
 */
const endOf = (said: string): string => (said.length > 2 * END ? said.slice(-END) : said);

function* tailOf(line: ChipLine, isWhole: boolean): Generator<ProviderEvent, void, undefined> {
  const tail = line.end(isWhole);
  if (tail !== '') yield { type: 'text', text: tail };
}

const chipsFor = (said: string, { chips, state }: Turn): readonly string[] =>
  state.asked !== null && guessAskedField(said) === state.asked ? chips : [];

/** What the rules would have asked, offered or said back was not: 对 and 好 answer the model. */
const stateOfModel = ({ start }: Scene, { state }: Turn): CoachState => ({
  ...state,
  asked: null,
  offered: null,
  pending: null,
  attempts: start.state.attempts,
  moves: start.state.moves,
  said: '',
  chips: [],
  deliverables: [],
});
