const LOOK_MS = 250;

/**
 * Ends this process as SIGTERM does when the shell between npm and it is gone. npm sends a signal to that shell only, and
 * some shells (dash, of Debian and Ubuntu) wait for their command instead of becoming it and die without telling it, so
 * that `kill` of `npm start` would leave the server behind. Windows has neither those signals nor a new parent.
 */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}
