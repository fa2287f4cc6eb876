import { fitChips, wantsForeign } from '@qihang/coach/checks';
import { readRecords } from '@qihang/coach/protocol';
import { describe, expect, it } from '@rstest/core';
import type { LanguageSource } from '../../providers/language-source';
import { cutShort, VendorFailure } from '../../providers/vendor/vendor-failure';
import { makeVisibleText } from '../../providers/visible-text';
import { speak } from './speak';
import { Spending } from './spending';
import { GOOD_ANSWERS, type GoodAnswer } from './testing/good-answers';
import type { LabelledAnswer } from './testing/labelled-answer';
import { LATER_GOOD_ANSWERS, LATER_WEAK_ANSWERS } from './testing/later-answers';
import { WEAK_ANSWERS } from './testing/weak-answers';

const WEAK = [...WEAK_ANSWERS, ...LATER_WEAK_ANSWERS];
const GOOD = [...GOOD_ANSWERS, ...LATER_GOOD_ANSWERS];
const PIECES = [1, 3, 7, 4_000];

/** A vendor's model that sends this text in pieces of one length. */
const aSource = (text: string, piece: number, isCut: boolean): LanguageSource => ({
  id: 'openai',
  model: 'm',
  contextTokens: 8_000,
  async *stream() {
    const visible = makeVisibleText();
    for (let at = 0; at < text.length; at += piece) yield* visible.push(text.slice(at, at + piece));
    yield* visible.end();
    if (isCut) throw cutShort('cut');
  },
});

interface Seen {
  /** The talk as it stood after each event. */
  readonly moments: readonly string[];
  readonly talk: string;
  readonly chips: readonly string[];
}

interface Sending {
  readonly isCut?: boolean;
  /** What was shown before the answer was cut. */
  readonly partial?: string;
}

/** What a user sees of an answer. */
async function see(
  said: string,
  answer: string,
  piece: number,
  { isCut = false, partial = '' }: Sending = {},
): Promise<Seen> {
  const moments: string[] = [];
  let talk = '';
  let raw: string | null = null;
  const call = { userId: 'u', prompt: { system: '', messages: [] }, maxTokens: null, thinks: false };
  const deps = {
    source: aSource(answer, piece, isCut),
    vendorNames: [],
    mayBeForeign: wantsForeign(said),
    spending: new Spending(),
    partial,
    onTalkOver: async () => {},
  };
  const saying = speak(deps, call, new AbortController().signal);
  try {
    for (let next = await saying.next(); ; next = await saying.next()) {
      if (next.done === true) {
        raw = next.value.raw;
        break;
      }
      const event = next.value;
      if (event.type === 'text') talk += event.text;
      if (event.type === 'replace') talk = event.text;
      moments.push(talk);
    }
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
  }
  const chips = fitChips(readRecords(raw, { isCut })?.chips ?? [], said, talk);
  return { moments, talk, chips };
}

/** What is wrong with what is seen of an answer; '' for nothing. */
function faultOf({ answer, hidden, shown = [], chips }: LabelledAnswer, seen: Seen): string {
  const all = [...seen.moments, seen.talk, ...seen.chips];
  const leaked = hidden.filter((piece) => all.some((text) => text.includes(piece)));
  const missing = shown.filter((piece) => !seen.talk.includes(piece));
  const others = chips !== undefined && JSON.stringify(chips) !== JSON.stringify(seen.chips);
  if (leaked.length + missing.length === 0 && !others) return '';
  return JSON.stringify({ answer, seen: seen.talk, chips: seen.chips, leaked, missing });
}

const answerOf = ({ talk, chips = [] }: GoodAnswer): string =>
  `@@\n${talk}\n@@@\n${chips.map((chip) => `C||${chip}`).join('\n') || '-'}`;

describe('what is seen of an answer', () => {
  it('nothing of a weak answer that nobody should see, in pieces of any length', async () => {
    const faults: string[] = [];
    for (const weak of WEAK) {
      const found: string[] = [];
      for (const piece of PIECES) {
        const seen = await see(weak.said, weak.answer, piece, weak);
        found.push(faultOf(weak, seen));
      }
      const fault = found.find((each) => each !== '');
      if (fault !== undefined) faults.push(fault);
    }
    console.log(`weak answers with a fault: ${faults.length} of ${WEAK.length}\n${faults.join('\n')}`);
    expect(faults).toEqual([]);
  });

  it('nothing of a weak answer that breaks off anywhere', async () => {
    const leaks = new Set<string>();
    for (const { said, answer, hidden } of WEAK) {
      for (let end = 1; end < answer.length; end += 1) {
        const seen = await see(said, answer.slice(0, end), 3, { isCut: true });
        const fault = faultOf({ said, answer, hidden }, seen);
        if (fault !== '') {
          leaks.add(`${answer.slice(0, end)} >>> ${fault}`);
          break;
        }
      }
    }
    console.log(`cut weak answers that leak: ${leaks.size} of ${WEAK.length}`);
    expect([...leaks]).toEqual([]);
  });

  it('all of a good answer, in pieces of any length', async () => {
    const faults: string[] = [];
    for (const good of GOOD) {
      const found: string[] = [];
      for (const piece of PIECES) {
        const { talk, chips } = await see(good.said, answerOf(good), piece);
        const isWhole = talk === good.talk && JSON.stringify(chips) === JSON.stringify(good.chips ?? []);
        found.push(isWhole ? '' : JSON.stringify({ talk: good.talk, seen: talk, wanted: good.chips, chips }));
      }
      const fault = found.find((each) => each !== '');
      if (fault !== undefined) faults.push(fault);
    }
    console.log(`good answers with a fault: ${faults.length} of ${GOOD.length}\n${faults.join('\n')}`);
    expect(faults).toEqual([]);
  });

  it('all of a good answer that is cut anywhere and continued, be it with its last words again', async () => {
    const faults: string[] = [];
    for (const good of GOOD) {
      const tail = answerOf(good).slice(`@@\n${good.talk}`.length);
      for (let end = 1; end <= good.talk.length; end += 1) {
        const cut = await see(good.said, `@@\n${good.talk.slice(0, end)}`, 4_000, { isCut: true });
        const { talk: partial } = cut;
        const last = partial.slice(-20);
        // Fewer letters may be like the last ones by chance.
        const isTelling = last.length === 20 && new Set(last.match(/\p{L}/gu)).size > 5;
        for (const repeated of isTelling ? ['', last] : ['']) {
          const rest = `${repeated}${good.talk.slice(partial.length)}${tail}`;
          const seen = await see(good.said, rest, 3, { partial });
          if (partial + seen.talk !== good.talk)
            faults.push(JSON.stringify({ talk: good.talk, partial, repeated, seen: seen.talk }));
        }
      }
    }
    console.log(
      `good answers cut, continued and not whole: ${faults.length}\n${faults.slice(0, 20).join('\n')}`,
    );
    expect(faults).toEqual([]);
  });
});
