import { createHash, randomUUID } from 'node:crypto';
import type { TestServer } from '#tests/kit/server.js';
import { createIssue, nodesOf, stored } from '../automation/routines-rows.js';
import { createAgent, createCompany, run } from '../organization/company.js';

const SWITCH = `mutation ($input: UpdateExperimentalSettingsInput!) { updateExperimentalSettings(input: $input) { cursor } }`;

export const switchFeatures = (server: TestServer, input: Readonly<Record<string, boolean>>) =>
  run(server, SWITCH, { input });

export const switchCases = (server: TestServer, enableCases: boolean) => switchFeatures(server, { enableCases });

const UPSERT = `mutation ($input: UpsertCaseInput!) { upsertCase(input: $input) { cursor case { id } } }`;
const LINK = `mutation ($input: LinkCaseIssueInput!) { linkCaseIssue(input: $input) { cursor } }`;
const PUT = `mutation ($input: PutCaseDocumentInput!) { putCaseDocument(input: $input) { revision { id } } }`;
const ANNOTATE = `mutation ($input: CreateCaseAnnotationInput!) { createCaseAnnotation(input: $input) { thread { id } } }`;
const REPLY = `mutation ($input: CommentCaseAnnotationInput!) { commentCaseAnnotation(input: $input) { cursor } }`;
const UPDATE = `mutation ($input: UpdateCaseInput!) { updateCase(input: $input) { cursor } }`;
const PROJECT = `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }`;
const LABEL = `mutation ($input: CreateLabelInput!) { createLabel(input: $input) { label { id } } }`;

export interface CasesOf {
  readonly companyId: string;
  readonly agentId: string;
  readonly projectId: string;
  readonly labelId: string;
  readonly issueId: string;
  /** What all of its cases are part of. */
  readonly parentId: string;
  readonly caseIds: readonly string[];
}

/** Creates a case, or changes the one of its name. */
export const upsertCase = async (server: TestServer, input: object, headers = {}): Promise<string> =>
  (await run(server, UPSERT, { input: { caseType: 'incident', title: 'It broke', ...input } }, headers)).upsertCase.case
    .id;

export const updateCase = async (server: TestServer, caseId: string, input: object): Promise<string> =>
  (await run(server, UPDATE, { input: { caseId, ...input } })).updateCase.cursor;

export const linkIssue = (server: TestServer, caseId: string, issueId: string, role = 'WORK') =>
  run(server, LINK, { input: { caseId, issueId, role } });

/** A file of a case, as its rows alone say. */
export async function addFile(server: TestServer, companyId: string, caseId: string, agentId: string) {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const asset = { companyId, contentType: 'text/plain', byteSize: 9, sha256, originalFilename: 'notes.txt' };
  await stored(server, async (tx) => {
    const { id: assetId } = await tx.asset.create({ data: { ...asset, createdByAgentId: agentId } });
    await tx.caseAttachment.create({ data: { companyId, caseId, assetId } });
  });
}

/** A document of two revisions with a thread of two comments on its second word. */
export async function writeReport(server: TestServer, caseId: string) {
  const put = async (fields: object): Promise<string> =>
    (await run(server, PUT, { input: { caseId, key: 'report', ...fields } })).putCaseDocument.revision.id;
  const first = await put({ body: 'One two', title: 'Report' });
  const baseRevisionId = await put({ body: 'One two three', title: 'Report', baseRevisionId: first });
  const position = { normalizedStart: 4, normalizedEnd: 7, markdownStart: 4, markdownEnd: 7 };
  const thread = {
    baseRevisionId,
    baseRevisionNumber: 2,
    selector: { quote: { exact: 'two' }, position },
    body: 'Why?',
  };
  const { createCaseAnnotation } = await run(server, ANNOTATE, { input: { caseId, key: 'report', ...thread } });
  const threadId = createCaseAnnotation.thread.id;
  await run(server, REPLY, { input: { threadId, body: 'Because.' } });
}

/** A company with all that a case can refer to, and no case. */
export async function emptyCompany(server: TestServer): Promise<Omit<CasesOf, 'parentId' | 'caseIds'>> {
  const companyId = await createCompany(server);
  const agentId = await createAgent(server, companyId);
  const project = await run(server, PROJECT, { input: { companyId, name: 'Repairs' } });
  const label = await run(server, LABEL, { input: { companyId, name: 'urgent', color: '#ff0000' } });
  const issueId = await createIssue(server, { companyId, title: 'Mend it' });
  const [projectId, labelId] = [project.createProject.project.id, label.createLabel.label.id];
  return { companyId, agentId, projectId, labelId, issueId };
}

/** A company whose cases, all part of one, have a part, a label, an issue, a document, a thread and a file each. */
export async function companyOfCases(server: TestServer, count: number): Promise<CasesOf> {
  const around = await emptyCompany(server);
  const { companyId, agentId, projectId, labelId, issueId } = around;
  const parentId = await upsertCase(server, { companyId, caseType: 'season', title: 'Winter' });
  const caseIds = Array.from({ length: count }, async (_, number) => {
    const [key, fields] = [`break-${number}`, { severity: number }];
    const caseId = await upsertCase(server, { companyId, key, fields, projectId, parentCaseId: parentId });
    await upsertCase(server, { companyId, caseType: 'step', key, title: 'Look closer', parentCaseId: caseId });
    await updateCase(server, caseId, { labelIds: [labelId] });
    await linkIssue(server, caseId, issueId);
    await writeReport(server, caseId);
    await addFile(server, companyId, caseId, agentId);
    return caseId;
  });
  return { ...around, parentId, caseIds: await Promise.all(caseIds) };
}

export { createIssue, nodesOf };
