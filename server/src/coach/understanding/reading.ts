import type { Lexicon } from '../lexicon';
import type { Fact, ProfileField } from '../profile';
import type { Clause } from './clauses';

/** What an extractor may look at: one message, cut up, and what the coach had asked. */
export interface Reading {
  readonly clauses: readonly Clause[];
  /** The field that the last question was about; a bare 两条 means nothing without it. */
  readonly asked: ProfileField | null;
  readonly lexicon: Lexicon;
}

/** Reads the facts of one kind out of a message. Pure; finds none in a message that holds none. */
export type Extractor = (reading: Reading) => readonly Fact[];

/** The value with its outer particles and fillers off, for use inside a sentence. */
export function tidy(phrase: string): string {
  let text = phrase;
  for (let before = ''; before !== text; ) {
    before = text;
    text = text
      .replace(
        /^(?:嗯+|呃+|额+|啊+|哦+|那个|这个|就是说?|大概就?是?|应该|可能|主要(?:就)?是?|一般(?:就)?是?|其实|比如说?|像|基本上?(?:都)?是?|那种|一些|那些|都是|也就是|无非是?|是(?!不是|否)|的|了|和)+/,
        '',
      )
      .replace(
        /(?:吧|啊|呢|呀|哦|哈|嘛|啦|诶|哎|那种|这种|什么的|之类的|之类(?!的那种)|等|这些|那些|这类|啥的|的那种|来着|而已|、)+$/,
        '',
      );
  }
  return text;
}
