import { CHAT_PATH } from '@qihang/shared/contracts';
import { Route, Routes } from '@qihang/shared/navigation';
import { makePrerender } from '@qihang/shared/prerender';
import ChatApp from './app';
import { EarlyParts } from './screen/early-parts';

/** The chat's frame, and what the newest answer is painted from, prerendered by the build. */
export const prerender = makePrerender(
  [CHAT_PATH],
  (site) => (
    <Routes>
      <Route path="/chat/:agentKey" element={<ChatApp site={site} />} />
    </Routes>
  ),
  ({ agent }) => <EarlyParts welcome={agent.welcome} />,
);
