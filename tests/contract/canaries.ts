import { randomUUID } from 'node:crypto';

const START = 'canary';

/** A value that occurs nowhere else, so that wherever it is found it has come from where it was given. */
export const newCanary = (): string => `${START}-${randomUUID()}`;

const spellingsOf = (canary: string): string[] => [
  canary,
  JSON.stringify(canary).slice(1, -1),
  encodeURIComponent(canary),
  Buffer.from(canary).toString('base64').replace(/=+$/, ''),
  Buffer.from(canary).toString('hex'),
];
/** How each spelling of each canary begins: a text without any of these holds none. */
const STARTS = [...new Set(spellingsOf(START))];

/** Names of the canaries that a text holds, also where it spells them in JSON, base64, hex or percent-encoded. */
export function found(text: string, canaries: Readonly<Record<string, string>>): string[] {
  const mayHold = STARTS.some((start) => text.includes(start));
  return Object.entries(canaries)
    .filter(([, canary]) => mayHold || !canary.startsWith(START))
    .filter(([, canary]) => spellingsOf(canary).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}
