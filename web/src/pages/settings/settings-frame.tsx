import type { ReactNode } from 'react';
import { usePaths } from '../../parts/paths.js';
import { Page } from '../../ui/layout.js';
import { TabList } from '../../ui/tabs.js';

type SettingsTab = 'settings' | 'settings/labels' | 'settings/export' | 'settings/import';

const TABS: readonly { readonly id: SettingsTab; readonly label: string }[] = [
  { id: 'settings', label: 'Company' },
  { id: 'settings/labels', label: 'Labels' },
  { id: 'settings/export', label: 'Export' },
  { id: 'settings/import', label: 'Import' },
];

interface SettingsFrameProps {
  readonly tab: SettingsTab;
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The pages of a company's settings, beside each other. */
export function SettingsFrame({ tab, title, actions, children }: SettingsFrameProps) {
  const paths = usePaths();
  return (
    <Page
      title={title}
      actions={actions}
      tabs={<TabList label="Settings" tabs={TABS} active={tab} hrefOf={(id) => paths.page(id)} />}
    >
      {children}
    </Page>
  );
}
