import { plural } from '../../format/words.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';

/** What should be known of skills that were found or taken over. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <Notice tone="warning" title={warnings.length === 1 ? 'A warning' : plural(warnings.length, 'warning')}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>
            <PlainText text={warning} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
