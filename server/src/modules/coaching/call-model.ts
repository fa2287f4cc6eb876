import type { LanguageCall, LanguageSource } from '../../providers/language-source';
import { makeStorableFilter, toStorable } from '../../providers/storable-text';
import type { Spending } from './spending';

/** `text` is appended; `replace` replaces all text of the call; `thinks` says that it comes nearer to its first word. */
export type Said = { readonly type: 'text' | 'replace'; readonly text: string } | { readonly type: 'thinks' };

interface ModelDeps {
  readonly source: LanguageSource;
  readonly spending: Spending;
}

/** One call of a model: yields what it says, without what cannot be stored (F48), and counts what it costs. */
export async function* callModel(
  { source, spending }: ModelDeps,
  call: LanguageCall,
  signal: AbortSignal,
): AsyncGenerator<Said, void, undefined> {
  let clean = makeStorableFilter();
  spending.begin(call.prompt);
  for await (const event of source.stream(call, signal)) {
    if (event.type === 'usage') spending.counted(event);
    if (event.type === 'thinks') yield event;
    if (event.type !== 'text' && event.type !== 'replace') continue;
    spending.wrote(event.text);
    if (event.type === 'replace') {
      clean = makeStorableFilter();
      yield { type: 'replace', text: toStorable(event.text) };
    } else yield { type: 'text', text: clean(event.text) };
  }
}

/** The whole text of a call of which nothing is shown while it comes. */
export async function completeModelCall(
  deps: ModelDeps,
  call: LanguageCall,
  signal: AbortSignal,
): Promise<string> {
  let said = '';
  for await (const event of callModel(deps, call, signal)) {
    if (event.type !== 'thinks') said = event.type === 'replace' ? event.text : said + event.text;
  }
  return said;
}
