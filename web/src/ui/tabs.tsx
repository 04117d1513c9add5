import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Anchor } from './anchor.js';

export interface Tab<Id extends string = string> {
  id: Id;
  label: string;
  count?: number | null;
}

interface TabsBase<Id extends string> {
  tabs: readonly Tab<Id>[];
  active: Id;
  /** What the tabs are of: "Agent". */
  label: string;
}

interface LinkTabs<Id extends string> {
  /** The tabs are pages of their own. */
  hrefOf: (id: Id) => string;
}

interface PanelTabs<Id extends string> {
  /** The tabs switch panels in place: give each a `TabPanel`. */
  onSelect: (id: Id) => void;
  /** Tells the panels of several lists apart. */
  name?: string;
}

export type TabListProps<Id extends string = string> = TabsBase<Id> & (LinkTabs<Id> | PanelTabs<Id>);

export function TabList<Id extends string>(props: TabListProps<Id>) {
  if ('onSelect' in props) return <PanelTabList {...props} />;
  return <LinkTabList {...props} />;
}

function LinkTabList<Id extends string>({ tabs, active, label, hrefOf }: TabsBase<Id> & LinkTabs<Id>) {
  const list = useRef<HTMLElement>(null);
  useActiveInView(list, active);
  return (
    <nav ref={list} className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Anchor
          key={tab.id}
          className="tab"
          href={hrefOf(tab.id)}
          aria-current={tab.id === active ? 'page' : undefined}
        >
          <TabText tab={tab} />
        </Anchor>
      ))}
    </nav>
  );
}

function PanelTabList<Id extends string>(props: TabsBase<Id> & PanelTabs<Id>) {
  const { tabs, active, label, onSelect, name = 'tab' } = props;
  const list = useRef<HTMLDivElement>(null);
  useActiveInView(list, active);

  function press(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === active);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 };
    const place = places[event.key];
    if (place === undefined) return;
    event.preventDefault();
    const index = (place + tabs.length) % tabs.length;
    onSelect(tabs[index]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="tab"
          id={`${name}-${tab.id}`}
          aria-selected={tab.id === active}
          aria-controls={tab.id === active ? `${name}-${tab.id}-panel` : undefined}
          tabIndex={tab.id === active ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={press}
        >
          <TabText tab={tab} />
        </button>
      ))}
    </div>
  );
}

/** On a phone a row of tabs is wider than the page: it is scrolled to the active one, and nothing else moves. */
function useActiveInView(list: RefObject<HTMLElement | null>, active: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another active tab is another element.
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-current=page], [aria-selected=true]');
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2 - row.offsetLeft;
    row.scrollLeft = middle - row.clientWidth / 2;
  }, [active]);
}

function TabText({ tab }: { tab: Tab }) {
  return (
    <>
      {tab.label}
      {tab.count != null && <span className="tab-count">{tab.count}</span>}
    </>
  );
}

/** The content of the active tab of a `TabList` with `onSelect`. */
export function TabPanel({ tab, name = 'tab', children }: { tab: string; name?: string; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`${name}-${tab}-panel`} aria-labelledby={`${name}-${tab}`}>
      {children}
    </div>
  );
}
