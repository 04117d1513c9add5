import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';

export const CauseKind = describedEnum('CauseKind', 'The kinds of links of a chain of causes.', {
  run: 'A run.',
  wake: 'A wake of an agent.',
  issue: 'An issue.',
  comment: 'A comment.',
  approval: 'An approval.',
  interaction: 'An interaction.',
});
export type CauseKind = z.output<typeof CauseKind>;

export const CauseRelation = describedEnum(
  'CauseRelation',
  'The relation of a link of a chain of causes to the previous one.',
  {
    subject: 'The link is the subject of the query.',
    waits_for: 'The previous link waits for it.',
    merged_into: 'The previous link was merged into it.',
    caused_by: 'The previous link was caused by it.',
  },
);
export type CauseRelation = z.output<typeof CauseRelation>;

const CauseActorView = z
  .object({
    type: describedEnum('CauseActorType', 'The kinds of actors of a link of a chain of causes.', {
      agent: 'An agent.',
      user: 'A person.',
      system: 'The server.',
    }),
    id: z.string().nullable().describe("The actor's id. For system, the name of a part of the server."),
    name: z.string().nullable().describe("The agent's name."),
  })
  .meta({ id: 'CauseActor', description: 'The actor of a link of a chain of causes.' });

export const CauseLinkView = z
  .object({
    depth: z.int().describe('The number of steps from the subject, which has depth 0.'),
    relation: CauseRelation.describe('The relation to the previous link.'),
    kind: CauseKind.describe(
      'The kind of the link: a run, a wake, an issue, a comment, an approval or an interaction.',
    ),
    id: z.uuid().describe('The id of the run, wake, issue, comment, approval or interaction.'),
    at: z.iso.datetime().describe('Time of the event.'),
    sentence: z.string().describe('A sentence that describes the event.'),
    actor: CauseActorView.nullable().describe('The actor, or the agent that the link is about.'),
  })
  .meta({ id: 'CauseLink', description: 'A link of a chain of causes.' });

/** The chain of causes of a run, a wake or the state of an issue. */
export const CauseChainView = z
  .object({
    links: z.array(CauseLinkView).describe('The subject, then its causes, nearest first.'),
    complete: z.boolean().describe('True if the chain is complete. False if it was cut at the maximum depth.'),
  })
  .meta({ id: 'CauseChain', description: 'The chain of causes of a run, a wake or the state of an issue.' });
