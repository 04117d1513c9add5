import { z } from 'zod';
import { moment } from '#services/core/text/fields.js';
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
    .describe(`${meaning} Paths use dots, such as filter.0.name.`);
const paths = (meaning: string) => z.array(path()).min(1).max(MOST_PATHS).optional().describe(meaning);
const flag = (meaning: string) => z.boolean().optional().describe(meaning);

const ArgumentConditions = groupOf('ToolArgumentConditions', 'Conditions on the arguments of a call.', {
  fieldEquals: byPath(z.json(), 'The value that must be at each path.'),
  fieldNotEquals: byPath(z.json(), 'The value that must not be at each path.'),
  fieldIn: byPath(z.array(z.json()).min(1).max(100), 'The allowed values at each path.'),
  fieldMatches: byPath(z.string().min(1).max(500), 'The regular expression that the text at each path must match.'),
  fieldExists: paths('The paths that must have a value; null counts as a value.'),
  fieldAbsent: paths('The paths that must have no value.'),
});

const TimeWindow = groupOf('ToolTimeWindow', 'Conditions on the time of a call.', {
  startAt: moment().optional().describe('The earliest time of a call.'),
  endAt: moment().optional().describe('The time before which the call must come.'),
  daysOfWeekUtc: z
    .array(z.int().min(0).max(6))
    .min(1)
    .max(7)
    .optional()
    .describe('The days of the week, 0 for Sunday, in UTC.'),
  startHourUtc: z.int().min(0).max(23).optional().describe('The hour of the day at which the window starts, in UTC.'),
  endHourUtc: z
    .int()
    .min(0)
    .max(24)
    .optional()
    .describe('The hour of the day at which the window ends, in UTC; an end not after the start is on the next day.'),
})
  .refine(
    ({ startHourUtc, endHourUtc }) => startHourUtc === undefined || startHourUtc !== endHourUtc,
    'Must not end at the hour at which it starts',
  )
  .refine(({ startAt, endAt }) => !startAt || !endAt || startAt < endAt, 'Must end after it starts');

const GROUPS = {
  arguments: ArgumentConditions.optional().describe('Conditions on the arguments of the call.'),
  args: ArgumentConditions.optional().describe('Another name of arguments.'),
  actor: groupOf('ToolActorConditions', 'Conditions on the caller.', selectorFields(['actorType', 'agentId']))
    .optional()
    .describe('Conditions on the caller.'),
  context: groupOf('ToolContextConditions', 'Conditions on the context of a call.', {
    ...selectorFields(['projectId', 'routineId', 'issueId']),
    requireIssue: flag('True if the call must come from work on an issue.'),
    requireProject: flag('True if the call must come from work in a project.'),
    requireRoutine: flag('True if the call must come from work of a routine.'),
  })
    .optional()
    .describe('Conditions on the context of the call.'),
  risk: groupOf('ToolRiskConditions', 'Conditions on the risk level of the tool.', {
    levels: z.array(ToolRiskLevel).min(1).max(100).optional().describe('The risk levels that match.'),
    max: ToolRiskLevel.optional().describe('The highest risk level that matches.'),
    isWrite: flag('True to match tools that change something, false to match other tools.'),
    isDestructive: flag('True to match tools that destroy something, false to match other tools.'),
  })
    .optional()
    .describe('Conditions on the risk level of the tool.'),
  credentialScope: groupOf(
    'ToolCredentialConditions',
    'Conditions on the connection whose credentials a call uses.',
    selectorFields(['applicationId', 'connectionId', 'catalogEntryId', 'applicationKey', 'providerType']),
  )
    .optional()
    .describe('Conditions on the connection whose credentials the call uses.'),
  trustBoundary: groupOf('ToolBoundaryConditions', 'Conditions on the host of the tool.', {
    ...selectorFields(['providerType', 'applicationKey']),
    remoteHttpOnly: flag('True if the tool must run on another host.'),
    selfOnly: flag('True if the tool must run on this host.'),
  })
    .optional()
    .describe('Conditions on the host of the tool.'),
  timeWindow: TimeWindow.optional().describe('Conditions on the time of the call.'),
};

/** The conditions of a policy or of a profile's entry: all groups must hold. `args` is an alias of `arguments`. */
export const ToolConditions = z
  .strictObject(GROUPS)
  .refine(saysSomething, 'Must hold at least one group of conditions')
  .meta({
    id: 'ToolConditions',
    description: 'Conditions on a call. The call must meet every group in the object.',
    minProperties: 1,
  });

export type Conditions = z.infer<typeof ToolConditions>;
export type ArgumentConditions = NonNullable<Conditions['arguments']>;
export type TimeWindow = NonNullable<Conditions['timeWindow']>;
