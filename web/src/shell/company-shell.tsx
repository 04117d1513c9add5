import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { BadgesDocument, ShellDocument } from '../graph/boot.gql.js';
import { CompanyContext, type CompanyFrame, rightsOf, useViewer } from '../graph/company.js';
import type { LiveEvent } from '../graph/topics.js';
import { usePage } from '../graph/use-page.js';
import { useCompanyEvents } from '../live/use-company-events.js';
import { countsOf, totalOf } from '../pages/now/waiting.js';
import { rememberCompany } from '../parts/last-company.js';
import { useParam } from '../parts/use-address.js';
import { Drawer } from '../ui/dialog.js';
import { Missing } from './missing.js';
import type { Overlay } from './overlay.js';
import { useShortcuts } from './shortcuts.js';
import { Sidebar } from './sidebar.js';
import { TopBar } from './top-bar.js';

const Palette = lazy(async () => ({ default: (await import('./palette.js')).Palette }));
const KeyHelp = lazy(async () => ({ default: (await import('./key-help.js')).KeyHelp }));
const CreateIssue = lazy(async () => ({ default: (await import('../pages/issues/create-issue.js')).CreateIssue }));

export function CompanyShell() {
  const prefix = useParam('prefix').toUpperCase();
  const { companies } = useViewer();
  const company = companies.find(({ issuePrefix }) => issuePrefix === prefix);
  if (!company) return <Missing />;
  return <CompanyPages key={company.id} id={company.id} prefix={prefix} name={company.name} cursor={company.cursor} />;
}

/** What waits for people changes with most that happens, but not with what a run writes on its way. */
const changesBadges = ({ entityType, action }: LiveEvent): boolean =>
  ['APPROVAL', 'BUDGET_INCIDENT', 'ISSUE', 'JOIN_REQUEST', 'RUN', 'TOOL_INVOCATION'].includes(entityType) &&
  !['RUN_PROGRESS', 'RUN_LOGGED', 'RUN_NOTED'].includes(action);

interface CompanyPagesProps {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
  readonly cursor: string;
}

function CompanyPages({ id, prefix, name, cursor }: CompanyPagesProps) {
  const viewer = useViewer();
  const [overlay, setOverlay] = useState<Overlay>();
  // Where the socket begins; the list of companies is read anew now and then, and has later cursors.
  const [start] = useState(cursor);
  const { data } = usePage(
    ShellDocument,
    { companyId: id },
    { live: ['AGENT', 'PROJECT', 'LABEL', 'COMPANY', 'MEMBER'] },
  );
  // Beside the shell, since its numbers change far more often than the rest.
  const badges = usePage(BadgesDocument, { companyId: id }, { live: changesBadges }).data?.company;
  const waiting = badges ? totalOf(countsOf(badges)) : undefined;
  useCompanyEvents({
    companyId: id,
    viewerId: viewer.person?.id ?? 'agent',
    cursor: start,
    // What was missed is read anew. Who may not follow any more is led to where they sign in, and back.
    onEnd: () => location.reload(),
  });
  useEffect(() => rememberCompany(prefix), [prefix]);
  const shell = data?.company ?? undefined;
  const { mayWrite } = rightsOf(viewer, shell);
  useShortcuts({ prefix, mayWrite, open: setOverlay });
  const frame = useMemo<CompanyFrame>(
    () => ({ id, prefix, name: shell?.name ?? name, shell, waiting }),
    [id, prefix, name, shell, waiting],
  );
  const close = (isOpen: boolean) => setOverlay((open) => (isOpen ? open : undefined));
  return (
    <CompanyContext value={frame}>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <div className="shell">
        <div className="shell-side">
          <Sidebar onOpen={setOverlay} />
        </div>
        <div className="shell-content">
          <TopBar onOpen={setOverlay} />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Drawer open={overlay === 'menu'} onOpenChange={close} title={frame.name} side="left" width="s">
        <Sidebar onOpen={setOverlay} onFollow={() => setOverlay(undefined)} />
      </Drawer>
      <Suspense>
        {overlay === 'palette' ? <Palette onOpenChange={close} onOpen={setOverlay} /> : null}
        {overlay === 'keys' ? <KeyHelp onOpenChange={close} /> : null}
        {overlay === 'create issue' ? <CreateIssue onOpenChange={close} /> : null}
      </Suspense>
    </CompanyContext>
  );
}
