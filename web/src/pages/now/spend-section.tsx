import { money } from '../../format/numbers.js';
import { usePaths } from '../../parts/paths.js';
import { LinkButton } from '../../ui/button.js';
import { BarList } from '../../ui/chart.js';
import { Section } from '../../ui/layout.js';
import { Meter } from '../../ui/progress.js';
import type { OverviewCompany } from './overview-company.js';

/** What the month has cost against the budget of the company, and who spent most. */
export function SpendSection({ company }: { company: OverviewCompany }) {
  const paths = usePaths();
  const { monthSpendCents, monthBudgetCents } = company.dashboard.costs;
  const text =
    monthBudgetCents > 0 ? `${money(monthSpendCents)} of ${money(monthBudgetCents)}` : money(monthSpendCents);
  const rows = company.costs.byAgent.nodes
    .filter(({ costCents }) => costCents > 0)
    .map(({ agent, agentName, agentId, costCents }) => ({
      label: agent?.name ?? agentName ?? agentId.slice(0, 8),
      value: costCents,
      ...(agent && { href: paths.agent(agent.urlKey) }),
    }));
  return (
    <Section
      title="Spent this month"
      actions={
        <LinkButton size="s" variant="quiet" href={paths.page('costs')}>
          Costs
        </LinkButton>
      }
    >
      <p className="spend-total">{text}</p>
      {monthBudgetCents > 0 ? (
        <Meter value={monthSpendCents} max={monthBudgetCents} label="Spent of the budget this month" text={text} />
      ) : (
        <p className="muted">The company has no limit.</p>
      )}
      {rows.length > 0 ? <BarList label="Costs by agent" rows={rows} unit="cents" /> : null}
    </Section>
  );
}
