import { Badge } from '../../ui/badge.js';
import { capabilityWords } from './capability-words.js';

/** What a plugin may do. */
export function Capabilities({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <p className="muted">Nothing.</p>;
  return (
    <ul className="capabilities">
      {capabilityWords(names).map(({ name, text, isWeighty }) => (
        <li key={name}>
          <span>{text}</span> {isWeighty && <Badge tone="warning">Look closely</Badge>}
          {text !== name && <span className="muted mono capability-name">{name}</span>}
        </li>
      ))}
    </ul>
  );
}
