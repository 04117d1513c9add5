import { createIssueAttachment } from '#services/work/attachments/operations.js';
import { createIssueComment } from '#services/work/comments/operations.js';
import { createIssueAnnotation } from '#services/work/documents/annotations.js';
import { lockIssueDocument, putIssueDocument } from '#services/work/documents/operations.js';
import { createIssue } from '#services/work/issue-operations/create.js';
import { createWorkProduct } from '#services/work/work-products/operations.js';
import { inCompany, type Part } from '../part.js';

const KEY = 'plan';
const QUOTE = 'three';

/** The third word of the plan. */
const selector = {
  quote: { exact: QUOTE },
  position: { normalizedStart: 8, normalizedEnd: 13, markdownStart: 8, markdownEnd: 13 },
};

const issue = inCompany(({ things }) => ({ issueId: things.documented }));
const document = inCompany(({ things }) => ({ issueId: things.documented, key: KEY }));
const lockedDocument = inCompany(({ things }) => ({ issueId: things.documented, key: 'locked' }));
const thread = inCompany(({ things }) => ({ issueId: things.documented, key: KEY, threadId: things.thread }));
const attachment = inCompany(({ things }) => ({ attachmentId: things.attachment }));
const product = inCompany(({ things }) => ({ workProductId: things.workProduct }));

export const documents: Part = {
  async make({ world: { board }, owner, companyId, image }) {
    const { id: issueId } = await board.run(createIssue, { companyId, title: 'Documented' });
    const said = await owner.run(createIssueComment, { issueId, body: 'See the plan.' });
    const put = (key: string, more = {}) =>
      owner.run(putIssueDocument, { issueId, key, body: 'One two three', ...more });
    const first = await put(KEY, { title: 'The plan' });
    const second = await put(KEY, { baseRevisionId: first.latestRevisionId });
    await put('locked');
    await board.run(lockIssueDocument, { issueId, key: 'locked' });
    const base = { baseRevisionId: second.latestRevisionId, baseRevisionNumber: 2 };
    const started = await owner.run(createIssueAnnotation, { issueId, key: KEY, ...base, selector, body: 'Why?' });
    const made = { issueId, type: 'branch', provider: 'github', title: 'main' };
    return {
      documented: issueId,
      documentComment: said.id,
      firstRevision: first.latestRevisionId,
      latestRevision: second.latestRevisionId,
      thread: started.id,
      attachment: (await owner.run(createIssueAttachment, { companyId, issueId, file: image })).id,
      workProduct: (await owner.run(createWorkProduct, made)).id,
    };
  },
  fixtures: {
    listIssueDocuments: issue,
    getIssueDocument: document,
    putIssueDocument: inCompany(({ things }) => ({ issueId: things.documented, key: 'notes', body: 'New' })),
    deleteIssueDocument: document,
    lockIssueDocument: document,
    unlockIssueDocument: lockedDocument,
    listIssueDocumentRevisions: document,
    restoreIssueDocumentRevision: inCompany(({ things }) => ({
      issueId: things.documented,
      key: KEY,
      revisionId: things.firstRevision,
    })),
    listIssueAnnotations: inCompany(({ things }) => ({ issueId: things.documented, key: KEY, includeComments: true })),
    getIssueAnnotation: thread,
    createIssueAnnotation: inCompany(({ things }) => ({
      issueId: things.documented,
      key: KEY,
      baseRevisionId: things.latestRevision,
      baseRevisionNumber: 2,
      selector,
      body: 'How?',
      issueCommentId: things.documentComment,
    })),
    commentIssueAnnotation: inCompany(({ things }) => ({
      issueId: things.documented,
      key: KEY,
      threadId: things.thread,
      body: 'So.',
      issueCommentId: things.documentComment,
    })),
    updateIssueAnnotation: inCompany(({ things }) => ({
      issueId: things.documented,
      key: KEY,
      threadId: things.thread,
      status: 'resolved',
    })),
    createIssueAttachment: inCompany(({ things, companyId, image }) => ({
      companyId,
      issueId: things.documented,
      issueCommentId: things.documentComment,
      file: image,
    })),
    listIssueAttachments: issue,
    getAttachmentContent: attachment,
    deleteAttachment: attachment,
    listIssueWorkProducts: issue,
    createWorkProduct: inCompany(({ things }) => ({
      issueId: things.documented,
      type: 'pull_request',
      provider: 'github',
      title: 'Fix',
      isPrimary: true,
    })),
    updateWorkProduct: inCompany(({ things }) => ({ workProductId: things.workProduct, status: 'merged' })),
    deleteWorkProduct: product,
  },
};
