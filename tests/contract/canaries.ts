import { randomUUID } from 'node:crypto';

/** A value that occurs nowhere else, so that wherever it is found it has come from where it was given. */
export const newCanary = (): string => `canary-${randomUUID()}`;

/** Names of the canaries that a text holds, also where it spells them in JSON, base64, hex or percent-encoded. */
export function found(text: string, canaries: Readonly<Record<string, string>>): string[] {
  const spellings = (canary: string) => [
    canary,
    JSON.stringify(canary).slice(1, -1),
    encodeURIComponent(canary),
    Buffer.from(canary).toString('base64').replace(/=+$/, ''),
    Buffer.from(canary).toString('hex'),
  ];
  return Object.entries(canaries)
    .filter(([, canary]) => spellings(canary).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}
