/** The part of a PostCSS node that is used here; PostCSS comes with Rsbuild and exports no types. */
interface StyleNode {
  readonly type: string;
  readonly name?: string;
  remove(): void;
}
interface StyleRoot {
  readonly nodes: readonly StyleNode[];
  readonly source?: { readonly input: { readonly file?: string } };
  append(node: StyleNode): void;
}
interface StyleTools {
  AtRule: new (options: { name: string; params: string; nodes: readonly StyleNode[] }) => StyleNode;
}

const MUST_STAY_FIRST = ['import', 'charset', 'namespace'];
const isAtRule = (node: StyleNode, names: readonly string[]): boolean =>
  node.type === 'atrule' && names.includes(node.name ?? '');

/**
 * PostCSS plugin that wraps an app's own style sheets in one cascade layer, so that no remote can override the host or
 * another remote by specificity. Files that name layers themselves are left alone.
 */
export const cascadeLayer = (layer: string, isOwn: (file: string) => boolean) => ({
  postcssPlugin: 'cascade-layer',
  Once(root: StyleRoot, { AtRule }: StyleTools): void {
    const file = root.source?.input.file;
    if (!file || !isOwn(file) || root.nodes.some((node) => isAtRule(node, ['layer']))) return;
    const moved = root.nodes.filter((node) => !isAtRule(node, MUST_STAY_FIRST));
    if (moved.length === 0) return;
    // The new rule contains clones of the nodes.
    for (const node of moved) node.remove();
    root.append(new AtRule({ name: 'layer', params: layer, nodes: moved }));
  },
});
