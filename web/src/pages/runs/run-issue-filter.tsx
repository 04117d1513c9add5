import { usePage } from '../../graph/use-page.js';
import { IssuePicker } from '../../parts/issue-picker.js';
import { useAddress } from '../../parts/use-address.js';
import { IssueOfRunFilterDocument } from './run-issue-filter.gql.js';

/** Shows the runs of one issue only, which the address names by its id. */
export function IssueOfFilter() {
  const { get, set } = useAddress();
  const id = get('issue');
  const { data } = usePage(IssueOfRunFilterDocument, { id: id ?? '' }, { pause: id === undefined });
  return (
    <IssuePicker
      name="Issue"
      look="full"
      none="Any issue"
      value={id === undefined ? null : (data?.issue ?? null)}
      onChange={(issue) => set({ issue: issue?.id })}
    />
  );
}
