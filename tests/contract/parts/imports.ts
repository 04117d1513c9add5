import { handMade, inline } from '#tests/kit/packages.js';
import { inCompany, type Part } from '../part.js';

const preview = (companyId: string) => ({
  source: inline(handMade()),
  target: { mode: 'existing_company', companyId },
  include: { company: true, agents: true, projects: true, issues: true, skills: true },
  agents: ['lead', 'baker'],
  collisionStrategy: 'rename',
  nameOverrides: { baker: 'Nina' },
  selectedFiles: Object.keys(handMade()),
});

const whole = (companyId: string) => ({
  ...preview(companyId),
  adapterOverrides: { baker: { adapterType: 'svc_runner', adapterConfig: {} } },
  secretValues: {},
  pauseAutomations: true,
});

export const imports: Part = {
  make: async () => ({}),
  fixtures: {
    previewCompanyImport: inCompany(({ companyId }) => preview(companyId)),
    importCompany: inCompany(({ companyId }) => whole(companyId)),
    previewImportIntoCompany: inCompany(({ companyId }) => ({ companyId, ...preview(companyId) })),
    importIntoCompany: inCompany(({ companyId }) => ({ companyId, ...whole(companyId) })),
  },
};
