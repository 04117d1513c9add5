import { words } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { useList } from '../../graph/use-list.js';
import { usePage } from '../../graph/use-page.js';
import { AddressSearch } from '../../parts/address-search.js';
import { ListTable } from '../../parts/list-table.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button, LinkButton } from '../../ui/button.js';
import { Toolbar } from '../../ui/layout.js';
import { Count } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Select } from '../../ui/select.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import {
  CompatibilityBadge,
  type SkillRow,
  SOURCE_KINDS,
  TRUST_LEVELS,
  TrustBadge,
  trustLabel,
  VerdictBadge,
  waitsForApproval,
} from './skill-words.js';
import { SkillCategoriesDocument, SkillsDocument, type SkillsQueryVariables } from './skills.gql.js';

const FILTERS = ['q', 'category', 'source', 'trust', 'scope'] as const;
const ANY = 'any';

const ORDERS = [
  { value: 'NAME_ASC', label: 'By name' },
  { value: 'UPDATED_AT_DESC', label: 'Changed last first' },
  { value: 'CREATED_AT_DESC', label: 'Newest first' },
  { value: 'INSTALLS_DESC', label: 'Given most often first' },
] as const;

const SCOPES = { COMPANY: 'For all agents', PRIVATE: 'Private to one agent' } as const;
const VISIBLE_CATEGORIES = 3;

/** The skills of the company. */
export function SkillLibrary() {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const { get } = useAddress();
  const orderBy = ORDERS.find(({ value }) => value === get('order'))?.value ?? 'NAME_ASC';
  const list = useList(SkillsDocument, { companyId, filter: useFilter(), orderBy }, (data) => data.company?.skills, {
    live: ['SKILL', 'SKILL_SOURCE'],
  });
  return (
    <div className="stack">
      <Filters />
      <ListTable
        list={list}
        caption="Skills"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => paths.skill(id)}
        empty={<NoSkills />}
      />
    </div>
  );
}

/** The value of a filter where it is one of those that there are. */
const oneOf = <Value extends string>(values: Readonly<Record<Value, unknown>>, value: string | undefined) =>
  value !== undefined && value in values ? [value as Value] : undefined;

function useFilter(): NonNullable<SkillsQueryVariables['filter']> {
  const { get } = useAddress();
  const [search, category, source, trust, scope] = FILTERS.map(get);
  const sourceKinds = oneOf(SOURCE_KINDS, source);
  const trustLevels = TRUST_LEVELS.filter((level) => level === trust);
  const sharingScopes = oneOf(SCOPES, scope);
  return {
    ...(search && { search: search.slice(0, 200) }),
    ...(category && { categories: [category] }),
    ...(sourceKinds && { sourceKinds }),
    ...(trustLevels.length > 0 && { trustLevels }),
    ...(sharingScopes && { sharingScopes }),
  };
}

const entriesOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

function Filters() {
  const { get, set } = useAddress();
  const { id: companyId } = useCompany();
  const { data } = usePage(SkillCategoriesDocument, { companyId }, { live: ['SKILL'] });
  const categories = (data?.skillCategories ?? []).map(({ slug, count }) => ({
    value: slug,
    label: `${words(slug)} (${count})`,
  }));
  const trust = TRUST_LEVELS.map((level) => ({ value: level as string, label: trustLabel(level) }));
  const selects = [
    { name: 'category', label: 'Category', any: 'Any category', options: categories },
    { name: 'source', label: 'Source', any: 'Any source', options: entriesOf(SOURCE_KINDS) },
    { name: 'trust', label: 'Trust', any: 'Any content', options: trust },
    { name: 'scope', label: 'Offered to', any: 'Any agents', options: entriesOf(SCOPES) },
  ];
  return (
    <Toolbar
      label="Filters"
      end={
        <Select
          aria-label="Order"
          options={ORDERS}
          value={ORDERS.find(({ value }) => value === get('order'))?.value ?? 'NAME_ASC'}
          onChange={(order) => set({ order: order === 'NAME_ASC' ? undefined : order })}
        />
      }
    >
      <AddressSearch label="Find skills" />
      {selects.map(({ name, label, any, options }) => (
        <Select
          key={name}
          aria-label={label}
          value={get(name) ?? ANY}
          onChange={(value) => set({ [name]: value === ANY ? undefined : value })}
          options={[{ value: ANY, label: any }, ...options]}
        />
      ))}
    </Toolbar>
  );
}

const COLUMNS: readonly Column<SkillRow>[] = [
  {
    key: 'name',
    title: 'Skill',
    render: ({ name, description }) => (
      <span className="stack-tight">
        <PlainText text={name} />
        {description && (
          <span className="skill-purpose muted">
            <PlainText text={description} />
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'categories',
    title: 'Categories',
    secondary: true,
    render: ({ categories }) => (
      <span className="row">
        {categories.slice(0, VISIBLE_CATEGORIES).map((category) => (
          <Badge key={category}>{words(category)}</Badge>
        ))}
      </span>
    ),
  },
  { key: 'source', title: 'From', secondary: true, render: ({ sourceLabel }) => <PlainText text={sourceLabel} /> },
  {
    key: 'state',
    title: 'State',
    render: (skill) => (
      <span className="row">
        <TrustBadge level={skill.trustLevel} />
        <CompatibilityBadge value={skill.compatibility} />
        {waitsForApproval(skill) && <Badge tone="accent">Waits for approval</Badge>}
        {skill.sharingScope === 'PRIVATE' && <Badge icon="lock">Private</Badge>}
      </span>
    ),
  },
  {
    key: 'audit',
    title: 'Audit',
    secondary: true,
    render: ({ currentVersion }) => <VerdictBadge verdict={currentVersion?.audit?.verdict} />,
  },
  {
    key: 'agents',
    title: 'Agents',
    align: 'end',
    render: ({ attachedAgentCount }) => <Count value={attachedAgentCount} />,
  },
  { key: 'changed', title: 'Changed', secondary: true, render: ({ updatedAt }) => <Time at={updatedAt} /> },
];

function NoSkills() {
  const { get, set } = useAddress();
  const paths = usePaths();
  if (FILTERS.some((name) => get(name) !== undefined)) {
    const cleared = Object.fromEntries(FILTERS.map((name) => [name, undefined]));
    return (
      <Empty
        icon="skill"
        title="No skill matches"
        action={<Button onClick={() => set(cleared)}>Clear the filters</Button>}
      />
    );
  }
  return (
    <Empty
      icon="skill"
      title="No skills yet"
      action={<LinkButton href={`${paths.page('skills')}?tab=catalogue`}>Look at the catalogue</LinkButton>}
    >
      A skill is a folder of instructions that agents read when their work needs it.
    </Empty>
  );
}
