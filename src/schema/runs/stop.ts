import type { Scope } from '../../services/core/operation/scope.js';
import { byId } from '../../services/core/postgres/loaders.js';
import { InstanceHaltView } from '../../services/runs/stop-orders/halt.js';
import { InstanceStopReportView, StopScope } from '../../services/runs/stop-orders/report.js';
import {
  runsOfStop,
  type StopRow,
  stopById,
  stopCounts,
  stopsOfCompany,
  wakesOfStop,
} from '../../services/runs/stop-orders/rows.js';
import { agentIn } from '../authors.js';
import { builder } from '../builder.js';
import { connectionType, listOf } from '../connection.js';

import { enumTypeOf } from '../derive/enums.js';
import { outputTypeOf } from '../derive/output.js';

import { narrowed, reads } from '../fast/selection.js';
import { CompanyRef } from '../organization/company.js';
import { RunConnection, RunRef } from './run.js';
import { WakeConnection, WakeRef } from './wake.js';

export const InstanceHaltRef = outputTypeOf(InstanceHaltView);
export const InstanceStopReportRef = outputTypeOf(InstanceStopReportView);

const StopScopeEnum = enumTypeOf(StopScope);

export const StopOrderRef = builder.prismaObject('StopOrder', {
  description: 'An order that stopped an agent, a company or the whole installation.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    scopeType: t.expose(narrowed('scopeType'), { type: StopScopeEnum, description: 'What was stopped.' }),
    agentId: t.expose('agentId', { type: 'UUID', nullable: true, description: 'The agent that was stopped.' }),
    instanceStopId: t.expose('instanceStopId', {
      type: 'UUID',
      nullable: true,
      description: 'One for all companies that were stopped with the installation.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why.' }),
    createdByAgentId: t.expose('createdByAgentId', {
      type: 'UUID',
      nullable: true,
      description: 'The agent that gave it.',
    }),
    createdByUserId: t.exposeString('createdByUserId', { nullable: true, description: 'The person who gave it.' }),
    wakesCancelled: t.exposeInt('wakesCancelled', { description: 'How many wakes it called off.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was given.' }),
    liftedAt: t.expose('liftedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When work was allowed again.',
    }),
  }),
});

export const stopOrderNode = byId<typeof StopOrderRef.$inferType>('StopOrder');

const StopOrderConnection = connectionType(StopOrderRef, 'StopOrder', 'orders that stopped something', 'An order');

const countsOf = (scope: Scope, { companyId, id }: Pick<StopRow, 'companyId' | 'id'>) =>
  scope.load(stopCounts, { companyId, id });

builder.prismaObjectFields(StopOrderRef, (t) => ({
  agent: t.field(agentIn('agentId', 'The agent that was stopped, if it still exists.')),
  total: t.int({
    description: 'How many runs and wakes were stopped.',
    ...reads('companyId', 'id'),
    resolve: async (stop, _args, { scope }) => (await countsOf(scope, stop)).total,
  }),
  confirmed: t.int({
    description: 'Of how many of them nothing is left.',
    ...reads('companyId', 'id'),
    resolve: async (stop, _args, { scope }) => (await countsOf(scope, stop)).confirmed,
  }),
  outstanding: t.int({
    description: 'How many runs have a process that may still live.',
    ...reads('companyId', 'id'),
    resolve: async (stop, _args, { scope }) => (await countsOf(scope, stop)).outstanding,
  }),
  runs: t.connection(
    listOf(RunRef, runsOfStop, ['companyId', 'id'], 'The runs that were stopped, in the order of their ids.'),
    RunConnection,
  ),
  wakes: t.connection(
    listOf(WakeRef, wakesOfStop, ['companyId', 'id'], 'The wakes that were called off, in the order of their ids.'),
    WakeConnection,
  ),
}));

builder.prismaObjectField(CompanyRef, 'stops', (t) =>
  t.connection(
    listOf(StopOrderRef, stopsOfCompany, ['id'], 'The orders that stopped it or its agents, newest first.'),
    StopOrderConnection,
  ),
);

builder.prismaObjectField(CompanyRef, 'stop', (t) =>
  t.field({
    type: StopOrderRef,
    description: 'An order that stopped it or one of its agents.',
    args: { id: t.arg.id({ required: true, description: "The order's UUID." }) },
    ...reads('id'),
    resolve: ({ id: companyId }, { id: stopId }, { scope }) => stopById(scope, { companyId, stopId }),
  }),
);
