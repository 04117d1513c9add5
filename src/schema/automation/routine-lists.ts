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
  routines: listOf(RoutineRef, routinesOfCompany, ['id'], 'Its routines, those that changed last first.', {
    narrowedBy: byFilter(RoutineFilter),
  }),
});

relationsOf(AgentRef, {
  routines: listOf(
    RoutineRef,
    routinesOfAgent,
    ['companyId', 'id'],
    'The routines whose issues are assigned to it, those that changed last first.',
    inStatus,
  ),
});

relationsOf(ProjectRef, {
  routines: listOf(
    RoutineRef,
    routinesOfProject,
    ['companyId', 'id'],
    'The routines whose issues belong to it, those that changed last first.',
    inStatus,
  ),
});
