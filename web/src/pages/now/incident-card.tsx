import { figure } from '../../format/numbers.js';
import { AskCard } from '../../parts/ask-card.js';
import { usePaths } from '../../parts/paths.js';
import { Meter } from '../../ui/progress.js';
import type { RowFocus } from '../../ui/roving.js';
import type { Incident } from './waiting.js';

interface IncidentCardProps {
  readonly incident: Incident;
  readonly focus?: RowFocus | undefined;
}

const UNITS = { BILLED_CENTS: 'cents', TOTAL_TOKENS: 'tokens', RUNS: 'count' } as const;

/** A budget that is nearly used up. One that is used up is an approval of its own. */
export function IncidentCard({ incident, focus }: IncidentCardProps) {
  const paths = usePaths();
  const { metric, amountLimit, amountObserved, scopeName, windowKind, createdAt } = incident;
  const unit = UNITS[metric];
  const text = `${figure(amountObserved, unit)} of ${figure(amountLimit, unit)}`;
  return (
    <AskCard
      icon="budget"
      kind="Budget"
      title={`${scopeName} has nearly used up its budget`}
      status={{ tone: 'warning', text: 'Warning' }}
      at={createdAt}
      href={paths.page('budgets')}
      focus={focus}
    >
      <p>
        {text}, {windowKind === 'LIFETIME' ? 'of all time' : 'this month'}. At the limit it is paused.
      </p>
      <Meter value={amountObserved} max={amountLimit} label="Use of the budget" text={text} />
    </AskCard>
  );
}
