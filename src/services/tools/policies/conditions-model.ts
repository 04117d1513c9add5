import { z } from 'zod';
import { moment } from '../../core/text/fields.js';
import { ToolRiskLevel } from '../catalog/risk.js';
import { selectorFields } from './selectors.js';

// The conditions of a policy. A group must contain at least one condition: an empty one would always hold, which no
// author intends.

const saysSomething = (group: object): boolean => Object.values(group).some((value) => value !== undefined);

const groupOf = <Shape extends z.ZodRawShape>(id: string, description: string, shape: Shape) =>
  z
    .strictObject(shape)
    .refine(saysSomething, 'Must hold at least one condition')
    .meta({ id, description, minProperties: 1 });

const path = () => z.string().trim().min(1).max(240);
const MOST_PATHS = 100;
const byPath = <Value extends z.ZodType>(value: Value, meaning: string) =>
  z
    .record(path(), value)
    .refine((paths) => Object.keys(paths).length <= MOST_PATHS, `Must not hold more than ${MOST_PATHS} paths`)
    .optional()
    .describe(`${meaning} Paths have dots, such as filter.0.name.`);
const paths = (meaning: string) => z.array(path()).min(1).max(MOST_PATHS).optional().describe(meaning);
const flag = (meaning: string) => z.boolean().optional().describe(meaning);

const ArgumentConditions = groupOf('ToolArgumentConditions', 'What the arguments of a call must be.', {
  fieldEquals: byPath(z.json(), 'The value that must be at each path.'),
  fieldNotEquals: byPath(z.json(), 'The value that must not be at each path.'),
  fieldIn: byPath(z.array(z.json()).min(1).max(100), 'The values of which one must be at each path.'),
  fieldMatches: byPath(z.string().min(1).max(500), 'The regular expression that the text at each path must match.'),
  fieldExists: paths('Where there must be a value, if only null.'),
  fieldAbsent: paths('Where there must be none.'),
});

const TimeWindow = groupOf('ToolTimeWindow', 'When a call must be made.', {
  startAt: moment().optional().describe('Not before this time.'),
  endAt: moment().optional().describe('Before this time.'),
  daysOfWeekUtc: z
    .array(z.int().min(0).max(6))
    .min(1)
    .max(7)
    .optional()
    .describe('On one of these days, 0 for Sunday, in UTC.'),
  startHourUtc: z.int().min(0).max(23).optional().describe('From this hour on, in UTC.'),
  endHourUtc: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe('Before this hour, in UTC; one that is not after the start is of the next day.'),
})
  .refine(
    ({ startHourUtc, endHourUtc }) => startHourUtc === undefined || startHourUtc !== endHourUtc,
    'Must not end at the hour at which it starts',
  )
  .refine(({ startAt, endAt }) => !startAt || !endAt || startAt < endAt, 'Must end after it starts');

const GROUPS = {
  arguments: ArgumentConditions.optional().describe('What its arguments must be.'),
  args: ArgumentConditions.optional().describe('Another name of arguments.'),
  actor: groupOf('ToolActorConditions', 'Who must call.', selectorFields(['actorType', 'agentId']))
    .optional()
    .describe('Who must call.'),
  context: groupOf('ToolContextConditions', 'Where a call must come from.', {
    ...selectorFields(['projectId', 'routineId', 'issueId']),
    requireIssue: flag('Whether it must come from work on an issue.'),
    requireProject: flag('Whether it must come from work in a project.'),
    requireRoutine: flag('Whether it must come from work of a routine.'),
  })
    .optional()
    .describe('Where it must come from.'),
  risk: groupOf('ToolRiskConditions', 'How much harm the tool must be able to do.', {
    levels: z.array(ToolRiskLevel).min(1).max(100).optional().describe('One of these levels.'),
    max: ToolRiskLevel.optional().describe('At most this level.'),
    isWrite: flag('Whether it must be a tool that changes something.'),
    isDestructive: flag('Whether it must be a tool that destroys something.'),
  })
    .optional()
    .describe('How much harm the tool must be able to do.'),
  credentialScope: groupOf(
    'ToolCredentialConditions',
    'Whose credentials a call must use.',
    selectorFields(['applicationId', 'connectionId', 'catalogEntryId', 'applicationKey', 'providerType']),
  )
    .optional()
    .describe('Whose credentials it must use.'),
  trustBoundary: groupOf('ToolBoundaryConditions', 'Where the tool must run.', {
    ...selectorFields(['providerType', 'applicationKey']),
    remoteHttpOnly: flag('Whether it must run on another host.'),
    selfOnly: flag('Whether it must run on this host.'),
  })
    .optional()
    .describe('Where the tool must run.'),
  timeWindow: TimeWindow.optional().describe('When it must be made.'),
};

/** The conditions of a policy or of a profile's entry: all groups must hold. `args` is an alias of `arguments`. */
export const ToolConditions = z
  .strictObject(GROUPS)
  .refine(saysSomething, 'Must hold at least one group of conditions')
  .meta({
    id: 'ToolConditions',
    description: 'What must hold of a call: every group that is given.',
    minProperties: 1,
  });

export type Conditions = z.infer<typeof ToolConditions>;
export type ArgumentConditions = NonNullable<Conditions['arguments']>;
export type TimeWindow = NonNullable<Conditions['timeWindow']>;
