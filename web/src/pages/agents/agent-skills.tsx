import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { Anchor } from '../../ui/anchor.js';
import { Badge } from '../../ui/badge.js';
import { LinkButton } from '../../ui/button.js';
import { Switch } from '../../ui/checkbox.js';
import { Section } from '../../ui/layout.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty, ErrorNote, Notice } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import type { Tone } from '../../ui/tone.js';
import { AgentSkillsDocument, type AgentSkillsQuery, SyncSkillsOfAgentDocument } from './agent-skills.gql.js';
import type { TabProps } from './tab-props.js';

type SkillEntry = NonNullable<NonNullable<AgentSkillsQuery['agent']>['skills']>[number];

const STATES: Readonly<Record<SkillEntry['state'], readonly [Tone, string]>> = {
  INSTALLED: ['success', 'Its last run had it, and the next one will.'],
  CONFIGURED: ['info', 'Its next run gets it.'],
  STALE: ['warning', 'Its runs get an older version than the newest.'],
  MISSING: ['danger', 'It should have it, and its runs cannot get it.'],
  EXTERNAL: ['neutral', 'Somebody else put it into the home of the agent.'],
  AVAILABLE: ['neutral', 'It does not have it.'],
};

/** Why the skill is where it is, in sentences. */
function reasonOf({ state, detail, required }: SkillEntry): string {
  return [STATES[state][1], required && 'Every agent has it.', detail].filter(Boolean).join(' ');
}

/** The skills that the agent has, and those that it could have. */
export function AgentSkills({ agent: { id, companyId } }: TabProps) {
  const paths = usePaths();
  const { data, refusal, isLoading, refresh } = usePage(
    AgentSkillsDocument,
    { companyId, id },
    { live: ({ entityType, entityId }) => entityType === 'SKILL' || (entityType === 'AGENT' && entityId === id) },
  );
  const skills = data?.agent?.skills;
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  if (!skills) {
    if (isLoading) return <Loading rows={6} />;
    return <ErrorNote message={refusal?.message ?? 'There is nothing to read.'} hint={refusal?.hint} retry={refresh} />;
  }
  const pins = new Map(data.agent?.desiredSkillVersions.map(({ key, versionId }) => [key, versionId]));
  const onSynced = (next: readonly string[]) => {
    setWarnings(next);
    refresh();
  };
  const parts = [
    { title: 'Its skills', rows: skills.filter(({ state }) => state !== 'AVAILABLE') },
    { title: 'Other skills of the company', rows: skills.filter(({ state }) => state === 'AVAILABLE') },
  ];
  return (
    <>
      <div role="status">
        {warnings.map((warning) => (
          <Notice key={warning} tone="warning">
            {warning}
          </Notice>
        ))}
      </div>
      {parts.map(({ title, rows }) => (
        <Section key={title} title={title} count={rows.length}>
          <SkillTable agentId={id} title={title} rows={rows} pins={pins} onSynced={onSynced} />
        </Section>
      ))}
      {skills.length === 0 && (
        <Empty
          icon="skill"
          title="No skills yet"
          action={<LinkButton href={paths.page('skills')}>Go to skills</LinkButton>}
        >
          A skill is a folder of instructions that agents read when they need them.
        </Empty>
      )}
    </>
  );
}

interface SkillTableProps {
  readonly agentId: string;
  readonly title: string;
  readonly rows: readonly SkillEntry[];
  /** The versions that are fixed, by the keys of skills. */
  readonly pins: ReadonlyMap<string, string | null>;
  readonly onSynced: (warnings: readonly string[]) => void;
}

function SkillTable({ agentId, title, rows, pins, onSynced }: SkillTableProps) {
  if (rows.length === 0) return <p className="muted">None.</p>;
  const control = (entry: SkillEntry) => ({ agentId, entry, pin: pins.get(entry.key) ?? null, onSynced });
  return (
    <Table
      caption={title}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'name', title: 'Skill', render: (entry) => <SkillName entry={entry} /> },
        {
          key: 'state',
          title: 'State',
          render: ({ state }) => <Badge tone={STATES[state][0]}>{words(state)}</Badge>,
        },
        { key: 'why', title: 'Why', secondary: true, render: (entry) => <PlainText text={reasonOf(entry)} /> },
        { key: 'version', title: 'Version', render: (entry) => <SkillVersion {...control(entry)} /> },
        { key: 'has', title: 'Has it', align: 'end', render: (entry) => <SkillSwitch {...control(entry)} /> },
      ]}
    />
  );
}

function SkillName({ entry: { skill, key, runtimeName, originLabel } }: { entry: SkillEntry }) {
  const paths = usePaths();
  return (
    <span className="agent-lines">
      {skill ? <Anchor href={paths.skill(skill.id)}>{skill.name}</Anchor> : <span>{runtimeName || key}</span>}
      <span className="muted">{originLabel}</span>
    </span>
  );
}

interface SkillControlProps {
  readonly agentId: string;
  readonly entry: SkillEntry;
  /** The version that it keeps; null for the newest that is delivered. */
  readonly pin: string | null;
  readonly onSynced: (warnings: readonly string[]) => void;
}

function SkillSwitch({
  agentId,
  entry: { key, skill, runtimeName, desired, readOnly, required },
  onSynced,
}: SkillControlProps) {
  const { mayWrite } = useRights();
  const sync = useAction(SyncSkillsOfAgentDocument);
  async function change(isWanted: boolean) {
    const { payload } = await sync.run({ agentId, mode: isWanted ? 'ADD' : 'REMOVE', desiredSkills: [{ skill: key }] });
    if (payload) onSynced(payload.warnings);
  }
  return (
    <Switch
      hideLabel
      label={`Has ${skill?.name ?? runtimeName}`}
      checked={desired}
      disabled={!mayWrite || sync.isBusy || required || (readOnly && desired)}
      onChange={(isWanted) => void change(isWanted)}
    />
  );
}

const NEWEST = 'newest';

function SkillVersion({ agentId, entry, pin, onSynced }: SkillControlProps) {
  const { mayWrite } = useRights();
  const sync = useAction(SyncSkillsOfAgentDocument);
  const { skill, version, desired, key, required } = entry;
  const current = version ? `Version ${version.revisionNumber}` : '–';
  const versions = skill?.versions.nodes ?? [];
  if (!mayWrite || !desired || required || versions.length === 0) return current;
  async function choose(next: string) {
    const choice = { skill: key, versionId: next === NEWEST ? null : next };
    const { payload } = await sync.run({ agentId, mode: 'ADD', desiredSkills: [choice] });
    if (payload) onSynced(payload.warnings);
  }
  return (
    <Select
      aria-label={`Version of ${skill?.name ?? key}`}
      value={pin ?? NEWEST}
      onChange={(next) => void choose(next)}
      options={[
        { value: NEWEST, label: version && !pin ? `Newest (${version.revisionNumber})` : 'Newest' },
        ...versions.map(({ id, revisionNumber, label }) => ({
          value: id,
          label: label ? `${revisionNumber}, ${label}` : `Version ${revisionNumber}`,
        })),
      ]}
    />
  );
}
