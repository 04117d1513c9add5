import { by } from '../authors.js';
import { builder } from '../builder.js';
import { enumOf } from '../derive/enums.js';
import { narrowed } from '../fast/selection.js';

const created = by('created');
const changed = by('last changed');

export const CaseStatusEnum = enumOf('CaseStatus', 'How far a case is.', {
  draft: 'Not begun.',
  in_progress: 'Being worked on.',
  in_review: 'Waiting for a review.',
  approved: 'Found good.',
  done: 'Finished.',
  cancelled: 'Given up.',
});

export const CaseLinkRoleEnum = enumOf('CaseLinkRole', 'What an issue has to do with a case.', {
  origin: 'The case was created by work on it.',
  work: 'It works on the case.',
  reference: 'It is worth a look.',
});

/** A case with its plain columns; what belongs to it is added in files of their own. */
export const CaseRef = builder.prismaObject('Case', {
  description: 'A container of work: what it is about, its documents and files, and the issues that work on it.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    caseNumber: t.exposeInt('caseNumber', { description: 'Its number within the company.' }),
    identifier: t.exposeString('identifier', { description: 'Its human identifier, such as ACM-C12.' }),
    caseType: t.exposeString('caseType', { description: 'What kind of case it is, in words of the company.' }),
    key: t.exposeString('key', {
      nullable: true,
      description: 'What names it among the cases of its type; of each type one may have none.',
    }),
    title: t.exposeString('title', { description: 'The title.' }),
    summary: t.exposeString('summary', { nullable: true, description: 'What it is about.' }),
    status: t.expose(narrowed('status'), { type: CaseStatusEnum, description: 'How far it is.' }),
    fields: t.expose(narrowed('fields'), { type: 'JSONObject', description: 'Whatever its type keeps with it.' }),
    projectId: t.expose('projectId', { type: 'UUID', nullable: true, description: "Its project's id." }),
    parentCaseId: t.expose('parentCaseId', {
      type: 'UUID',
      nullable: true,
      description: 'The id of the case it is part of.',
    }),
    createdByAgentId: t.expose('createdByAgentId', created.agentId),
    createdByUserId: t.exposeString('createdByUserId', created.user),
    updatedByAgentId: t.expose('updatedByAgentId', changed.agentId),
    updatedByUserId: t.exposeString('updatedByUserId', changed.user),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was done or given up.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When anything last happened to it or to what belongs to it.',
    }),
  }),
});

export const CaseLinkRef = builder.prismaObject('CaseLink', {
  description: 'An issue that a case has to do with.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The id.' }),
    companyId: t.expose('companyId', { type: 'UUID', description: "The company's id." }),
    caseId: t.expose('caseId', { type: 'UUID', description: "The case's id." }),
    issueId: t.expose('issueId', { type: 'UUID', description: "The issue's id." }),
    role: t.expose(narrowed('role'), {
      type: CaseLinkRoleEnum,
      description: 'What the issue has to do with the case.',
    }),
    createdByRunId: t.expose('createdByRunId', {
      type: 'UUID',
      nullable: true,
      description: 'The run that linked its issue by acting on the case.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
});
