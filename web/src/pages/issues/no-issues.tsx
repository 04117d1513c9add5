import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/states.js';
import { NO_FILTERS } from './issue-filters.js';
import { type IssueQuery, isFiltered } from './issue-query.js';

interface NoIssuesProps {
  readonly query: IssueQuery;
  readonly onClear: (changes: Readonly<Record<string, string>>) => void;
  readonly onCreate: (() => void) | undefined;
}

export function NoIssues({ query, onClear, onCreate }: NoIssuesProps) {
  if (isFiltered(query)) {
    return (
      <Empty
        icon="filter"
        title="No issue matches"
        action={<Button onClick={() => onClear(NO_FILTERS)}>Clear the filters</Button>}
      >
        {query.hasClosed || query.statuses.length > 0
          ? 'Take a filter away, or look for other words.'
          : 'Take a filter away, or show what is done and cancelled under “Display”.'}
      </Empty>
    );
  }
  return (
    <Empty
      icon="issues"
      title="No open issues"
      action={
        onCreate ? (
          <Button variant="primary" icon="plus" onClick={onCreate}>
            New issue
          </Button>
        ) : null
      }
    >
      An issue is a piece of work. Assign it to an agent, and the agent begins with it.
    </Empty>
  );
}
