import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTEN = '0A';

/** The ports at which a process listens, as Linux tells: of an IPv4 or IPv6 address. */
export function listeningPorts(pid: number): number[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => inodeAt(`/proc/${pid}/fd/${fd}`)));
  const rows = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8').split('\n').slice(1),
  );
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTEN && own.has(inode))
    .map(([, address]) => Number.parseInt(address?.split(':')[1] ?? '', 16));
}

/** The inode of a socket that a process has open; undefined for everything else, and where it was closed meanwhile. */
function inodeAt(path: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1];
  } catch {
    return undefined;
  }
}
