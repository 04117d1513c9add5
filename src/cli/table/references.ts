import type { Client } from '../call.js';
import { isJsonBody } from '../http/bodies.js';
import type { CommandInvocation } from './invocation.js';
import type { Command } from './types.js';

type Fields = Record<string, unknown>;

/** Replaces names that people use with ids, in the fields that the command names. */
export async function resolveReferences(
  { references }: Command,
  { params, query, body }: CommandInvocation['request'],
  client: Client,
): Promise<void> {
  for (const [name, load] of Object.entries(references ?? {})) {
    const fields = [params, query, body].find((part): part is Fields => hasField(part, name));
    if (!fields) continue;
    const { idOf } = await load();
    const value = fields[name];
    fields[name] = Array.isArray(value)
      ? await Promise.all(value.map((ref) => idOf(client, String(ref))))
      : await idOf(client, String(value));
  }
}

const hasField = (part: unknown, name: string): boolean =>
  typeof part === 'object' && part !== null && isJsonBody(part) && (part as Fields)[name] != null;
