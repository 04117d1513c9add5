import { bindToolProfile } from '#services/tools/profiles/bindings.js';
import { createToolProfile } from '#services/tools/profiles/operations.js';
import { connectTools } from '#tests/services/tools/fixtures.js';
import { inCompany, type Part } from '../part.js';

const company = inCompany(({ companyId }) => ({ companyId }));
const profile = inCompany(({ things }) => ({ profileId: things.toolProfile }));

/** Profiles compare with tools of a server that nobody asks: what differs between companies is ids. */
export const toolProfiles: Part = {
  async make({ world, companyId, worker }) {
    const { applicationId, connectionId, entries } = await connectTools(world, {
      applicationKey: 'calendar',
      tools: [{ name: 'invite', firstSeenAt: new Date(Date.now() + 3_600_000) }],
    });
    const made = await world.board.run(createToolProfile, {
      companyId,
      profileKey: 'planning',
      name: 'Planning',
      description: 'For those who plan.',
      entries: [{ selectorType: 'connection', connectionId, conditions: { context: { requireIssue: true } } }],
    });
    const profileId = made.id as string;
    const heir = await world.board.run(createToolProfile, { companyId, profileKey: 'rest', name: 'All others' });
    const target = { companyId, profileId, targetType: 'agent', targetId: worker.row.id };
    const binding = await world.board.run(bindToolProfile, target);
    return {
      calendarApplication: applicationId,
      calendarConnection: connectionId,
      calendarTool: entries.invite as string,
      toolProfile: profileId,
      toolProfileEntry: made.entries[0].id,
      toolProfileBinding: binding.id,
      otherToolProfile: heir.id,
    };
  },
  fixtures: {
    listToolProfiles: company,
    createToolProfile: inCompany(({ companyId, things }) => ({
      companyId,
      profileKey: 'support',
      name: 'Support',
      entries: [
        { selectorType: 'application', applicationId: things.calendarApplication },
        { selectorType: 'connection', connectionId: things.calendarConnection },
        { selectorType: 'catalog_entry', catalogEntryId: things.calendarTool },
      ],
    })),
    updateToolProfile: inCompany(({ things }) => ({
      profileId: things.toolProfile,
      name: 'Plans',
      entries: [{ selectorType: 'catalog_entry', catalogEntryId: things.calendarTool, effect: 'exclude' }],
    })),
    deleteToolProfile: inCompany(({ things }) => ({
      profileId: things.toolProfile,
      reassignToProfileId: things.otherToolProfile,
    })),
    duplicateToolProfile: inCompany(({ things }) => ({
      profileId: things.toolProfile,
      name: 'Copy',
      includeAssignments: true,
    })),
    createToolProfileEntry: inCompany(({ things }) => ({
      profileId: things.toolProfile,
      selectorType: 'application',
      applicationId: things.calendarApplication,
    })),
    updateToolProfileEntry: inCompany(({ things }) => ({
      entryId: things.toolProfileEntry,
      selectorType: 'catalog_entry',
      catalogEntryId: things.calendarTool,
    })),
    deleteToolProfileEntry: inCompany(({ things }) => ({ entryId: things.toolProfileEntry })),
    listNewTools: profile,
    reviewNewTools: inCompany(({ things }) => ({
      profileId: things.toolProfile,
      decisions: [{ catalogEntryId: things.calendarTool, decision: 'keep_blocked' }],
    })),
    bindToolProfile: inCompany(({ companyId, things, ceo }) => ({
      companyId,
      profileId: things.toolProfile,
      targetType: 'agent',
      targetId: ceo.row.id,
    })),
    unbindToolProfile: inCompany(({ companyId, things, worker }) => ({
      companyId,
      profileId: things.toolProfile,
      targetType: 'agent',
      targetId: worker.row.id,
    })),
    getEffectiveTools: inCompany(({ companyId, worker }) => ({ companyId, agentId: worker.row.id })),
    explainTools: inCompany(({ worker }) => ({ agentId: worker.row.id })),
    listToolTestAgents: inCompany(({ things }) => ({ connectionId: things.calendarConnection })),
    getToolTestAccess: inCompany(({ things, worker }) => ({
      connectionId: things.calendarConnection,
      agentId: worker.row.id,
    })),
    testToolPolicy: inCompany(({ companyId, things, worker }) => ({
      companyId,
      actor: { actorType: 'agent', actorId: worker.row.id, agentId: worker.row.id },
      request: { toolName: 'invite', connectionId: things.calendarConnection, catalogEntryId: things.calendarTool },
      writeAuditEvent: true,
    })),
  },
};
