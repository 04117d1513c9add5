import { AuthConfigInput, MetadataPolicyInput, OnDemandToolsInput } from '#services/tools/gateways/config.js';
import { HeaderPolicyInput } from '#services/tools/gateways/header-policy.js';

const issue = `(SELECT id FROM "Issue" WHERE "companyId" = $1 ORDER BY "issueNumber" LIMIT 1)`;
const otherIssue = `(SELECT id FROM "Issue" WHERE "companyId" = $1 ORDER BY "issueNumber" DESC LIMIT 1)`;
const one = (table: string): string => `(SELECT id FROM "${table}" WHERE "companyId" = $1 LIMIT 1)`;

/** The settings of a gateway of which nobody has said anything, as its row has them. */
const GATEWAY_SETTINGS = [AuthConfigInput, HeaderPolicyInput, MetadataPolicyInput, OnDemandToolsInput]
  .map((settings) => `'${JSON.stringify(settings.parse({}))}'`)
  .join(', ');

const rows: readonly string[] = [
  `INSERT INTO "AgentRuntimeState" ("companyId", "agentId", "adapterType") VALUES ($1, $2, 'process')`,
  `INSERT INTO "AgentTaskSession" (id, "companyId", "agentId", "adapterType", "taskKey")
   VALUES (gen_random_uuid(), $1, $2, 'process', 'task')`,
  `INSERT INTO "BudgetPolicy" (id, "companyId", "scopeType", "scopeId", amount) VALUES (gen_random_uuid(), $1, 'agent', $2, 1)`,
  `INSERT INTO "CostEvent" (id, "companyId", "agentId", provider, model, "costCents", "occurredAt")
   VALUES (gen_random_uuid(), $1, $2, 'p', 'm', 1, now())`,
  `INSERT INTO "Lease" ("companyId", resource, owner, fence, "expiresAt") VALUES ($1, 'agent:' || $2, 'o', 1, now())`,
  `INSERT INTO "RateWindow" ("companyId", principal, action, "startedAt", hits) VALUES ($1, 'agent:' || $2, 'search', now(), 1)`,
  `INSERT INTO "Goal" (id, "companyId", title) VALUES (gen_random_uuid(), $1, 'Goal')`,
  `INSERT INTO "Project" (id, "companyId", name, "urlKey") VALUES (gen_random_uuid(), $1, 'Project', 'project')`,
  `INSERT INTO "ProjectGoal" ("companyId", "projectId", "goalId", position) VALUES ($1, ${one('Project')}, ${one('Goal')}, 0)`,
  `INSERT INTO "ProjectWorkspace" (id, "companyId", "projectId", name) VALUES (gen_random_uuid(), $1, ${one('Project')}, 'Main')`,
  `INSERT INTO "ToolApplication" (id, "companyId", "applicationKey", name, type) VALUES (gen_random_uuid(), $1, 'mail', 'Mail', 'mcp_http')`,
  `INSERT INTO "ToolPolicy" (id, "companyId", name, "policyType") VALUES (gen_random_uuid(), $1, 'Careful', 'block')`,
  `INSERT INTO "ToolProfile" (id, "companyId", "profileKey", name) VALUES (gen_random_uuid(), $1, 'wall', 'Wall')`,
  `INSERT INTO "ToolProfileEntry" (id, "companyId", "profileId", "selectorType", "toolName")
   VALUES (gen_random_uuid(), $1, ${one('ToolProfile')}, 'tool_name', 'send')`,
  `INSERT INTO "ToolProfileBinding" (id, "companyId", "profileId", "targetType", "targetId")
   VALUES (gen_random_uuid(), $1, ${one('ToolProfile')}, 'agent', $2)`,
  `INSERT INTO "ToolRateBucket" ("companyId", key, "windowStart", "windowEnd", count)
   VALUES ($1, 'wall', now(), now() + interval '1 hour', 1)`,
  `INSERT INTO "SkillPolicy" ("companyId", document, revision) VALUES ($1, '{"defaultEffect": "allow", "rules": []}', 1)`,
  `INSERT INTO "SkillSource" (id, "companyId", "sourceType", address, locator)
   VALUES (gen_random_uuid(), $1, 'github', 'https://example.com/wall/skills', 'https://example.com/wall/skills')`,
  `INSERT INTO "Skill" (id, "companyId", key, slug, name, "sourceType", "sourceKind", "trustLevel", compatibility)
   VALUES (gen_random_uuid(), $1, 'wall', 'wall', 'Wall', 'local_path', 'managed_local', 'markdown_only', 'compatible')`,
  `INSERT INTO "SkillVersion" (id, "companyId", "skillId", "revisionNumber", "contentHash", manifest, "fileCount", "byteSize", "skillMd", "trustLevel")
   VALUES (gen_random_uuid(), $1, ${one('Skill')}, 9001, 'h', '[]', 0, 0, '', 'markdown_only')`,
  `INSERT INTO "SkillBlob" ("companyId", "skillId", sha256, "byteSize") VALUES ($1, ${one('Skill')}, repeat('0', 64), 0)`,
  `INSERT INTO "SkillTestInput" (id, "companyId", "skillId", name, content)
   VALUES (gen_random_uuid(), $1, ${one('Skill')}, 'Wall', 'Try it.')`,
  `INSERT INTO "SkillTestRun" (id, "companyId", "skillId", "inputSnapshot", "skillVersionId", "agentId", "outputDocumentKey")
   SELECT gen_random_uuid(), "companyId", "skillId", 'Try it.', id, $2, 'result' FROM "SkillVersion" WHERE "companyId" = $1 LIMIT 1`,
  `INSERT INTO "Label" (id, "companyId", name, color) VALUES (gen_random_uuid(), $1, 'Bug', '#ff0000')`,
  `INSERT INTO "Issue" (id, "companyId", "issueNumber", identifier, title, "createdByUserId", "assigneeAgentId")
   SELECT gen_random_uuid(), $1, n, 'WALL-' || n, 'Issue', 'local-board', $2 FROM generate_series(9001, 9002) n`,
  `INSERT INTO "IssueLabel" ("companyId", "issueId", "labelId") VALUES ($1, ${issue}, ${one('Label')})`,
  `INSERT INTO "IssueBlocker" ("companyId", "issueId", "blockerId") VALUES ($1, ${issue}, ${otherIssue})`,
  `INSERT INTO "IssueMention" ("companyId", "issueId", "mentionedId") VALUES ($1, ${issue}, ${otherIssue})`,
  `INSERT INTO "IssueComment" (id, "companyId", "issueId", "authorType", "authorUserId", body)
   VALUES (gen_random_uuid(), $1, ${issue}, 'user', 'local-board', 'Hello')`,
  `WITH document AS (
     INSERT INTO "Document" (id, "companyId", "issueId", key, "latestRevisionId", "latestRevisionNumber")
     VALUES (gen_random_uuid(), $1, ${issue}, 'plan', gen_random_uuid(), 1) RETURNING id, "latestRevisionId")
   INSERT INTO "DocumentRevision" (id, "companyId", "documentId", "revisionNumber", body)
   SELECT "latestRevisionId", $1, id, 1, 'Plan' FROM document`,
  `INSERT INTO "AnnotationThread" (id, "companyId", "documentId", "originalRevisionId", "originalRevisionNumber", "currentRevisionId",
     "currentRevisionNumber", "selectedText", "normalizedStart", "normalizedEnd", "markdownStart", "markdownEnd", "anchorSelector")
   VALUES (gen_random_uuid(), $1, ${one('Document')}, ${one('DocumentRevision')}, 1, ${one('DocumentRevision')}, 1, 'Plan', 0, 4, 0, 4,
     '{ "quote": { "exact": "Plan", "prefix": "", "suffix": "" }, "position": { "normalizedStart": 0, "normalizedEnd": 4, "markdownStart": 0, "markdownEnd": 4 } }')`,
  `INSERT INTO "AnnotationComment" (id, "companyId", "threadId", body, "authorType")
   VALUES (gen_random_uuid(), $1, ${one('AnnotationThread')}, 'Why?', 'user')`,
  `INSERT INTO "Asset" (id, "companyId", "contentType", "byteSize", sha256)
   VALUES (gen_random_uuid(), $1, 'text/plain', 1, repeat('0', 64))`,
  `INSERT INTO "IssueAttachment" (id, "companyId", "issueId", "assetId") VALUES (gen_random_uuid(), $1, ${issue}, ${one('Asset')})`,
  `INSERT INTO "WorkProduct" (id, "companyId", "issueId", type, provider, title)
   VALUES (gen_random_uuid(), $1, ${issue}, 'branch', 'git', 'main')`,
  `INSERT INTO "Interaction" (id, "companyId", "issueId", kind, "continuationPolicy", payload)
   VALUES (gen_random_uuid(), $1, ${issue}, 'request_confirmation', 'none', '{}')`,
  `INSERT INTO "HeartbeatRun" (id, "companyId", "agentId", "issueId") VALUES (gen_random_uuid(), $1, $2, ${issue})`,
  `INSERT INTO "RunLogChunk" ("companyId", "runId", seq, "startOffset", bytes, stream, chunk, at)
   VALUES ($1, ${one('HeartbeatRun')}, 1, 0, 1, 'stdout', 'x', now())`,
  `INSERT INTO "ToolIssuedToken" (id, "companyId", "runId", material, "masterKeyId")
   VALUES (gen_random_uuid(), $1, ${one('HeartbeatRun')}, '{}', 'k')`,
  `INSERT INTO "ToolConnection" (id, "companyId", "applicationId", uid, name, transport, status, config)
   VALUES (gen_random_uuid(), $1, ${one('ToolApplication')}, 'mail/main-1', 'Main', 'remote_http', 'active', '{}')`,
  `INSERT INTO "ToolGateway" (id, "companyId", "publicId", name, slug, "authConfig", "headerPolicy", "metadataPolicy", "onDemandToolsConfig")
   VALUES (gen_random_uuid(), $1, 'gw_' || replace(gen_random_uuid()::text, '-', ''), 'Desk', 'desk', ${GATEWAY_SETTINGS})`,
  `INSERT INTO "ToolGatewayToken" (id, "companyId", "gatewayId", name, "tokenHash", "tokenPrefix", "clientLabel", "ownerNote", "allowedActions")
   VALUES (gen_random_uuid(), $1, ${one('ToolGateway')}, 'Laptop', gen_random_uuid(), 'svcgw_0', 'Client', 'Mine', '{tools/list}')`,
  `INSERT INTO "ToolInstall" ("companyId", "connectionId", "targetType", "targetId")
   VALUES ($1, ${one('ToolConnection')}, 'agent', $2)`,
  `INSERT INTO "ToolCatalogEntry" (id, "companyId", "applicationId", "connectionId", "toolName", "inputSchema", "riskLevel", "versionHash", "schemaHash", status)
   VALUES (gen_random_uuid(), $1, ${one('ToolApplication')}, ${one('ToolConnection')}, 'send', '{}', 'write', 'v', 's', 'active')`,
  `INSERT INTO "ToolStdioTemplate" (id, "companyId", "templateId", name, command)
   VALUES (gen_random_uuid(), $1, 'files', 'Files', 'true')`,
  `INSERT INTO "ToolExampleInstall" ("companyId", "exampleId") VALUES ($1, 'notes')`,
  `INSERT INTO "SmokeLab" ("companyId") VALUES ($1)`,
  `INSERT INTO "SmokeLabGrant" (id, "companyId", "clientId", subject, scope, "expiresAt")
   VALUES (gen_random_uuid(), $1, 'client', 'somebody', 'fixture:read', now())`,
  `INSERT INTO "SmokeLabToken" (id, "companyId", "grantId", kind, "tokenHash", "expiresAt")
   VALUES (gen_random_uuid(), $1, ${one('SmokeLabGrant')}, 'access', 'h', now())`,
  `INSERT INTO "SmokeLabRun" (id, "companyId", trigger) VALUES (gen_random_uuid(), $1, 'manual')`,
  `INSERT INTO "SmokeLabStep" (id, "companyId", "runId", path, "scenarioStep", status)
   VALUES (gen_random_uuid(), $1, ${one('SmokeLabRun')}, 'P1', 'first', 'pass')`,
  `INSERT INTO "ToolGrant" (id, "companyId", "connectionId", kind) VALUES (gen_random_uuid(), $1, ${one('ToolConnection')}, 'organization')`,
  `INSERT INTO "ToolGrantDelegation" (id, "companyId", "grantId", "agentId")
   VALUES (gen_random_uuid(), $1, ${one('ToolGrant')}, $2)`,
  `INSERT INTO "ToolOAuthClient" (id, "companyId", "connectionId", issuer, kind, "clientId", "authMethod", "redirectUri", server)
   VALUES (gen_random_uuid(), $1, ${one('ToolConnection')}, 'https://a.example', 'dynamic', 'c', 'none', 'https://b.example', '{}')`,
  `INSERT INTO "ToolOAuthState" (id, "companyId", "connectionId", "clientId", "stateHash", kind, "startedByUserId", "personId", "serverUrl", resource,
     "verifierMaterial", "masterKeyId", "expiresAt")
   VALUES (gen_random_uuid(), $1, ${one('ToolConnection')}, ${one('ToolOAuthClient')}, gen_random_uuid(), 'organization', 'local-board', 'p',
     'https://a.example', 'https://a.example', '{}', 'k', now())`,
  `INSERT INTO "ToolGrantToken" ("companyId", "grantId", "clientId", "serverUrl", resource, material, "masterKeyId", renewable)
   VALUES ($1, ${one('ToolGrant')}, ${one('ToolOAuthClient')}, 'https://a.example', 'https://a.example', '{}', 'k', false)`,
  `INSERT INTO "ToolSession" (id, "companyId", "tokenHash", "agentId", "runId", "expiresAt")
   VALUES (gen_random_uuid(), $1, gen_random_uuid(), $2, ${one('HeartbeatRun')}, now())`,
  `INSERT INTO "ToolInvocation" (id, "companyId", "actorType", "actorId", "toolName", decision, "reasonCode", "configVersion", "argumentsHash",
     "argumentsSummary", status)
   VALUES (gen_random_uuid(), $1, 'agent', $2::text, 'send', 'allow', 'allow_policy', 0, 'h',
     '{"summary": {}, "sizeBytes": 2, "sha256": "h", "redactedFields": [], "cutFields": []}', 'succeeded')`,
  `INSERT INTO "ToolResult" ("companyId", "invocationId", material, "masterKeyId") VALUES ($1, ${one('ToolInvocation')}, '{}', 'k')`,
  `INSERT INTO "ToolActionRequest" (id, "companyId", "invocationId", context, "connectionId", "catalogEntryId", "toolName", "riskLevel",
     "entryVersionHash", "entryStatus", "canonicalArgumentsHash", "canonicalArgumentsSummary", "argumentsMaterial", "masterKeyId", "expiresAt")
   VALUES (gen_random_uuid(), $1, ${one('ToolInvocation')}, '{}', ${one('ToolConnection')}, ${one('ToolCatalogEntry')}, 'send', 'write',
     'v', 'active', 'h', '{"summary": {}, "sizeBytes": 2, "sha256": "h", "redactedFields": [], "cutFields": []}', '{}', 'k', now() + interval '1 hour')`,
  `INSERT INTO "ToolPolicyHit" ("companyId", "policyId", "lastHitAt") VALUES ($1, ${one('ToolPolicy')}, now())`,
  `INSERT INTO "ToolRuntimeSlot" (id, "companyId", "applicationId", "connectionId", "slotKey", "commandTemplateKey", status, "engineId", host,
     "processKey", "leaseExpiresAt")
   VALUES (gen_random_uuid(), $1, ${one('ToolApplication')}, ${one('ToolConnection')}, 'slot', 'files', 'stopped', gen_random_uuid(), 'here',
     gen_random_uuid(), now())`,
  `INSERT INTO "ToolRuntimeEvent" (id, "companyId", "connectionId", kind)
   VALUES (gen_random_uuid(), $1, ${one('ToolConnection')}, 'idle_eviction')`,
  `INSERT INTO "ToolForwardedRequest" (id, "companyId", "slotId", fence, "holderId", "askerId", request)
   VALUES (gen_random_uuid(), $1, ${one('ToolRuntimeSlot')}, 1, gen_random_uuid(), gen_random_uuid(), '{}')`,
  `INSERT INTO "StopOrder" (id, "companyId", "scopeType", "agentId") VALUES (gen_random_uuid(), $1, 'agent', $2)`,
  `INSERT INTO "AgentDeviceKey" ("companyId", "agentId", "publicKey", "sealedPrivate") VALUES ($1, $2, 'key', '{}')`,
  `INSERT INTO "Wake" (id, "companyId", "agentId", source, "requestedByActorType") VALUES (gen_random_uuid(), $1, $2, 'timer', 'system')`,
  `INSERT INTO "FinanceEvent" (id, "companyId", "eventKind", biller, "amountCents", "occurredAt")
   VALUES (gen_random_uuid(), $1, 'platform_fee', 'b', 1, now())`,
  `INSERT INTO "BudgetIncident" (id, "companyId", "policyId", "scopeType", "scopeId", metric, "windowKind", "windowStart",
     "thresholdType", "amountLimit", "amountObserved")
   VALUES (gen_random_uuid(), $1, ${one('BudgetPolicy')}, 'agent', $2, 'billed_cents', 'lifetime', to_timestamp(0), 'hard', 1, 1)`,
  `INSERT INTO "BudgetReservation" (id, "companyId", "agentId", "runId", cents, "expiresAt")
   VALUES (gen_random_uuid(), $1, $2, ${one('HeartbeatRun')}, 1, now() + interval '1 hour')`,
  `INSERT INTO "Invite" (id, "companyId", "tokenHash", "expiresAt")
   VALUES (gen_random_uuid(), $1, gen_random_uuid(), now() + interval '1 hour')`,
  `INSERT INTO "JoinRequest" (id, "companyId", "inviteId", "requestType", "agentName")
   VALUES (gen_random_uuid(), $1, ${one('Invite')}, 'agent', 'Joining')`,
  `INSERT INTO "SecretProviderConfig" (id, "companyId", provider, "displayName")
   VALUES (gen_random_uuid(), $1, 'local_encrypted', 'Vault')`,
  `INSERT INTO "UserSecretDefinition" (id, "companyId", key, name) VALUES (gen_random_uuid(), $1, 'mine', 'Mine')`,
  `INSERT INTO "Secret" (id, "companyId", key, name, "providerConfigId")
   VALUES (gen_random_uuid(), $1, 'secret', 'Secret', ${one('SecretProviderConfig')})`,
  `INSERT INTO "SecretVersion" ("companyId", "secretId", version) VALUES ($1, ${one('Secret')}, 1)`,
  `INSERT INTO "SecretVersionMaterial" ("companyId", "secretId", version, material, fingerprint, "masterKeyId")
   SELECT "companyId", "secretId", version, '{"scheme": "none", "iv": "", "tag": "", "ciphertext": ""}', '', ''
     FROM "SecretVersion" WHERE "companyId" = $1 LIMIT 1`,
  `INSERT INTO "SecretBinding" (id, "companyId", "secretId", "targetType", "targetId", "configPath")
   VALUES (gen_random_uuid(), $1, ${one('Secret')}, 'agent', $2, 'env.FILLED')`,
  `INSERT INTO "SecretAccessEvent" (id, "companyId", "secretId", "consumerType", "consumerId", "actorType", "actorId", outcome)
   VALUES (gen_random_uuid(), $1, ${one('Secret')}, 'agent', $2, 'agent', $2, 'success')`,
  `INSERT INTO "Routine" (id, "companyId", title, "latestRevisionId") VALUES (gen_random_uuid(), $1, 'Routine', gen_random_uuid())`,
  `INSERT INTO "RoutineRevision" (id, "companyId", "routineId", "revisionNumber", title, snapshot)
   SELECT "latestRevisionId", $1, id, "latestRevisionNumber", title,
          jsonb_build_object('version', 1, 'routine', to_jsonb(r) || jsonb_build_object('routineId', id), 'triggers', '[]'::jsonb)
     FROM "Routine" r WHERE "companyId" = $1 LIMIT 1`,
  `INSERT INTO "RoutineTrigger" (id, "companyId", "routineId", kind) VALUES (gen_random_uuid(), $1, ${one('Routine')}, 'api')`,
  `INSERT INTO "RoutineRun" (id, "companyId", "routineId", source, "routineRevisionId")
   VALUES (gen_random_uuid(), $1, ${one('Routine')}, 'manual', gen_random_uuid())`,
  `INSERT INTO "RoutineDelivery" (id, "companyId", "routineId", "triggerId", status, "statusCode")
   VALUES (gen_random_uuid(), $1, ${one('Routine')}, ${one('RoutineTrigger')}, 'accepted', 202)`,
  `INSERT INTO "Case" (id, "companyId", "caseNumber", identifier, "caseType", title)
   VALUES (gen_random_uuid(), $1, 9001, 'WALL-C9001', 'wall', 'Case')`,
  `INSERT INTO "CaseLabel" ("companyId", "caseId", "labelId") VALUES ($1, ${one('Case')}, ${one('Label')})`,
  `INSERT INTO "CaseLink" (id, "companyId", "caseId", "issueId", role)
   VALUES (gen_random_uuid(), $1, ${one('Case')}, ${issue}, 'reference')`,
  `INSERT INTO "ImportedIdentity" ("companyId", source, kind, slug, "entityId") VALUES ($1, 'slug:wall', 'issue', 'wall', ${issue})`,
  `INSERT INTO "CaseAttachment" (id, "companyId", "caseId", "assetId") VALUES (gen_random_uuid(), $1, ${one('Case')}, ${one('Asset')})`,
];

/**
 * Statements after which each table has a row of the company $1; $2 is an agent of it. What an operation has put there
 * already is enough.
 */
export const inserts = rows.map((insert) => `${insert} ON CONFLICT DO NOTHING`);
