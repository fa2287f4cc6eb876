import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** CPU seconds that a process has used so far, its threads included. @param {number} pid */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory in MB: now, or the most so far. @param {number} pid @param {'VmRSS' | 'VmHWM'} [which] */
export const residentMb = (pid, which = 'VmRSS') =>
  Number(new RegExp(`${which}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) /
  1024;

/** The database's processes: all whose parent is the postmaster of that folder. @param {string} dataDir */
function databasePids(dataDir) {
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === postmaster;
    } catch {
      return false;
    }
  });
}

/** What the database has used so far: CPU seconds, and MB written. @param {string} dataDir */
export function databaseUse(dataDir) {
  let cpu = 0;
  let written = 0;
  for (const pid of databasePids(dataDir)) {
    cpu += cpuSeconds(Number(pid));
    written += Number(/^wchar: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0) / 1_048_576;
  }
  return { cpu, written };
}
