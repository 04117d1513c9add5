import { createCaseAttachment } from '../services/cases/attachments.js';
import { getCase } from '../services/cases/cases.js';
import { upsertCase } from '../services/cases/create.js';
import { linkCaseIssue, listIssueCases, unlinkCaseIssue } from '../services/cases/links.js';
import { listCases } from '../services/cases/list.js';
import { CASE_STATUSES, isCaseClosed } from '../services/cases/model.js';
import { listCaseEvents } from '../services/cases/timeline.js';
import { updateCase } from '../services/cases/update.js';
import { receiveCaseAttachment } from './attachments.js';
import { caseDocumentRoutes } from './case-documents.js';
import { boolean, integer, type ListDecoder, list, listWith } from './decode.js';
import { route, type Section } from './route.js';
import { formOf } from './uploads.js';

const CASES = '/api/companies/:companyId/cases';
const CASE = '/api/cases/:caseId';

const writers = { actors: 'A board user of the company who is not a viewer, or an agent of the company' };

/** Made, or found as it was. */
const made = { oneOf: [200, 201], of: ({ created }: { created: boolean }) => (created ? 201 : 200) };

/** A list that is sent empty narrows nothing. */
const some = (decode: ListDecoder): ListDecoder => {
  const orNone = (values: unknown) => (Array.isArray(values) && values.length === 0 ? undefined : values);
  return Object.assign((sent: Parameters<ListDecoder>[0]) => orNone(decode(sent)), { words: decode.words });
};

/** How the list's query string spells what it is narrowed to (contract "Cases"). */
const filters = {
  query: {
    ...{ types: some(list), projectIds: some(list), labelIds: some(list) },
    ...{ active: boolean, includeNoProject: boolean },
    statuses: some(listWith({ active: CASE_STATUSES.filter((status) => !isCaseClosed(status)) })),
    ...{ includeAncestors: boolean, limit: integer },
  },
  aliases: {
    ...{ type: 'types', status: 'statuses', project: 'projectIds', projectId: 'projectIds' },
    ...{ label: 'labelIds', labelId: 'labelIds', parent: 'parentCaseId' },
  },
};

export const cases: Section = {
  name: 'cases',
  description: 'Containers of work: what each is about, its documents and files, and the issues that work on it.',
  routes: [
    route('get', CASES, listCases, filters),
    route('post', CASES, upsertCase, { ...writers, status: made, part: 'case' }),
    route('get', CASE, getCase),
    route('patch', CASE, updateCase, writers),
    route('post', `${CASE}/links`, linkCaseIssue, { ...writers, status: made, part: 'link' }),
    route('delete', `${CASE}/links/:issueId`, unlinkCaseIssue, writers),
    route('get', '/api/issues/:issueId/cases', listIssueCases),
    ...caseDocumentRoutes,
    route('post', `${CASE}/attachments`, createCaseAttachment, {
      ...writers,
      status: 201,
      receive: { content: formOf('the file'), read: receiveCaseAttachment },
    }),
    route('get', `${CASE}/events`, listCaseEvents, { query: { limit: integer } }),
  ],
};
