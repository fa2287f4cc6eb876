import { appCommand } from './app-command';
import type { Command } from './command';
import { moveCommands } from './move-commands';
import { publishCommand } from './publish-command';
import { readCommands } from './read-commands';
import { siteCommands } from './site-commands';
import { tokenCommand } from './token-command';

/** All commands, in the order in which a release goes through them. */
export const COMMANDS: readonly Command[] = [
  publishCommand,
  ...readCommands,
  ...moveCommands,
  ...siteCommands,
  appCommand,
  tokenCommand,
];
