import { z } from 'zod';
import type { HeartbeatRun } from '#generated/prisma/client.js';
import { companyMember } from '#services/access/rules.js';
import { query } from '#services/core/operation/operation.js';
import type { Scope } from '#services/core/operation/scope.js';
import { statement } from '#services/core/postgres/statement.js';
import type { IssueKey } from '#services/work/issues/model.js';
import { issueById, issueRef } from '#services/work/issues/rows.js';
import { RunView } from './model.js';
import { presentRunFor, presentRunsFor } from './output-rights.js';

const OF_ISSUE = `SELECT * FROM "HeartbeatRun" WHERE "companyId" = $1::uuid AND "issueId" = $2::uuid`;
const NEWEST = statement(`${OF_ISSUE} ORDER BY "createdAt" DESC, id DESC LIMIT $3::int`);
const LIVE = statement(`${OF_ISSUE} AND status IN ('queued', 'running') ORDER BY "createdAt", id`);

const liveRuns = (scope: Scope, { companyId, id }: IssueKey): Promise<HeartbeatRun[]> =>
  scope.sql<HeartbeatRun>(LIVE, [companyId, id]);

export const listIssueRuns = query({
  name: 'listIssueRuns',
  summary: 'List the runs of an issue, newest first',
  input: z.object({ ...issueRef, limit: z.int().min(1).max(200).default(50) }),
  output: z.array(RunView),
  on: issueById,
  allow: companyMember,
  run: (scope, { limit }, issue) => scope.sql<HeartbeatRun>(NEWEST, [issue.companyId, issue.id, limit]),
  present: presentRunsFor,
});

export const listIssueLiveRuns = query({
  name: 'listIssueLiveRuns',
  summary: 'List the queued and running runs of an issue, oldest first',
  input: z.object(issueRef),
  output: z.array(RunView),
  on: issueById,
  allow: companyMember,
  run: (scope, _input, issue) => liveRuns(scope, issue),
  present: presentRunsFor,
});

export const getIssueActiveRun = query({
  name: 'getIssueActiveRun',
  summary: 'Get the running run of an issue, or its oldest queued one',
  input: z.object(issueRef),
  output: RunView.nullable(),
  on: issueById,
  allow: companyMember,
  async run(scope, _input, issue) {
    const live = await liveRuns(scope, issue);
    return live.find(({ status }) => status === 'running') ?? live[0] ?? null;
  },
  present: (scope, run) => run && presentRunFor(scope, run),
});
