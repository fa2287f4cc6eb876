import type { DeliverableContent, DeliverableKind } from '@qihang/shared/contracts';
import { isUnmade, type MakeInput, type Maker } from '../maker';
import { type List, lineOf, type Part, partsOf } from './lists';

interface Workbench {
  readonly maker: Maker<DeliverableKind>;
  readonly input: MakeInput;
  /** All that there ever was of it, newest first. */
  readonly versions: readonly DeliverableContent[];
}

/** As many further revisions are looked at: a maker that has nothing new by then has nothing new. */
const LOOKED_AT = 8;

/**
 * Parts that the maker would put into later revisions and that never stood there, the likeliest first: what it makes next
 * at the same place, then what it makes beside that.
 */
export function* otherParts(bench: Workbench, list: List, at: number): Generator<OtherPart, void, undefined> {
  const said = new Set(bench.versions.flatMap((content) => linesIn(content, list)));
  const later: DeliverableContent[] = [];
  for (let step = 1; step <= LOOKED_AT; step += 1) {
    const { maker, input, versions } = bench;
    const earlier = [...later, ...versions];
    const made = maker.make({ ...input, revision: input.revision + step, earlier });
    if (isUnmade(made)) return;
    later.unshift(made);
    const parts = partsOf(made, list);
    const ordered = [at, ...parts.keys()].filter((place, index, all) => all.indexOf(place) === index);
    for (const place of ordered) {
      const part = parts[place];
      const line = part === undefined ? '' : lineOf(part, list);
      if (part === undefined || line === '' || said.has(line)) continue;
      said.add(line);
      yield { part, line };
    }
  }
}

export interface OtherPart {
  readonly part: Part;
  readonly line: string;
}

const linesIn = (content: DeliverableContent, list: List): readonly string[] =>
  partsOf(content, list).map((part) => lineOf(part, list));
