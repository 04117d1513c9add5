import { plural, words } from '../../format/words.js';
import { Badge } from '../../ui/badge.js';
import { Bytes } from '../../ui/numbers.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import type { Tone } from '../../ui/tone.js';
import { CompatibilityBadge, TrustBadge } from './skill-words.js';
import type { SkillCandidateRowFragment } from './skills.gql.js';

/** A skill that was found in a source or a workspace. */
export type Candidate = Omit<SkillCandidateRowFragment, '__typename'> & { readonly place?: string };

const STATES: Readonly<Record<Candidate['state'], readonly [Tone, string]>> = {
  NEW: ['success', 'New'],
  CHANGED: ['info', 'Changed'],
  UNCHANGED: ['neutral', 'As it is here'],
  CONFLICT: ['danger', 'Another skill has its key'],
};

interface CandidatesProps {
  readonly candidates: readonly Candidate[];
  readonly keyOf: (candidate: Candidate) => string;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** The skills that were found, to choose those that are wanted. */
export function Candidates({ candidates, keyOf, selected, onSelect }: CandidatesProps) {
  return (
    <Table
      caption="Skills that were found"
      rows={candidates}
      rowKey={keyOf}
      rowLabel={({ name, slug }) => name ?? slug}
      selected={selected}
      onSelect={onSelect}
      columns={[
        { key: 'name', title: 'Skill', render: (candidate) => <Name candidate={candidate} /> },
        {
          key: 'state',
          title: 'State',
          render: ({ state, trustLevel, compatibility }) => (
            <span className="row">
              <Badge tone={STATES[state][0]}>{STATES[state][1]}</Badge>
              <TrustBadge level={trustLevel} />
              <CompatibilityBadge value={compatibility} />
            </span>
          ),
        },
        {
          key: 'files',
          title: 'Files',
          secondary: true,
          render: ({ fileCount, byteSize }) => (
            <>
              {plural(fileCount, 'file')}, <Bytes value={byteSize} />
            </>
          ),
        },
      ]}
      empty={
        <Empty icon="skill" title="No skills were found">
          A skill is a folder with a file named SKILL.md.
        </Empty>
      }
    />
  );
}

const Name = ({ candidate: { name, slug, path, place, description, warnings } }: { candidate: Candidate }) => (
  <span className="stack-tight">
    <PlainText text={name ?? words(slug)} />
    <span className="muted mono">
      {place && `${place}: `}
      <PlainText text={path || '/'} />
    </span>
    {description && (
      <span className="skill-purpose muted">
        <PlainText text={description} />
      </span>
    )}
    {warnings.map((warning) => (
      <span key={warning} className="skill-warning">
        <PlainText text={warning} />
      </span>
    ))}
  </span>
);

/** The folders that are wanted of a source; null where all are, so that new ones come too. */
export const selectionOf = (candidates: readonly Candidate[], selected: ReadonlySet<string>): string[] | null =>
  candidates.every(({ path }) => selected.has(path)) ? null : [...selected];
