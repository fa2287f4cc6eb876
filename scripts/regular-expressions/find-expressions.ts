import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** A place in the product's code; the line counts from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
}
export interface Expression extends Place {
  readonly source: string;
  readonly flags: string;
}
interface Found {
  /** Regular expressions as they are written. */
  readonly literals: readonly Expression[];
  /** Places that make one of a text, when they are run. */
  readonly makers: readonly Place[];
  /** Other uses of the constructor, by which one could be made that nobody sees. */
  readonly evasions: readonly Place[];
}

/** What runs in the product; what helps its tests is no part of it. */
const isProduct = (file: string): boolean =>
  /\.(?:[cm]?[jt]s|tsx)$/.test(file) &&
  !/\.test\.tsx?$|\.d\.[cm]?ts$|(?:^|\/)(?:node_modules|dist|testing|\.cache)\//.test(file);

/** Paths of the product's code in some workspaces, from the root, with slashes. */
const filesOf = (root: string, rooms: readonly string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => `${room}/${file.split(path.sep).join('/')}`)
      .filter(isProduct),
  );

/** Finds every regular expression of the product in its syntax tree. @throws Error when a file does not parse */
export function findExpressions(root: string, rooms: readonly string[]): Found {
  const literals: Expression[] = [];
  const makers: Place[] = [];
  const evasions: Place[] = [];
  for (const file of filesOf(root, rooms)) {
    const code = readFileSync(path.join(root, file), 'utf8');
    if (!/\/|RegExp/.test(code)) continue;
    const { program, errors } = parseSync(file, code);
    if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
    const placeOf = ({ start }: Node): Place => ({ file, line: code.slice(0, start).split('\n').length });
    walk(program as unknown as Node, null, (node, parent) => {
      if (node.type === 'Literal' && node.regex !== undefined && node.regex !== null) {
        literals.push({ ...placeOf(node), source: node.regex.pattern, flags: node.regex.flags });
      } else if (node.type === 'Identifier' && node.name === 'RegExp') {
        if (isCall(parent, node)) makers.push(placeOf(node));
        else if (!isHarmless(parent)) evasions.push(placeOf(node));
      }
    });
  }
  return { literals, makers, evasions };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly regex?: { readonly pattern: string; readonly flags: string } | null;
  readonly callee?: Node;
  readonly operator?: string;
}

const isCall = (parent: Node | null, node: Node): boolean =>
  (parent?.type === 'NewExpression' || parent?.type === 'CallExpression') && parent.callee === node;

/** A type, or the question whether something is one. */
const isHarmless = (parent: Node | null): boolean =>
  parent?.type === 'TSTypeReference' ||
  (parent?.type === 'BinaryExpression' && parent.operator === 'instanceof');

function walk(node: unknown, parent: Node | null, visit: (node: Node, parent: Node | null) => void): void {
  if (Array.isArray(node)) {
    for (const each of node) walk(each, parent, visit);
  } else if (typeof node === 'object' && node !== null) {
    const isNode = 'type' in node && typeof node.type === 'string';
    if (isNode) visit(node as Node, parent);
    for (const value of Object.values(node)) walk(value, isNode ? (node as Node) : parent, visit);
  }
}
