import type { Routine } from '../../generated/prisma/client.js';
import { routinesOfAgent, routinesOfProject } from '../../services/automation/routines/graph.js';
import { type RoutineFilter, routinesOfCompany } from '../../services/automation/routines/rows.js';
import { builder } from '../builder.js';
import { connection, connectionType, given } from '../connection.js';
import { byParentId } from '../fast/prefetch.js';
import { reads } from '../fast/selection.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { RoutineRef, RoutineStatusEnum } from './routine.js';

const RoutineConnection = connectionType(RoutineRef, 'Routine', 'routines', 'A routine');
const RoutineFilterInput = builder.inputType('RoutineFilter', {
  description: 'Which routines.',
  fields: (t) => ({
    status: t.field({ type: RoutineStatusEnum, description: 'Only in this status.' }),
    projectId: t.field({ type: 'UUID', description: 'Only of this project.' }),
    assigneeAgentId: t.field({ type: 'UUID', description: 'Only those whose issues are assigned to this agent.' }),
  }),
});

const statusArg = { type: RoutineStatusEnum, description: 'Only in this status.' } as const;

builder.prismaObjectField(CompanyRef, 'routines', (t) =>
  t.connection(
    {
      type: RoutineRef,
      description: 'Its routines, those that changed last first.',
      ...byParentId,
      args: { filter: t.arg({ type: RoutineFilterInput, description: 'Only routines that match.' }) },
      resolve: ({ id }, { filter, ...args }, context, info) =>
        connection<Routine, RoutineFilter>(routinesOfCompany, { of: [id], args, filter: given(filter), context, info }),
    },
    RoutineConnection,
  ),
);

builder.prismaObjectField(AgentRef, 'routines', (t) =>
  t.connection(
    {
      type: RoutineRef,
      description: 'The routines whose issues are assigned to it, those that changed last first.',
      ...reads('companyId', 'id'),
      args: { status: t.arg(statusArg) },
      resolve: ({ companyId, id }, { status, ...args }, context, info) =>
        connection(routinesOfAgent, { of: [companyId, id], args, filter: given({ status }), context, info }),
    },
    RoutineConnection,
  ),
);

builder.prismaObjectField(ProjectRef, 'routines', (t) =>
  t.connection(
    {
      type: RoutineRef,
      description: 'The routines whose issues belong to it, those that changed last first.',
      ...reads('companyId', 'id'),
      args: { status: t.arg(statusArg) },
      resolve: ({ companyId, id }, { status, ...args }, context, info) =>
        connection(routinesOfProject, { of: [companyId, id], args, filter: given({ status }), context, info }),
    },
    RoutineConnection,
  ),
);
