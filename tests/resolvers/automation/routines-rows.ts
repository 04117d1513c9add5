import type { Routine, RoutineRun, RoutineTrigger } from '#generated/prisma/client.js';
import type { TestServer } from '#tests/kit/server.js';
import { createAgent, createCompany, run } from '../organization/company.js';

type Transaction = Parameters<Parameters<TestServer['runtime']['services']['database']['transaction']>[1]>[0];

/** Reads or writes rows as they are stored. */
export const stored = <T>(server: TestServer, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  server.runtime.services.database.transaction('all', work);

/** The nodes of a connection. */
// biome-ignore lint/suspicious/noExplicitAny: what documents answer is what tests assert on
export const nodesOf = (page: { edges: { node: any }[] }) => page.edges.map(({ node }) => node);

const CREATE = `mutation ($input: CreateRoutineInput!) { createRoutine(input: $input) { routine { id } } }`;
const PROJECT = `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }`;
const GOAL = `mutation ($input: CreateGoalInput!) { createGoal(input: $input) { goal { id } } }`;
const ISSUE = `mutation ($input: CreateIssueInput!) { createIssue(input: $input) { issue { id } } }`;

export const createRoutine = async (server: TestServer, input: object, headers = {}): Promise<string> =>
  (await run(server, CREATE, { input }, headers)).createRoutine.routine.id;

export const createIssue = async (server: TestServer, input: object): Promise<string> =>
  (await run(server, ISSUE, { input: { allowDuplicate: true, status: 'TODO', ...input } })).createIssue.issue.id;

interface Around {
  readonly companyId: string;
  readonly agentId: string;
  readonly projectId: string;
  readonly goalId: string;
  readonly parentIssueId: string;
}

/** A company with all that a routine can refer to. */
export async function surroundings(server: TestServer): Promise<Around> {
  const companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId);
  const project = await run(server, PROJECT, { input: { companyId, name: 'Chores' } });
  const goal = await run(server, GOAL, { input: { companyId, title: 'Order' } });
  const parentIssueId = await createIssue(server, { companyId, title: 'All chores' });
  return {
    companyId,
    agentId,
    projectId: project.createProject.project.id,
    goalId: goal.createGoal.goal.id,
    parentIssueId,
  };
}

type Fields<Row> = { readonly [K in keyof Row]?: unknown };

/** A trigger of a routine, as its row alone says. */
export const triggerRow = (
  server: TestServer,
  { companyId, id: routineId }: Pick<Routine, 'companyId' | 'id'>,
  fields: Fields<RoutineTrigger>,
): Promise<RoutineTrigger> =>
  stored(server, (tx) => tx.routineTrigger.create({ data: { companyId, routineId, ...fields } as never }));

/** A run of a routine, as its row alone says. */
export const runRow = (
  server: TestServer,
  { companyId, id: routineId, latestRevisionId: routineRevisionId }: Routine,
  fields: Fields<RoutineRun>,
): Promise<RoutineRun> =>
  stored(server, (tx) =>
    tx.routineRun.create({ data: { companyId, routineId, routineRevisionId, source: 'manual', ...fields } as never }),
  );

/** The issue that a run made, as its row alone says. */
export async function executionIssue(server: TestServer, made: RoutineRun, title: string): Promise<string> {
  const { companyId, routineId, id: originRunId } = made;
  const id = await createIssue(server, { companyId, title });
  const data = { originKind: 'routine_execution', originId: routineId, originRunId };
  await stored(server, async (tx) => {
    await tx.issue.update({ where: { id }, data });
    await tx.routineRun.update({ where: { id: originRunId }, data: { status: 'issue_created', linkedIssueId: id } });
  });
  return id;
}
