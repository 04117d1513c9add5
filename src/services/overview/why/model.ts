import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';

export const CauseKind = describedEnum('CauseKind', 'What a link of a chain of causes is.', {
  run: 'A run.',
  wake: 'A request to wake an agent.',
  issue: 'An issue.',
  comment: 'A comment.',
  approval: 'An approval.',
  interaction: 'A question or card in a thread.',
});
export type CauseKind = z.output<typeof CauseKind>;

/** How a link belongs to the one before it. */
export const CauseRelation = describedEnum(
  'CauseRelation',
  'How a link of a chain of causes belongs to the one before it.',
  {
    subject: 'It is what was asked about.',
    waits_for: 'The one before waits for it.',
    merged_into: 'The one before was merged into it.',
    caused_by: 'It caused the one before.',
  },
);
export type CauseRelation = z.output<typeof CauseRelation>;

/** Who is behind a link. */
const CauseActorView = z
  .object({
    type: describedEnum('CauseActorType', 'Who is behind a link of a chain of causes.', {
      agent: 'An agent.',
      user: 'A person.',
      system: 'The server itself.',
    }),
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
