import { z } from 'zod';
import { describedEnum } from '../../core/text/described-enum.js';
import { ToolCallDecision } from '../calls/model.js';
import { ToolDecisionKind, ToolReasonCode } from '../decisions/model.js';

const ToolReplayEffect = describedEnum(
  'ToolReplayEffect',
  'What a proposal of policies does to a call that was made.',
  {
    changed: 'Another decision.',
    other_reason: 'The same decision for another reason.',
    unchanged: 'Nothing.',
    undecidable: 'It cannot be known.',
  },
);
export type ToolReplayEffect = z.output<typeof ToolReplayEffect>;

const ToolReplayObstacle = describedEnum('ToolReplayObstacle', 'Why it cannot be known how a call would be decided.', {
  arguments: 'A rule looks at an argument that was not kept, since it gives access or is too long.',
  limit: 'Nobody knows how many calls a limit would have counted before.',
});

const RecordedDecision = z
  .object({
    decision: ToolCallDecision,
    reasonCode: z.string().describe('The reason of the decision, such as allow_profile.'),
  })
  .meta({ id: 'RecordedToolDecision', description: 'How a call was decided when it was made.' });

const ReplayedDecision = z
  .object({
    decision: ToolDecisionKind,
    reasonCode: ToolReasonCode,
    policyId: z.uuid().nullable().describe('The ID of the stored policy that decides; null for others.'),
    draft: z.int().nullable().describe('Which of the proposed policies decides, from 0; null for others.'),
  })
  .meta({ id: 'ReplayedToolDecision', description: 'How a call would be decided.' });

export const ReplayedCall = z
  .object({
    callId: z.uuid().describe('The ID of the call.'),
    toolName: z.string().describe('What the gateway called its tool.'),
    startedAt: z.iso.datetime().describe('When it came.'),
    effect: ToolReplayEffect,
    before: RecordedDecision.describe('How it was decided then.'),
    after: ReplayedDecision.nullable().describe('How the proposal decides; null where that cannot be known.'),
    isByProposal: z
      .boolean()
      .nullable()
      .describe(
        'Whether the proposal makes the difference. If not, the rules and tools of today do without it; null where that cannot be known.',
      ),
    obstacle: ToolReplayObstacle.nullable().describe('Why it cannot be known; null where it is.'),
    path: z.string().nullable().describe('The path of the argument that was not kept; null otherwise.'),
  })
  .meta({ id: 'ReplayedToolCall', description: 'A call that was made, decided again by proposed policies.' });
export type ReplayedCall = z.input<typeof ReplayedCall>;

const count = (what: string) => z.int().min(0).describe(`The number of calls ${what}.`);

export const ToolPolicyReplay = z
  .object({
    calls: z.array(ReplayedCall).describe('The calls that would not be decided as they were, the oldest first.'),
    counts: z
      .object({
        examined: count('that were decided again'),
        changed: count('with another decision'),
        otherReason: count('with the same decision for another reason'),
        unchanged: count('that are decided as they were'),
        undecidable: count('of which it cannot be known'),
      })
      .meta({ id: 'ToolPolicyReplayCounts', description: 'How many calls a proposal does what to, on this page.' }),
    nextCursor: z.string().nullable().describe('Where the next page begins; null after the last call.'),
  })
  .meta({ id: 'ToolPolicyReplay', description: 'Calls that were made, decided again by proposed policies.' });
