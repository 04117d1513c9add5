import { useMemo } from 'react';
import { words } from '../../format/words.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Badge } from '../../ui/badge.js';
import { classes } from '../../ui/classes.js';
import { PlainText } from '../../ui/plain-text.js';
import { ErrorNote } from '../../ui/states.js';
import type { Tone } from '../../ui/tone.js';
import { SkillDifferenceDocument, type SkillDifferenceQuery } from './skill.gql.js';
import { type UnifiedLine, unifiedLines } from './unified-diff.js';

type FileDiff = NonNullable<SkillDifferenceQuery['skillDiff']>['files'][number];

const TONES: Readonly<Record<FileDiff['change'], Tone>> = {
  ADDED: 'success',
  REMOVED: 'danger',
  CHANGED: 'info',
  EXECUTABLE: 'warning',
};

interface VersionDiffProps {
  readonly skillId: string;
  readonly from: string;
  readonly to: string;
}

/** What differs between two versions, file by file. */
export function VersionDiff({ skillId, from, to }: VersionDiffProps) {
  const { data, refusal, isLoading, refresh } = usePage(SkillDifferenceDocument, { id: skillId, from, to });
  const files = data?.skillDiff?.files;
  if (!files) {
    if (isLoading) return <Loading rows={6} />;
    return (
      <ErrorNote message={refusal?.message ?? 'There is nothing to compare.'} hint={refusal?.hint} retry={refresh} />
    );
  }
  if (files.length === 0) return <p className="muted">The files of both are the same.</p>;
  return files.map((file) => <FileDifference key={file.path} file={file} />);
}

function FileDifference({ file: { path, change, executableBefore, executableAfter, text } }: { file: FileDiff }) {
  const lines = useMemo(() => unifiedLines(text ?? ''), [text]);
  const becomesProgram = executableAfter === true && executableBefore !== true;
  return (
    <section className="stack" aria-label={path}>
      <h3 className="row">
        <span className="mono">
          <PlainText text={path} />
        </span>
        <Badge tone={TONES[change]}>{words(change)}</Badge>
        {becomesProgram && <Badge tone="warning">Becomes a program</Badge>}
      </h3>
      {text === null && <p className="muted">It is no text, or there is too much to show.</p>}
      {lines.length > 0 && (
        <div className="diff-box">
          <table className="diff" aria-label={`What changed in ${path}`}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">Old line</th>
                <th scope="col">New line</th>
                <th scope="col">Change</th>
                <th scope="col">Text</th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a difference never move
                <Line key={index} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const SIGNS = { same: '', removed: '−', added: '+' } as const;

function Line({ line: { kind, text, before, after } }: { line: UnifiedLine }) {
  if (kind === 'place') {
    return (
      <tr className="diff-line">
        <td colSpan={4} className="muted">
          {text}
        </td>
      </tr>
    );
  }
  return (
    <tr className={classes('diff-line', `diff-${kind}`)}>
      <td className="diff-number">{before}</td>
      <td className="diff-number">{after}</td>
      <td className="diff-sign">{SIGNS[kind]}</td>
      <td className="diff-text">
        <PlainText text={text} />
      </td>
    </tr>
  );
}
