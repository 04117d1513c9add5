import { z } from 'zod';
import type { AssistantScope, SystemActor } from '#services/core/actors/actor.js';
import { presenterOf } from '#services/core/rows/present.js';
import { redirectTarget } from './addresses.js';

/** The actor for requests of clients: the authorization server itself. */
export const ASSISTANTS: SystemActor = { kind: 'system', name: 'assistants' };

/** Descriptions of the scopes, for people. */
export const SCOPE_TEXTS: Readonly<Record<AssistantScope, string>> = {
  'orgraph:read': 'Read what you can read in your companies',
  'orgraph:write': 'Create, change, comment and decide there with your rights',
};

export const AssistantView = z
  .object({
    id: z.uuid(),
    clientName: z.string().describe("The program's name, as the program states it; nobody has verified it."),
    redirectTarget: z.string().describe('Hosts or programs to which people may return after they allow access.'),
    scopes: z.array(z.string()).describe('The permissions: orgraph:read to read, orgraph:write to change and decide.'),
    createdAt: z.iso.datetime().describe('The time at which the person allowed access.'),
    lastUsedAt: z.iso.datetime().nullable().describe("The time of the program's last request; null before the first."),
    expiresAt: z.iso.datetime().describe('The time at which the access expires. Each use renews it for 30 days.'),
  })
  .meta({ id: 'Assistant', description: 'A program that acts for a person over the Model Context Protocol.' });

export interface AssistantRow {
  readonly id: string;
  readonly clientName: string;
  readonly redirectUris: readonly string[];
  readonly scopes: AssistantScope[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date;
}

export const presentAssistant = presenterOf(AssistantView, {
  redirectTarget: ({ redirectUris }: Pick<AssistantRow, 'redirectUris'>) =>
    [...new Set(redirectUris.map(redirectTarget))].join(', '),
});
