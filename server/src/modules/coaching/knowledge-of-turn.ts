import type { Kind } from '@qihang/coach/kinds';
import { type Piece, pickPieces } from '@qihang/coach/knowledge';
import type { OrderParameters } from '@qihang/coach/protocol';
import type { AnswerRequest } from '../answers/answerer';
import { factsNow } from './keep-facts';
import type { Scene } from './scene';

/** More than fits into most rooms; the prompt takes the best of them. */
const PIECES = 12;
const RECENT_MESSAGES = 4;

type Pieces = Pick<AnswerRequest['agent'], 'pieces'>;

const ownValues = ({ facts }: Pick<Scene, 'facts'>, fields: readonly string[]): readonly string[] =>
  factsNow(facts)
    .filter(({ field, about, status }) => about === 'self' && status !== 'old' && fields.includes(field))
    .map(({ value }) => value);

/** The pieces that fit what is talked about. What helps to write is given to those who write. */
export const knowledgeForTalk = ({ pieces }: Pieces, scene: Scene, question: string): readonly Piece[] =>
  pickPieces(
    pieces,
    {
      question,
      recent: scene.thread.before.slice(-RECENT_MESSAGES).map(({ text }) => text),
      platforms: ownValues(scene, ['platform']),
    },
    PIECES,
  );

/** The pieces that fit a piece of work: its kind, its platform, its subject and the trade of its user. */
export const knowledgeForWork = (
  { pieces }: Pieces,
  scene: Pick<Scene, 'facts'>,
  { kind, parameters, asked }: { kind: Kind['kind']; parameters: OrderParameters; asked: string },
): readonly Piece[] =>
  pickPieces(
    pieces,
    {
      question: [parameters.topic, parameters.wish, asked].filter((text) => text !== undefined).join('\n'),
      recent: [],
      kinds: [kind],
      platforms: parameters.platform === undefined ? ownValues(scene, ['platform']) : [parameters.platform],
      trade: ownValues(scene, ['business', 'offer']).join('\n'),
    },
    PIECES,
  );
