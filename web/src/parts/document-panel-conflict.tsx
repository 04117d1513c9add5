import { useMemo, useState } from 'react';
import { type MergeChoice, type MergePart, merge, mergedText } from '../format/merge.js';
import { plural } from '../format/words.js';
import { Button } from '../ui/button.js';
import { CodeBlock } from '../ui/code.js';
import { Diff } from '../ui/diff.js';
import { Segmented } from '../ui/segmented.js';
import { Notice } from '../ui/states.js';

interface ConflictProps {
  /** What both began with. */
  readonly base: string;
  readonly mine: string;
  readonly theirs: string;
  /** The number of the revision that was written meanwhile. */
  readonly revisionNumber: number;
  /** Takes a text that has the changes of both to edit on. */
  readonly onUse: (text: string) => void;
}

const CHOICES = [
  { value: 'mine', label: 'Mine' },
  { value: 'theirs', label: 'Theirs' },
  { value: 'both', label: 'Both' },
] as const;

type Conflict = Extract<MergePart, { kind: 'conflict' }>;

/** Another revision beside one's own changes, and what to take of each. */
export function DocumentConflict({ base, mine, theirs, revisionNumber, onUse }: ConflictProps) {
  const parts = useMemo(() => merge(base, mine, theirs), [base, mine, theirs]);
  const conflicts = (parts ?? []).filter((part): part is Conflict => part.kind === 'conflict');
  const [choices, setChoices] = useState<readonly (MergeChoice | null)[]>([]);
  const open = conflicts.filter((_, at) => !choices[at]).length;
  const choose = (at: number, choice: MergeChoice) =>
    setChoices(conflicts.map((_, index) => (index === at ? choice : (choices[index] ?? null))));
  return (
    <div className="stack document-conflict">
      <Notice tone="warning" title={`Revision ${revisionNumber} was written meanwhile`}>
        {textOf(parts, conflicts.length)}
      </Notice>
      {conflicts.map((conflict, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the conflicts of two texts never move
        <ConflictChoice key={at} at={at} conflict={conflict} choice={choices[at] ?? null} onChoose={choose} />
      ))}
      <details>
        <summary>What your text changes of revision {revisionNumber}</summary>
        <Diff kind="lines" label={`Your text compared with revision ${revisionNumber}`} before={theirs} after={mine} />
      </details>
      <div className="row">
        {parts && (
          <Button
            variant="primary"
            disabledReason={open > 0 ? `Choose what to take at ${plural(open, 'more place')}.` : null}
            onClick={() => onUse(mergedText(parts, choices as readonly MergeChoice[]))}
          >
            Edit on with both
          </Button>
        )}
        <Button onClick={() => onUse(mine)}>Edit on with mine alone</Button>
        <Button onClick={() => onUse(theirs)}>Take theirs alone</Button>
      </div>
    </div>
  );
}

function textOf(parts: readonly MergePart[] | null, conflicts: number): string {
  if (parts === null) return 'The texts are too long to be brought together line by line.';
  if (conflicts === 0) return 'It changes other lines than you do: both can be kept.';
  return `You both changed the same lines at ${plural(conflicts, 'place')}. All others can be kept.`;
}

interface ConflictChoiceProps {
  readonly at: number;
  readonly conflict: Conflict;
  readonly choice: MergeChoice | null;
  readonly onChoose: (at: number, choice: MergeChoice) => void;
}

function ConflictChoice({ at, conflict: { mine, theirs }, choice, onChoose }: ConflictChoiceProps) {
  return (
    <div className="document-choice">
      <div className="document-sides">
        <Side title="Mine" lines={mine} />
        <Side title="Theirs" lines={theirs} />
      </div>
      <Segmented
        label={`What to take at place ${at + 1}`}
        options={CHOICES}
        // Nothing is chosen at first.
        value={choice as MergeChoice}
        onChange={(next) => onChoose(at, next)}
      />
    </div>
  );
}

const Side = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <p className="document-side">{title}</p>
    {lines.length === 0 ? (
      <p className="muted">These lines were deleted.</p>
    ) : (
      <CodeBlock noCopy label={title} text={lines.join('\n')} />
    )}
  </div>
);
