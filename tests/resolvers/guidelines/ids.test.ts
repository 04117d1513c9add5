/** @module-tag rules */
import {
  type GraphQLObjectType,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { nodeSources } from '#schema/node.js';
import { allTypes, objectTypes, schema } from './schema.js';

/** Ids whose rows have a field with another name, by `Type.field`. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = {
  'ToolDecision.matchedPolicyIds': 'matchedPolicies',
  'ToolExplanation.matchedPolicyIds': 'matchedPolicies',
  'TestedTool.matchedPolicyIds': 'matchedPolicies',
  'DirectoryEntry.principalId': 'user',
  'Event.entityId': 'subject',
  'Member.principalId': 'user',
  'Wake.requestedByActorId': 'requestedBy',
};

/** Ids that name no object of the schema, by field or `Type.field`, and what they name. */
const NAMES_NOTHING: Readonly<Record<string, string>> = {
  assetId: 'a stored file, whose values are those of the attachment',
  challengeId: 'a sign-in of a command line, which only the holder of its token reads',
  clientRequestId: 'a key that the client chose',
  defaultEnvironmentId: 'an environment of another system',
  deletedId: 'what no longer exists',
  engineId: 'a process, which Query.engines lists for instance admins',
  externalId: 'something of another system',
  assistantId: 'a program that the caller let in',
  externalInvoiceId: 'something of another system',
  externalRunId: 'something of another system',
  instanceId: 'the installation itself',
  instanceStopId: 'stops of all companies together, which Query.instanceStop reports to instance admins',
  kmsKeyId: 'something of another system',
  logoAssetId: 'a stored file, which logoUrl leads to',
  pluginId: 'a program of the installation',
  originId: 'what the kind of origin says, also of other systems',
  paletteId: 'a set of colours',
  publicId: 'the address of a webhook',
  sessionDisplayId: 'a session of the program that an adapter starts',
  sessionId: 'a session of the program that an adapter starts, or a web session of the caller',
  'ApproveCliAuthChallengePayload.keyId': 'a key of the caller',
  'ApproveCliAuthChallengePayload.userId': 'the caller',
  'ClaimBoardPayload.userId': 'the caller',
  'GcpSecretManagerConfig.projectId': 'a project of Google Cloud',
  'ClaimBootstrapPayload.userId': 'the caller',
  'ToolInstall.targetId': 'the company, or the agent beside it',
  'ToolTrustRule.sourceActionRequestId': 'what was approved at the time, for the audit',
  'HostFolder.companyIds': 'companies of which an instance admin need not be a member, and then may not read',
  'IssuedToolToken.grantId': 'a grant, which people may read; the token is for an agent',
  'ToolBuiltInTemplate.templateId': 'a name that comes with the server',
  'CatalogSkillFile.catalogSkillId': 'a name that comes with the server',
  'ToolExampleFixture.templateId': 'a name that comes with the server',
  'ToolSmokeActor.actorId': 'an agent or a person, as the type says',
  'ToolStdioTemplate.templateId': 'a name that admins choose',
  'TestToolPayload.invocationId': 'the call, which the audit shows',
  'ToolCall.actorId': 'an agent, a person or a part of the server, as the kind of actor says',
  'ToolGatewayToken.subjectId': 'a client, in the words of whoever let it in',
  'ToolTestCall.actionRequestId': 'what the field was asked with',
  'RevokeBoardApiKeyPayload.keyId': 'what no longer works',
  'RevokeCurrentBoardKeyPayload.keyId': 'what no longer works',
};

const isNode = (type: GraphQLObjectType): boolean => type.getInterfaces().some(({ name }) => name === 'Node');

describe('the ids of the GraphQL schema', () => {
  it('gives a field named id only to types that implement Node', () => {
    const others = objectTypes.filter((type) => 'id' in type.getFields() && !isNode(type));
    expect(others.map(({ name }) => name)).toEqual([]);
  });

  it('finds the objects of every type that implements Node', () => {
    const found = nodeSources().map(({ type }) => type.name);
    expect(found.toSorted()).toEqual(
      objectTypes
        .filter(isNode)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('has beside each id the object that it names', () => {
    const lone = objectTypes.flatMap((type) => {
      const fields = type.getFields();
      const hasObject = (name: string): boolean => {
        const relation = NAMED_OTHERWISE[`${type.name}.${name}`] ?? name.replace(/Id(s?)$/, '$1');
        const field = fields[relation];
        return field !== undefined && !field.name.endsWith('Id') && getNamedType(field.type).name !== 'ID';
      };
      return Object.keys(fields)
        .filter((name) => /Ids?$/.test(name) && !(name in NAMES_NOTHING) && !(`${type.name}.${name}` in NAMES_NOTHING))
        .filter((name) => !hasObject(name))
        .map((name) => `${type.name}.${name}`);
    });
    expect(lone).toEqual([]);
  });

  it('shows persons as User and whoever may be one or an agent as Actor', () => {
    const odd = objectTypes.flatMap((type) =>
      Object.values(type.getFields())
        .filter(({ name }) => /User$/.test(name))
        .filter((field) => !['User', 'CliAuthApprover'].includes(getNamedType(field.type).name))
        .map(({ name }) => `${type.name}.${name}`),
    );
    expect(odd).toEqual([]);
    expect(isInterfaceType(schema.getType('Node'))).toBe(true);
  });

  it('names a child by its own id, without its parents', () => {
    const child = ['threadId', 'interactionId', 'commentId', 'memberId', 'joinRequestId', 'incidentId', 'workspaceId'];
    const parents = ['companyId', 'projectId', 'issueId', 'caseId', 'agentId', 'key'];
    const odd = allTypes.filter(isInputObjectType).filter((type) => {
      const fields = Object.values(type.getFields());
      const has = (known: readonly string[]) =>
        fields.some((field) => known.includes(field.name) && isNonNullType(field.type));
      return has(child) && has(parents);
    });
    expect(odd.map(({ name }) => name)).toEqual([]);
  });

  it('tells of each deletion the id of what was deleted', () => {
    const payloads = allTypes.filter(isObjectType).filter(({ name }) => /^Delete\w+Payload$/.test(name));
    const odd = payloads.filter((type) => String(type.getFields().deletedId?.type) !== 'ID!').map(({ name }) => name);
    // A deleted comment stays as an empty one, files of instructions and of skills have paths, and a key may name no document.
    expect(odd.sort()).toEqual([
      'DeleteCaseDocumentPayload',
      'DeleteInstructionsFilePayload',
      'DeleteIssueCommentPayload',
      'DeleteIssueDocumentPayload',
      'DeleteSkillFilePayload',
    ]);
  });
});
