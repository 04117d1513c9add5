import { z } from 'zod';
import type { AssistantScope, SystemActor } from '../../core/actors/actor.js';
import { presenterOf } from '../../core/operation/present.js';
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
    clientName: z.string().describe('What the program calls itself. Nobody has checked it.'),
    redirectTarget: z.string().describe('Where it may have people sent back to when they let it in.'),
    scopes: z.array(z.string()).describe('What it may do: orgraph:read to read, orgraph:write to change and decide.'),
    createdAt: z.iso.datetime().describe('When the person let it in.'),
    lastUsedAt: z.iso.datetime().nullable().describe('When a request last came from it; null before the first.'),
    expiresAt: z.iso.datetime().describe('When its access ends unless it is used: that renews it for 30 days.'),
  })
  .meta({ id: 'Assistant', description: 'A program that acts for a person by the Model Context Protocol.' });

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
