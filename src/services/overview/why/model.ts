import { z } from 'zod';

export const CauseKind = z
  .enum(['run', 'wake', 'issue', 'comment', 'approval', 'interaction'])
  .meta({ id: 'CauseKind', description: 'What a link of a chain of causes is.' });
export type CauseKind = z.output<typeof CauseKind>;

/** How a link belongs to the one before it. */
export const CauseRelation = z
  .enum(['subject', 'waits_for', 'merged_into', 'caused_by'])
  .meta({ id: 'CauseRelation', description: 'How a link belongs to the one before it.' });
export type CauseRelation = z.output<typeof CauseRelation>;

/** Who is behind a link. */
const CauseActorView = z
  .object({
    type: z.enum(['agent', 'user', 'system']).meta({ id: 'CauseActorType', description: 'What it is.' }),
    id: z.string().nullable().describe('Its id; the name of the part of the server for system.'),
    name: z.string().nullable().describe("An agent's name."),
  })
  .meta({ id: 'CauseActor', description: 'Who is behind something.' });

/** One step of the answer to why. */
const CauseLinkView = z
  .object({
    depth: z.int().describe('How many steps from what was asked about: 0 is that itself.'),
    relation: CauseRelation.describe('How it belongs to the link before it.'),
    kind: CauseKind.describe('What it is.'),
    id: z.uuid().describe('Its id.'),
    at: z.iso.datetime().describe('When it happened.'),
    sentence: z.string().describe('What happened, in words.'),
    actor: CauseActorView.nullable().describe('Who did it, or the agent that it is about.'),
  })
  .meta({ id: 'CauseLink', description: 'One step of the answer to why.' });
export type CauseLink = z.input<typeof CauseLinkView>;

/** The causes of a run, a wake or an issue's wait. */
export const CauseChainView = z
  .object({
    links: z.array(CauseLinkView).describe('What was asked about, then its causes, nearest first.'),
    complete: z.boolean().describe('Whether the chain ends there; false where it was cut at the depth.'),
  })
  .meta({ id: 'CauseChain', description: 'Why something is as it is, nearest cause first.' });
