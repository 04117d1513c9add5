import { routinesOfAgent, routinesOfProject } from '../../services/automation/routines/graph.js';
import { RoutineFilter, routinesOfCompany } from '../../services/automation/routines/rows.js';
import { byArguments, byFilter, listOf } from '../list.js';
import { AgentRef } from '../organization/agent.js';
import { CompanyRef } from '../organization/company.js';
import { ProjectRef } from '../organization/project.js';
import { relationsOf } from '../relation.js';
import { RoutineRef } from './routine.js';

const inStatus = { narrowedBy: byArguments(RoutineFilter.pick({ status: true })) };

relationsOf(CompanyRef, {
  routines: listOf(RoutineRef, routinesOfCompany, ['id'], "The company's routines, most recently changed first.", {
    narrowedBy: byFilter(RoutineFilter),
  }),
});

relationsOf(AgentRef, {
  routines: listOf(
    RoutineRef,
    routinesOfAgent,
    ['companyId', 'id'],
    'The routines whose issues are assigned to the agent, most recently changed first.',
    inStatus,
  ),
});

relationsOf(ProjectRef, {
  routines: listOf(
    RoutineRef,
    routinesOfProject,
    ['companyId', 'id'],
    'The routines whose issues belong to the project, most recently changed first.',
    inStatus,
  ),
});
