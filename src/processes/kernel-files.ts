import { readdirSync } from 'node:fs';

/** Reads something of a process or control group. @returns undefined if it is gone or belongs to another user */
export function unlessGone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The names in a folder; none if it is gone. */
export const namesIn = (folder: string): string[] => unlessGone(() => readdirSync(folder)) ?? [];
