import { fileOf } from '#services/organization/assets/received.js';
import { assertMayAttachToCase, createCaseAttachment } from '#services/work/cases/attachments.js';
import { upsertCase } from '#services/work/cases/create.js';
import { linkCaseIssue, listIssueCases, unlinkCaseIssue } from '#services/work/cases/links.js';
import { listCases } from '#services/work/cases/list.js';
import { CaseStatus, isCaseClosed } from '#services/work/cases/model.js';
import { getCase } from '#services/work/cases/operations.js';
import { listCaseEvents } from '#services/work/cases/timeline.js';
import { updateCase } from '#services/work/cases/update.js';
import { type ListDecoder, list, listWith } from '../http/decode.js';
import { type RouteCall, type RouteSection, route } from '../http/route.js';
import { formOf, receiveFile } from '../http/uploads.js';
import { caseDocumentRoutes } from './case-documents.js';

const CASES = '/api/companies/:companyId/cases';
const CASE = '/api/cases/:caseId';
/** 201 for a new record, 200 for an existing one. */
const newOrExisting = { oneOf: [200, 201], of: ({ created }: { created: boolean }) => (created ? 201 : 200) };

/** An empty list in the query string excludes nothing. */
const some = (decode: ListDecoder): ListDecoder => {
  const orNone = (values: unknown) => (Array.isArray(values) && values.length === 0 ? undefined : values);
  return Object.assign((sent: Parameters<ListDecoder>[0]) => orNone(decode(sent)), { words: decode.words });
};

/** The filters in the list's query string. */
const filters = {
  query: {
    types: some(list),
    projectIds: some(list),
    labelIds: some(list),
    statuses: some(listWith({ active: CaseStatus.options.filter((status) => !isCaseClosed(status)) })),
  },
  aliases: {
    type: 'types',
    status: 'statuses',
    project: 'projectIds',
    projectId: 'projectIds',
    label: 'labelIds',
    labelId: 'labelIds',
    parent: 'parentCaseId',
  },
};

/** Rejects callers without the right to add the file, before its content is stored. */
async function receiveAttachment(call: RouteCall) {
  await assertMayAttachToCase(call.scope, { caseId: String(call.params.caseId) });
  return fileOf(await receiveFile(call));
}

export const cases: RouteSection = {
  name: 'cases',
  description: 'Cases: containers of work, with their documents, files and linked issues.',
  routes: [
    route('get', CASES, listCases, filters),
    route('post', CASES, upsertCase, { status: newOrExisting, part: 'case' }),
    route('get', CASE, getCase),
    route('patch', CASE, updateCase),
    route('post', `${CASE}/links`, linkCaseIssue, { status: newOrExisting, part: 'link' }),
    route('delete', `${CASE}/links/:issueId`, unlinkCaseIssue),
    route('get', '/api/issues/:issueId/cases', listIssueCases),
    ...caseDocumentRoutes,
    route('post', `${CASE}/attachments`, createCaseAttachment, {
      status: 201,
      receive: { content: formOf('the file'), read: receiveAttachment },
    }),
    route('get', `${CASE}/events`, listCaseEvents),
  ],
};
