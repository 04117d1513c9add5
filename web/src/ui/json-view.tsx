import { useState } from 'react';
import { plural } from '../format/words.js';
import { Button } from './button.js';
import { PlainText } from './plain-text.js';

const ENTRIES = 100;
const CHARACTERS = 500;
/** Deeper values are shown as text: they would stand outside of the page. */
const DEEPEST = 24;

export interface JsonViewProps {
  value: unknown;
  /** Levels that are open at the beginning. */
  open?: number;
}

/** A value of JSON that can be opened level by level. */
export function JsonView({ value, open = 2 }: JsonViewProps) {
  return (
    <div className="json">
      <JsonNode value={value} depth={0} open={open} />
    </div>
  );
}

interface JsonNodeProps {
  name?: string;
  value: unknown;
  depth: number;
  open: number;
}

function JsonNode({ name, value, depth, open }: JsonNodeProps) {
  const isBranch = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (isBranch && depth < DEEPEST) return <JsonBranch name={name} value={value} depth={depth} open={open} />;
  return (
    <div className="json-leaf">
      <JsonName name={name} />
      <JsonLeaf value={value} />
    </div>
  );
}

function JsonName({ name }: { name: string | undefined }) {
  if (name === undefined) return null;
  return (
    <>
      <span className="json-name">
        <PlainText text={name} />
      </span>
      {': '}
    </>
  );
}

function JsonBranch({ name, value, depth, open }: JsonNodeProps & { value: object }) {
  const [isOpen, setOpen] = useState(depth < open);
  const [shown, setShown] = useState(ENTRIES);
  const isList = Array.isArray(value);
  const names = Object.keys(value);
  const size = plural(names.length, isList ? 'entry' : 'field', isList ? 'entries' : undefined);
  return (
    <details className="json-branch" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <JsonName name={name} />
        <span className="muted">
          {isList ? '[…]' : '{…}'} {size}
        </span>
      </summary>
      {isOpen &&
        names
          .slice(0, shown)
          .map((each) => (
            <JsonNode key={each} name={each} value={value[each as keyof typeof value]} depth={depth + 1} open={open} />
          ))}
      {isOpen && names.length > shown && (
        <Button size="s" variant="quiet" onClick={() => setShown(shown + ENTRIES)}>
          Show {Math.min(ENTRIES, names.length - shown)} more
        </Button>
      )}
    </details>
  );
}

function JsonLeaf({ value }: { value: unknown }) {
  const [isWhole, setWhole] = useState(false);
  const text = typeof value === 'object' && value !== null ? spelled(value) : (JSON.stringify(value) ?? 'undefined');
  const isCut = !isWhole && text.length > CHARACTERS;
  return (
    <>
      <span className={`json-${value === null ? 'null' : typeof value}`}>
        <PlainText text={isCut ? `${text.slice(0, CHARACTERS)}…` : text} />
      </span>
      {isCut && (
        <Button size="s" variant="quiet" onClick={() => setWhole(true)}>
          Show all
        </Button>
      )}
    </>
  );
}

function spelled(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}';
  }
}
