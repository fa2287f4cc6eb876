import { expect, it } from '@rstest/core';
import { markPure } from './pure-components';

it('marks what makes components and contexts, and leaves out their names, so that unused ones can go', () => {
  const code = `var Context = React.createContext(null);
Context.displayName = "Context";
var Link = React2.forwardRef(function Link() { return React2.createElement("a"); });
  Link.displayName = "Link";
var Rows = React3.memo(Rows2);
const text = "a.displayName = b";`;
  expect(markPure(code)).toBe(`var Context = /* @__PURE__ */ React.createContext(null);

var Link = /* @__PURE__ */ React2.forwardRef(function Link() { return React2.createElement("a"); });

var Rows = /* @__PURE__ */ React3.memo(Rows2);
const text = "a.displayName = b";`);
});
