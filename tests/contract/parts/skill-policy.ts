import { replaceSkillPolicy } from '#services/skills/skill-policy/operations.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));

export const skillPolicy: Part = {
  async make({ world: { board }, companyId, worker }) {
    await board.run(replaceSkillPolicy, {
      companyId,
      schemaVersion: 1,
      defaultEffect: 'allow',
      expectedRevision: 0,
      rules: [
        {
          id: 'no-strange-programs',
          priority: 0,
          effect: 'deny',
          subject: { type: 'agents', agentIds: [worker.row.id] },
          actions: ['skills.test'],
          resources: { sourceLocators: ['https://example.com/strange/skills'] },
        },
      ],
    });
    return {};
  },
  fixtures: {
    getSkillPolicy: company,
    replaceSkillPolicy: inCompany(({ companyId }) => ({
      companyId,
      schemaVersion: 1,
      defaultEffect: 'deny',
      expectedRevision: 1,
      rules: [
        {
          id: 'engineers',
          priority: 10,
          effect: 'allow',
          subject: { type: 'roles', roles: ['engineer'] },
          actions: ['skills.import'],
          resources: { sourceLocators: ['https://github.com/orgraph/skills'] },
        },
      ],
    })),
    resetSkillPolicy: company,
    evaluateSkillPolicy: inCompany(({ companyId, worker }) => ({
      companyId,
      action: 'skills.import',
      resource: { sourceType: 'git' },
      principal: { agentId: worker.row.id },
    })),
  },
};
