export const aria: {
  readonly property: Readonly<Record<string, { readonly property: string; readonly attribute: string }>>;
  readonly normal: Readonly<Record<string, string>>;
};
