/**
 * The groups and commands that the client has by contract, each as it is typed. `*` stands for whatever follows: at
 * least one command begins so. A group alone says that it exists.
 */
const GROUPS: Readonly<Record<string, string>> = {
  '': 'onboard doctor env configure db:backup allowed-hostname run service connect whoami health openapi',
  heartbeat: 'run',
  auth: 'login logout whoami revoke-current bootstrap-ceo challenge',
  context: 'show list use set',
  access: '',
  profile: '',
  token: 'agent board',
  company: `list get current stats create update branding:update archive delete export export:preview export:api import
    import:preview import:apply`,
  issue: `list get create update delete comment comments comment:* checkout release force-release child:create document
    documents document:* interaction interactions interaction:* approvals approval:* work-product work-products
    attachment attachments label:* tree-* runs live-runs active-run read unread archive unarchive recovery*`,
  agent: `me inbox inbox-mine list get create hire update delete pause resume approve terminate wake heartbeat:invoke
    permissions:update configuration config-revision* runtime-state* task-sessions skills skills:sync instructions-*
    local-cli prompt`,
  'agent-config': 'list',
  org: 'get svg png',
  project: 'list get create update delete',
  goal: 'list get create update delete',
  approval: 'list get create approve reject request-revision resubmit comment',
  activity: 'list create issue',
  dashboard: 'get',
  cost: '',
  finance: '',
  budget: '',
  routine: `list create get update revisions revision:restore runs run trigger:create trigger:update trigger:delete
    trigger:rotate-secret trigger:fire`,
  workspace: '',
  asset: '',
  secrets: `list declarations create link update rotate usage access-events delete doctor providers provider-config*
    remote-import* migrate-inline-env`,
  skills: `browse search inspect install list show file create import scan-projects check update audit reset remove
    agent`,
  plugin: `init list install uninstall enable disable inspect examples upgrade health logs config* jobs job:* webhook
    dashboard bridge:* data action tools tool:execute local-folder*`,
  adapter: '',
  invite: '',
  join: '',
  member: '',
  admin: 'user',
  instance: '',
  sidebar: '',
  inbox: '',
  llm: '',
};

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);

/** All of them, as they are typed. */
export const CONTRACT_COMMANDS: readonly string[] = Object.entries(GROUPS).flatMap(([group, commands]) =>
  words(commands).length === 0 ? [group] : words(commands).map((name) => `${group} ${name}`.trim()),
);

export const CONTRACT_GROUPS: readonly string[] = Object.keys(GROUPS).filter(Boolean);

/** Whether one of the client's commands is what the contract's says. */
export const isOffered = (contracted: string, offered: readonly string[]): boolean =>
  contracted.endsWith('*')
    ? offered.some((path) => path.startsWith(contracted.slice(0, -1)))
    : offered.some((path) => path === contracted || path.startsWith(`${contracted} `));
