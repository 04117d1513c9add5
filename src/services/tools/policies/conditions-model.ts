import { z } from 'zod';
import { moment } from '../../core/text/fields.js';
import { RISK_LEVELS } from '../catalog/risk.js';
import { selectorFields } from './selectors.js';

// What a policy may ask of a call. A group says at least one thing: an empty one would hold always, which nobody means.

const saysSomething = (group: object): boolean => Object.values(group).some((value) => value !== undefined);
const EMPTY = 'Must hold at least one condition';

const path = () => z.string().trim().min(1).max(240);
const MOST_PATHS = 100;
const byPath = <Value extends z.ZodType>(value: Value) =>
  z
    .record(path(), value)
    .refine((paths) => Object.keys(paths).length <= MOST_PATHS, `Must not hold more than ${MOST_PATHS} paths`)
    .optional();

const argumentsGroup = () =>
  z
    .strictObject({
      fieldEquals: byPath(z.json()),
      fieldNotEquals: byPath(z.json()),
      fieldIn: byPath(z.array(z.json()).min(1).max(100)),
      fieldMatches: byPath(z.string().min(1).max(500)),
      fieldExists: z.array(path()).min(1).max(MOST_PATHS).optional(),
      fieldAbsent: z.array(path()).min(1).max(MOST_PATHS).optional(),
    })
    .refine(saysSomething, EMPTY);

const flag = () => z.boolean().optional();

const actorGroup = () => z.strictObject(selectorFields(['actorType', 'agentId'])).refine(saysSomething, EMPTY);
const contextGroup = () =>
  z
    .strictObject({
      ...selectorFields(['projectId', 'routineId', 'issueId']),
      requireIssue: flag(),
      requireProject: flag(),
      requireRoutine: flag(),
    })
    .refine(saysSomething, EMPTY);
const riskGroup = () =>
  z
    .strictObject({
      levels: z.array(z.enum(RISK_LEVELS)).min(1).max(100).optional(),
      max: z.enum(RISK_LEVELS).optional(),
      isWrite: flag(),
      isDestructive: flag(),
    })
    .refine(saysSomething, EMPTY);
const credentialGroup = () =>
  z
    .strictObject(selectorFields(['applicationId', 'connectionId', 'catalogEntryId', 'applicationKey', 'providerType']))
    .refine(saysSomething, EMPTY);
const boundaryGroup = () =>
  z
    .strictObject({
      ...selectorFields(['providerType', 'applicationKey']),
      remoteHttpOnly: flag(),
      selfOnly: flag(),
    })
    .refine(saysSomething, EMPTY);
const timeGroup = () =>
  z
    .strictObject({
      startAt: moment().optional(),
      endAt: moment().optional(),
      daysOfWeekUtc: z.array(z.int().min(0).max(6)).min(1).max(7).optional(),
      startHourUtc: z.int().min(0).max(23).optional(),
      endHourUtc: z.int().min(0).max(24).optional(),
    })
    .refine(saysSomething, EMPTY)
    .refine(
      ({ startHourUtc, endHourUtc }) => startHourUtc === undefined || startHourUtc !== endHourUtc,
      'Must not end at the hour at which it starts',
    )
    .refine(({ startAt, endAt }) => !startAt || !endAt || startAt < endAt, 'Must end after it starts');

/** The conditions of a policy or of a profile's entry: all groups must hold. `args` is another name of `arguments`. */
export const conditionsInput = () =>
  z
    .strictObject({
      arguments: argumentsGroup().optional(),
      args: argumentsGroup().optional(),
      actor: actorGroup().optional(),
      context: contextGroup().optional(),
      risk: riskGroup().optional(),
      credentialScope: credentialGroup().optional(),
      trustBoundary: boundaryGroup().optional(),
      timeWindow: timeGroup().optional(),
    })
    .refine(saysSomething, 'Must hold at least one group of conditions');

export type Conditions = z.infer<ReturnType<typeof conditionsInput>>;
export type ArgumentConditions = NonNullable<Conditions['arguments']>;
export type TimeWindow = NonNullable<Conditions['timeWindow']>;
