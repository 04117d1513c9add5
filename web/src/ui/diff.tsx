import { Fragment, useMemo, useState } from 'react';
import { type DiffLine, type DiffPart, diffLines, foldSame, jsonText, MOST_LINES } from '../format/diff.js';
import { count } from '../format/numbers.js';
import { plural } from '../format/words.js';
import { classes } from './classes.js';
import { PlainText } from './plain-text.js';
import { Notice } from './states.js';

export type DiffProps = { label: string } & (
  | { kind: 'lines'; before: string; after: string }
  /** Values of JSON, compared as text with sorted keys. */
  | { kind: 'json'; before: unknown; after: unknown }
);

/** What changed between two texts, line by line, with the changed words marked. */
export function Diff({ label, kind, before, after }: DiffProps) {
  const lines = useMemo(
    () => (kind === 'json' ? diffLines(jsonText(before), jsonText(after)) : diffLines(before, after)),
    [kind, before, after],
  );
  if (lines === null) {
    return <Notice>The texts have more than {count(MOST_LINES)} lines: their difference is not shown.</Notice>;
  }
  if (lines.every((line) => line.kind === 'same')) return <p className="muted">Nothing differs.</p>;
  return (
    <div className="diff-box">
      <table className="diff" aria-label={label}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Old line</th>
            <th scope="col">New line</th>
            <th scope="col">Change</th>
            <th scope="col">Text</th>
          </tr>
        </thead>
        <tbody>
          {foldSame(lines).map((fold) =>
            'folded' in fold ? (
              <FoldedLines key={keyOf(fold.folded[0]!)} lines={fold.folded} />
            ) : (
              <Lines key={keyOf(fold.lines[0]!)} lines={fold.lines} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

const keyOf = (line: DiffLine) => `${line.before ?? ''}:${line.after ?? ''}`;

function FoldedLines({ lines }: { lines: readonly DiffLine[] }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Lines lines={lines} />;
  return (
    <tr className="diff-fold">
      <td colSpan={4}>
        <button type="button" onClick={() => setOpen(true)}>
          Show {plural(lines.length, 'unchanged line')}
        </button>
      </td>
    </tr>
  );
}

const SIGNS = { same: '', removed: '−', added: '+' } as const;

function Lines({ lines }: { lines: readonly DiffLine[] }) {
  return lines.map((line) => (
    <tr key={keyOf(line)} className={classes('diff-line', `diff-${line.kind}`)}>
      <td className="diff-number">{line.before}</td>
      <td className="diff-number">{line.after}</td>
      <td className="diff-sign">{SIGNS[line.kind]}</td>
      <td className="diff-text">
        <LineText kind={line.kind} parts={line.parts} />
      </td>
    </tr>
  ));
}

function LineText({ kind, parts }: { kind: DiffLine['kind']; parts: readonly DiffPart[] }) {
  const content = parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a line never move
    <Fragment key={index}>
      {part.isChanged ? (
        <mark>
          <PlainText text={part.text} />
        </mark>
      ) : (
        <PlainText text={part.text} />
      )}
    </Fragment>
  ));
  if (kind === 'same') return content;
  return kind === 'removed' ? <del>{content}</del> : <ins>{content}</ins>;
}
