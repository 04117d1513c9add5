import { inCompany, type Part } from '../part.js';

const wanted = inCompany(({ companyId, worker, things }) => ({
  companyId,
  agents: [worker.row.id],
  projects: [things.project],
  issues: [things.issue],
  projectIssues: [things.project],
  skills: [things.skill],
  expandReferencedSkills: true,
  sidebarOrder: { agents: [worker.row.id], projects: [things.project] },
}));

export const exports: Part = {
  make: async () => ({}),
  fixtures: {
    exportCompany: wanted,
    previewCompanyExport: wanted,
    getExportFidelity: inCompany(({ companyId }) => ({ companyId })),
  },
};
