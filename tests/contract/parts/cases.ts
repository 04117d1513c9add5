import { createLabel } from '#services/organization/labels/operations.js';
import { createCaseAnnotation } from '#services/work/cases/annotations.js';
import { upsertCase } from '#services/work/cases/create.js';
import { lockCaseDocument, putCaseDocument } from '#services/work/cases/documents.js';
import { linkCaseIssue } from '#services/work/cases/links.js';
import { inCompany, type Part } from '../part.js';

const KEY = 'plan';
const FINISHED = 'finished';

/** The third word of the plan. */
const selector = {
  quote: { exact: 'three' },
  position: { normalizedStart: 8, normalizedEnd: 13, markdownStart: 8, markdownEnd: 13 },
};

const of = inCompany(({ things }) => ({ caseId: things.case }));
const document = inCompany(({ things }) => ({ caseId: things.case, key: KEY }));
const lockedDocument = inCompany(({ things }) => ({ caseId: things.case, key: FINISHED }));
const thread = inCompany(({ things }) => ({ caseId: things.case, key: KEY, threadId: things.caseThread }));

export const cases: Part = {
  async make({ world: { board }, owner, companyId, things }) {
    const add = async (title: string, more = {}): Promise<string> =>
      (await owner.run(upsertCase, { companyId, caseType: 'feature', key: title, title, ...more })).case.id;
    const above = await add('The whole');
    const caseId = await add('The part', { parentCaseId: above, projectId: things.project });
    const put = async (key: string, more = {}) =>
      (await owner.run(putCaseDocument, { caseId, key, body: 'One two three', ...more })).revision.id;
    const first = await put(KEY, { title: 'The plan' });
    const latest = await put(KEY, { baseRevisionId: first });
    await put(FINISHED);
    await board.run(lockCaseDocument, { caseId, key: FINISHED });
    const base = { baseRevisionId: latest, baseRevisionNumber: 2 };
    const started = await owner.run(createCaseAnnotation, { caseId, key: KEY, ...base, selector, body: 'Why?' });
    await owner.run(linkCaseIssue, { caseId, issueId: things.documented, role: 'reference' });
    const label = await board.run(createLabel, { companyId, name: 'Of cases', color: '#00ff00' });
    return {
      case: caseId,
      caseAbove: above,
      caseThread: started.id,
      caseLabel: label.id,
      firstCaseRevision: first,
      latestCaseRevision: latest,
    };
  },
  fixtures: {
    listCases: inCompany(({ companyId }) => ({ companyId, types: ['feature'], q: 'part', includeAncestors: true })),
    getCase: of,
    upsertCase: inCompany(({ companyId, things }) => ({
      companyId,
      caseType: 'feature',
      key: 'new',
      title: 'New',
      summary: 'What it is',
      status: 'in_progress',
      fields: { size: 1 },
      projectId: things.project,
      parentCaseId: things.case,
    })),
    updateCase: inCompany(({ things }) => ({
      caseId: things.case,
      title: 'Changed',
      status: 'done',
      fields: { size: 2 },
      projectId: things.project,
      parentCaseId: things.caseAbove,
      labelIds: [things.caseLabel],
    })),
    linkCaseIssue: inCompany(({ things }) => ({ caseId: things.case, issueId: things.discussed, role: 'work' })),
    unlinkCaseIssue: inCompany(({ things }) => ({ caseId: things.case, issueId: things.documented })),
    listIssueCases: inCompany(({ things }) => ({ issueId: things.documented })),
    listCaseEvents: of,
    createCaseAttachment: inCompany(({ things, image }) => ({ caseId: things.case, file: image })),
    getCaseDocument: document,
    putCaseDocument: inCompany(({ things }) => ({ caseId: things.case, key: 'notes', body: 'New' })),
    deleteCaseDocument: document,
    lockCaseDocument: document,
    unlockCaseDocument: lockedDocument,
    listCaseDocumentRevisions: document,
    restoreCaseDocumentRevision: inCompany(({ things }) => ({
      caseId: things.case,
      key: KEY,
      revisionId: things.firstCaseRevision,
    })),
    listCaseAnnotations: inCompany(({ things }) => ({ caseId: things.case, key: KEY, includeComments: true })),
    getCaseAnnotation: thread,
    createCaseAnnotation: inCompany(({ things }) => ({
      caseId: things.case,
      key: KEY,
      baseRevisionId: things.latestCaseRevision,
      baseRevisionNumber: 2,
      selector,
      body: 'How?',
      issueCommentId: things.documentComment,
    })),
    commentCaseAnnotation: inCompany(({ things }) => ({
      caseId: things.case,
      key: KEY,
      threadId: things.caseThread,
      body: 'So.',
      issueCommentId: things.documentComment,
    })),
    updateCaseAnnotation: inCompany(({ things }) => ({
      caseId: things.case,
      key: KEY,
      threadId: things.caseThread,
      status: 'resolved',
    })),
  },
};
