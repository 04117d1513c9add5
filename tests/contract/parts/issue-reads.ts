import { inCompany, type Part } from '../part.js';

const issue = inCompany(({ things }) => ({ issueId: things.issue }));

// A filter that names another company's things is no error: it finds nothing.
const company = inCompany(({ companyId }) => ({ companyId }));

/** What reads the issues that the part of their writes makes. */
export const issueReads: Part = {
  make: async () => ({}),
  fixtures: {
    listIssues: company,
    countIssues: company,
    getIssue: issue,
    listIssueActivity: issue,
    listIssueRuns: issue,
    listIssueLiveRuns: issue,
    getIssueActiveRun: issue,
    searchCompany: inCompany(({ companyId }) => ({ companyId, q: 'build' })),
    searchPage: inCompany(({ companyId }) => ({ companyId, q: 'build' })),
  },
};
