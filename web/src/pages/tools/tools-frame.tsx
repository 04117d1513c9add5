import type { ReactNode } from 'react';
import { usePaths } from '../../parts/paths.js';
import { Page } from '../../ui/layout.js';
import { TabList } from '../../ui/tabs.js';

type ToolsTab = keyof typeof LABELS;

const LABELS = {
  tools: 'Connections',
  'tools/profiles': 'Profiles',
  'tools/policies': 'Policies',
  'tools/requests': 'Requests',
  'tools/trust': 'Trust rules',
  'tools/access': 'Who may what',
  'tools/gateways': 'Gateways',
  'tools/programs': 'Programs',
  'tools/audit': 'Audit',
} as const;

const TABS = (Object.keys(LABELS) as ToolsTab[]).map((id) => ({ id, label: LABELS[id] }));

interface ToolsFrameProps {
  readonly tab: ToolsTab;
  /** Where it is not the name of the tab. */
  readonly title?: string;
  readonly titleSuffix?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The pages about tools, beside each other. */
export function ToolsFrame({ tab, title, titleSuffix, actions, children }: ToolsFrameProps) {
  const paths = usePaths();
  return (
    <Page
      wide
      title={title ?? (tab === 'tools' ? 'Tools' : LABELS[tab])}
      titleSuffix={titleSuffix}
      actions={actions}
      tabs={<TabList label="Tools" tabs={TABS} active={tab} hrefOf={(id) => paths.page(id)} />}
    >
      {children}
    </Page>
  );
}
