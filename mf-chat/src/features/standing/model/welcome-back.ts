/**
 * First message of every conversation but the user's first one, in place of the agent's welcome. Apart from the other
 * texts of a standing, because it is shown before they are loaded.
 */
export const WELCOME_BACK = '接着来。今天先做哪一样？';
