import { type DeliverableContent, GAP } from '@qihang/shared/contracts';
import { SCRIPT_TEXTS as TEXTS } from '../workshop-texts';
import { platformOf } from './kit-sheet';
import { topicsSheet } from './topics-sheet';
import { fitted, labelled, type TypedWords, typedWords } from './typed-words';
import type { WorksheetInput } from './worksheet-input';

type Script = DeliverableContent<'script'>;

/** Spoken at an even pace. */
const CHARACTERS_A_SECOND = 4;
const SHORTEST_BEAT = 3;
/** Five parts of as many fill the longest script. */
const SAY = 240;

function topicOf(input: WorksheetInput): string {
  if (input.topic !== undefined) return input.topic;
  const { topics } = input.topics ?? topicsSheet(input);
  const ordered = topics.find(({ key }) => key === input.order?.topic) ?? topics[0];
  return ordered?.text ?? GAP;
}

/** What is said in the five parts; the last is always the user's to write. */
function partsOf(topic: string, words: TypedWords): readonly string[] {
  const others = words.lines('problem').filter((line) => line !== topic);
  const story = words.all('story');
  return [
    topic,
    fitted(story !== null && fitted(story, topic.length) === topic ? null : story, SAY),
    fitted(words.all('offer'), SAY),
    fitted(others[0] ?? null, SAY),
    GAP,
  ];
}

/** The seconds follow from the number of characters. */
function timed(says: readonly string[]): Script['beats'] {
  let from = 0;
  return TEXTS.parts.map((part, at) => {
    const say = says[at] ?? GAP;
    const to = from + Math.max(SHORTEST_BEAT, Math.ceil(say.length / CHARACTERS_A_SECOND));
    const beat = { from, to, part, say, shot: TEXTS.shots[at] ?? GAP, caption: fitted(say, 30) };
    from = to;
    return beat;
  });
}

/** 脚本单: the topic first, then story, steps and mistake as they were typed, by the second. */
export function scriptSheet(input: WorksheetInput): Script {
  const words = typedWords(input.facts);
  const topic = fitted(topicOf(input), 60);
  const beats = timed(partsOf(topic, words));
  const said = words.lines('customerWords').filter((line) => line !== topic);
  const tags = [words.all('business'), words.all('audience')].filter(
    (tag): tag is string => tag !== null && tag.length <= 16,
  );
  return {
    judgement: labelled(TEXTS.judgement, topic === GAP ? null : topic, 140),
    topic,
    platform: platformOf(input.order?.platform, words),
    seconds: Math.max(15, beats.at(-1)?.to ?? 0),
    titles: [fitted(topic, 40), fitted(said[0] ?? null, 40), fitted(words.all('story'), 40)],
    coverLine: fitted(topic, 20),
    beats,
    tags: [...new Set(tags)],
  };
}
