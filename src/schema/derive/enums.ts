import { builder } from '../builder.js';
import { ENUM_DESCRIPTIONS } from './descriptions.js';
import { capitalized, type Json } from './json.js';

/** Every enum by its name, which the zod schema of the same values bears as its id. */
const byName = new Map<string, unknown>();

/** A GraphQL enum in UPPER_SNAKE over the lower-case values of the services, each with its description. */
export function enumOf<V extends string>(name: string, description: string, values: Record<V, string>) {
  type Values = Record<Uppercase<V>, { value: V; description: string }>;
  const ref = builder.enumType(name, {
    description,
    values: Object.fromEntries(
      Object.entries<string>(values).map(([value, meaning]) => [value.toUpperCase(), { value, description: meaning }]),
    ) as Values,
  });
  byName.set(name, ref);
  return ref;
}

enumOf('CompanyStatus', 'Whether a company works.', {
  active: 'It works.',
  paused: 'No work starts; reading and editing go on.',
  archived: 'Put away; its agents are paused.',
});

enumOf('CompanyPauseReason', 'Why a company is paused.', {
  manual: 'Somebody paused it.',
  budget: 'It spent its budget.',
});

export const AgentStatusEnum = enumOf('AgentStatus', 'What an agent is doing.', {
  active: 'Ready for work.',
  paused: 'Starts no work until it is resumed.',
  idle: 'Ready, with nothing running.',
  running: 'At work.',
  error: 'Its last run failed; it can still be woken.',
  pending_approval: 'Hired, and waiting for the board.',
  terminated: 'Retired for good.',
});

export const AgentRoleEnum = enumOf('AgentRole', 'What an agent is in the company.', {
  ceo: 'Leads the company.',
  cto: 'Leads technology.',
  cmo: 'Leads marketing.',
  cfo: 'Leads finance.',
  security: 'Looks after security.',
  engineer: 'Builds.',
  designer: 'Designs.',
  pm: 'Manages products or projects.',
  qa: 'Assures quality.',
  devops: 'Runs the systems.',
  researcher: 'Researches.',
  general: 'Anything else.',
});

enumOf('AgentPauseReason', 'Why an agent is paused.', {
  manual: 'Somebody paused it.',
  budget: 'It spent its budget.',
  system: 'The server paused it.',
  company_archived: 'Its company was archived.',
  import: 'It came with an import.',
});

export const InstructionsModeEnum = enumOf('InstructionsMode', "Where an agent's instructions are kept.", {
  managed: 'In the database.',
  external: 'In a folder of the host.',
});

export const ActorTypeEnum = enumOf('ActorType', 'Who acted.', {
  agent: 'An agent.',
  user: 'A person of the board.',
  system: 'The server itself.',
  plugin: 'A plugin.',
});

export const ApprovalTypeEnum = enumOf('ApprovalType', 'What is to be approved.', {
  hire_agent: 'A new agent.',
  approve_ceo_strategy: "The CEO's strategy.",
  budget_override_required: 'More budget.',
  request_board_approval: "Something an agent asks the board's leave for.",
});

export const ApprovalStatusEnum = enumOf('ApprovalStatus', 'How an approval stands.', {
  pending: 'Waiting for the board.',
  revision_requested: 'Sent back to whoever asked.',
  approved: 'Granted.',
  rejected: 'Refused.',
  cancelled: 'Withdrawn.',
});

export const TaskAssignSourceEnum = enumOf('TaskAssignSource', 'Why an agent may assign tasks, or that it may not.', {
  ceo_role: 'It is the CEO.',
  agent_creator: 'It may create agents.',
  explicit_grant: 'It holds the grant tasks:assign.',
  none: 'It may not.',
});

export const AgentOrderEnum = enumOf('AgentOrder', 'How agents are ordered.', {
  created_at_asc: 'Oldest first.',
  created_at_desc: 'Newest first.',
  name_asc: 'By name.',
});

enumOf('ConfigRevisionSource', 'What changed a configuration.', {
  patch: 'An update of the agent.',
  rollback: 'A return to an earlier revision.',
  instructions_bundle_patch: "The instructions bundle's settings.",
  instructions_bundle_file_put: 'A file of the instructions bundle.',
  instructions_path_patch: 'The path of the instructions.',
  skills_sync: 'The wanted skills.',
});

enumOf('SecretProviderId', 'Who keeps the values of secrets.', {
  local_encrypted: 'The database, encrypted with a master key that is not in it.',
  aws_secrets_manager: 'AWS Secrets Manager.',
  gcp_secret_manager: 'Google Cloud Secret Manager; not supported yet.',
  vault: 'HashiCorp Vault; not supported yet.',
});

enumOf('SecretDelivery', 'How an agent gets the value of a secret.', {
  env: 'As a variable of its runs.',
  api: 'By asking for it within a run.',
  both: 'Both ways.',
});

enumOf('SecretProjectionClass', 'How a value may be handed on.', {
  unclassified: 'Nothing is said of it.',
  class_3_static_lease: 'A long-lived value that cannot be narrowed: lent to a run as it is.',
});

enumOf('PrincipalType', 'Who is a member.', {
  user: 'A person.',
  agent: 'An agent.',
});

export const MembershipStatusEnum = enumOf('MembershipStatus', 'Whether a membership counts.', {
  pending: 'Not yet.',
  active: 'It does.',
  suspended: 'Not for now.',
  archived: 'Not any more.',
});

enumOf('SettableMembershipStatus', 'What a membership can be set to.', {
  pending: 'It does not count yet.',
  active: 'It counts.',
  suspended: 'It does not count for now.',
});

enumOf('MembershipRole', 'What somebody is in a company.', {
  viewer: 'Reads only.',
  operator: 'Does the ordinary work of the board.',
  admin: 'Holds every permission but that of managing members.',
  owner: 'Holds every permission.',
  member: 'An agent.',
});

enumOf('BoardRole', 'What a person may be in a company.', {
  viewer: 'Reads only.',
  operator: 'Does the ordinary work of the board.',
  admin: 'Holds every permission but that of managing members.',
  owner: 'Holds every permission.',
});

enumOf('InviteJoinTypes', 'Who may join by an invite.', {
  human: 'A person.',
  agent: 'An agent.',
  both: 'Either.',
});

export const InviteStateEnum = enumOf('InviteState', 'Whether an invite can still be used.', {
  active: 'It can.',
  accepted: 'It was used.',
  revoked: 'It was taken back.',
  expired: 'Its time is over.',
});

export const JoinRequestTypeEnum = enumOf('JoinRequestType', 'Who joins.', {
  human: 'A person.',
  agent: 'An agent.',
});

export const JoinRequestStatusEnum = enumOf('JoinRequestStatus', 'How a join request stands.', {
  pending_approval: 'Waiting for somebody who may approve it.',
  approved: 'Let in.',
  rejected: 'Turned down.',
});

type AnyEnum = ReturnType<typeof enumOf>;

/** The enum a zod schema names: the one declared above, or one made of its values; text where it has no name. */
export function enumOfSchema(name: string, json: Json): AnyEnum | 'String' {
  const description = ENUM_DESCRIPTIONS[name];
  // Lists that nobody named (icons, palettes) grow, and bear signs that a GraphQL name cannot.
  if (!byName.has(name) && !description) return 'String';
  if (!byName.has(name)) {
    const spoken = (value: string) => `${capitalized(value).replaceAll('_', ' ')}.`;
    const values = Object.fromEntries((json.enum ?? []).map((value) => [value, spoken(value)]));
    enumOf(name, description ?? '', values);
  }
  return byName.get(name) as AnyEnum;
}
