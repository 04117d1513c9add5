import { z } from 'zod';
import { describedEnum } from '#services/core/text/fields.js';
import { ToolCallDecision } from '../calls/model.js';
import { ToolDecisionKind, ToolReasonCode } from '../decisions/model.js';

const ToolReplayEffect = describedEnum('ToolReplayEffect', 'The effect of proposed policies on a past call.', {
  changed: 'The decision differs.',
  other_reason: 'The decision is the same, but for another reason.',
  unchanged: 'The decision and its reason are the same.',
  undecidable: 'The decision cannot be determined.',
});
export type ToolReplayEffect = z.output<typeof ToolReplayEffect>;

const ToolReplayObstacle = describedEnum('ToolReplayObstacle', 'The reason why a decision cannot be determined.', {
  arguments: 'A rule depends on an argument that Orgraph did not store, because it is a credential or too long.',
  limit: 'The number of calls that a limit would have counted before is unknown.',
});

const RecordedDecision = z
  .object({
    decision: ToolCallDecision,
    reasonCode: z.string().describe('The reason of the decision, such as allow_profile.'),
  })
  .meta({ id: 'RecordedToolDecision', description: 'The decision about a call at the time of the call.' });

const ReplayedDecision = z
  .object({
    decision: ToolDecisionKind,
    reasonCode: ToolReasonCode,
    policyId: z.uuid().nullable().describe('The ID of the stored policy that decides; null for others.'),
    draft: z.int().nullable().describe('The index of the proposed policy that decides, from 0; null for others.'),
  })
  .meta({ id: 'ReplayedToolDecision', description: 'The decision about a call under the proposed policies.' });

export const ReplayedCall = z
  .object({
    callId: z.uuid().describe('The ID of the call.'),
    toolName: z.string().describe("The tool's name at the gateway."),
    startedAt: z.iso.datetime().describe('The time of the call.'),
    effect: ToolReplayEffect,
    before: RecordedDecision.describe('The decision at the time of the call.'),
    after: ReplayedDecision.nullable().describe('The decision under the proposal; null if it cannot be determined.'),
    isByProposal: z
      .boolean()
      .nullable()
      .describe(
        'True if the proposal makes the difference, false if current rules and tools do without it; null if unknown.',
      ),
    obstacle: ToolReplayObstacle.nullable().describe('The reason why no decision can be determined; null if one can.'),
    path: z.string().nullable().describe('The path of the argument that Orgraph did not store; null otherwise.'),
  })
  .meta({ id: 'ReplayedToolCall', description: 'A past call, decided again by proposed policies.' });
export type ReplayedCall = z.input<typeof ReplayedCall>;

const count = (what: string) => z.int().min(0).describe(`The number of calls ${what}.`);

export const ToolPolicyReplay = z
  .object({
    calls: z.array(ReplayedCall).describe('The calls with another effect than unchanged, oldest first.'),
    counts: z
      .object({
        examined: count('that were decided again'),
        changed: count('with another decision'),
        otherReason: count('with the same decision for another reason'),
        unchanged: count('with the same decision for the same reason'),
        undecidable: count('with an unknown decision'),
      })
      .meta({ id: 'ToolPolicyReplayCounts', description: 'The calls of this page, counted by their effect.' }),
    nextCursor: z.string().nullable().describe('The cursor of the next page; null after the last call.'),
  })
  .meta({ id: 'ToolPolicyReplay', description: 'Past calls, decided again by proposed policies.' });
