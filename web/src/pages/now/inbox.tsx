import { useCompany } from '../../graph/company.js';
import type { LiveEvent } from '../../graph/topics.js';
import { usePage } from '../../graph/use-page.js';
import { usePaths } from '../../parts/paths.js';
import { useAddress } from '../../parts/use-address.js';
import { Kbd } from '../../ui/kbd.js';
import { Page } from '../../ui/layout.js';
import { Delayed, Empty, ErrorNote, Notice, Skeleton } from '../../ui/states.js';
import { TabList } from '../../ui/tabs.js';
import { InboxDocument } from './inbox.gql.js';
import { InboxIssues } from './inbox-issues.js';
import {
  EMPTY_TEXTS,
  INBOX_TABS,
  type InboxCompany,
  type InboxTab,
  isInboxTab,
  isIssueTab,
  itemsOf,
  refusedText,
  tabCounts,
} from './inbox-items.js';
import { InboxList } from './inbox-list.js';
import { type Triage, useTriage } from './use-triage.js';

const CONCERNED: ReadonlySet<string> = new Set([
  'APPROVAL',
  'BUDGET_INCIDENT',
  'ISSUE',
  'JOIN_REQUEST',
  'TOOL_INVOCATION',
]);
const ENDS: ReadonlySet<string> = new Set([
  'RUN_FAILED',
  'RUN_TIMED_OUT',
  'RUN_INTERRUPTED',
  'RUN_SUCCEEDED',
  'RUN_QUEUED',
]);

const concernsInbox = ({ action, entityType }: LiveEvent): boolean => CONCERNED.has(entityType) || ENDS.has(action);

/** What waits for the reader, to be answered and put away one after the other. */
export function InboxPage() {
  const { id } = useCompany();
  const paths = usePaths();
  const address = useAddress();
  const asked = address.get('tab');
  const tab: InboxTab = isInboxTab(asked) ? asked : 'all';
  const { data, refusal, refresh } = usePage(InboxDocument, { companyId: id }, { live: concernsInbox });
  const triage = useTriage();
  const company = data?.company;
  const counts = company ? tabCounts(company) : {};
  const label = INBOX_TABS.find((each) => each.id === tab)?.label ?? 'Inbox';
  return (
    <Page
      title="Inbox"
      actions={<KeyHint />}
      tabs={
        <TabList
          label="Inbox"
          active={tab}
          tabs={INBOX_TABS.map((each) => ({ ...each, count: counts[each.id] || null }))}
          hrefOf={(each) => (each === 'all' ? paths.page('inbox') : paths.page(`inbox?tab=${each}`))}
        />
      }
    >
      {isIssueTab(tab) ? (
        <InboxIssues key={tab} tab={tab} label={label} triage={triage} />
      ) : company ? (
        <WaitingTab key={tab} tab={tab} label={label} company={company} triage={triage} />
      ) : refusal ? (
        <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />
      ) : (
        <Delayed>
          <Skeleton rows={6} />
        </Delayed>
      )}
    </Page>
  );
}

interface WaitingTabProps {
  readonly tab: InboxTab;
  readonly label: string;
  readonly company: InboxCompany;
  readonly triage: Triage;
}

function WaitingTab({ tab, label, company, triage }: WaitingTabProps) {
  const items = itemsOf(tab, company).filter((item) => item.kind !== 'issue' || !triage.isPutAway(item.issue));
  const hidden = (tabCounts(company)[tab] ?? 0) - itemsOf(tab, company).length;
  const refused = refusedText(tab, company);
  if (refused) return <Notice tone="neutral">{refused}</Notice>;
  if (items.length === 0) {
    return (
      <Empty icon="inbox" title={EMPTY_TEXTS[tab].title}>
        {EMPTY_TEXTS[tab].text}
      </Empty>
    );
  }
  return (
    <>
      <InboxList items={items} triage={triage} label={label} />
      {hidden > 0 ? <p className="muted">{hidden} more come as you go through these.</p> : null}
    </>
  );
}

const KeyHint = () => (
  <span className="inbox-keys row">
    <Kbd keys="j" /> <Kbd keys="k" /> move <Kbd keys="enter" /> opens <Kbd keys="e" /> archives <Kbd keys="u" /> unread
  </span>
);
