import { words } from '../../format/words.js';
import { Columns, Section, Stat } from '../../ui/layout.js';
import { Count } from '../../ui/numbers.js';
import type { ExportPreviewQuery } from './portability.gql.js';

interface FidelityProps {
  readonly fidelity: NonNullable<ExportPreviewQuery['exportFidelity']>;
}

/** What the company has that a package can hold, and what never leaves it. */
export function Fidelity({ fidelity: { counts, warnings } }: FidelityProps) {
  const { __typename: _, ...numbers } = counts;
  return (
    <Section title="What the company has" collapsible="closed">
      <Columns narrow>
        {Object.entries(numbers).map(([name, value]) => (
          <Stat key={name} label={words(name)} value={<Count value={value} />} />
        ))}
        {warnings.map(({ code, count }) => (
          <Stat key={code} label={words(code)} value={<Count value={count} />} tone="warning" hint="stay behind" />
        ))}
      </Columns>
      <p className="muted">
        Secrets, values of variables, keys, members, approvals, costs, activity and runs are never in a package.
      </p>
    </Section>
  );
}
