import { lazy, Suspense, useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { useAddress, useParam } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Page } from '../../ui/layout.js';
import { Menu } from '../../ui/menu.js';
import { ErrorNote, Notice } from '../../ui/states.js';
import { TabList, TabPanel } from '../../ui/tabs.js';
import { type RoutineDetailFragment, RoutinePageDocument, UpdateRoutineDocument } from './routine.gql.js';
import { Firings } from './routine-firings.js';
import { RoutineAside, RoutineOverview } from './routine-overview.js';
import { Triggers } from './routine-triggers.js';
import { ROUTINE_TONES } from './routine-words.js';

const RoutineForm = lazy(async () => ({ default: (await import('./routine-form.js')).RoutineForm }));
const RunNow = lazy(async () => ({ default: (await import('./run-now.js')).RunNow }));
const Revisions = lazy(async () => ({ default: (await import('./routine-revisions.js')).Revisions }));

const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'triggers', label: 'Triggers' },
  { id: 'firings', label: 'Firings' },
  { id: 'revisions', label: 'Revisions' },
] as const;

export function RoutinePage() {
  const id = useParam('routineId');
  const { data, refusal, isLoading, refresh } = usePage(RoutinePageDocument, { id }, { live: ['ROUTINE'] });
  const routine = data?.routine;
  if (!routine) {
    return (
      <Page title="Routine">
        {refusal || !isLoading ? (
          <ErrorNote
            message={refusal?.message ?? 'There is no such routine.'}
            hint={refusal?.hint}
            retry={refusal && refresh}
          />
        ) : (
          <Loading rows={8} />
        )}
      </Page>
    );
  }
  return <RoutineView routine={routine} />;
}

function RoutineView({ routine }: { routine: RoutineDetailFragment }) {
  const { get, set } = useAddress();
  const active = TABS.find(({ id }) => id === get('tab'))?.id ?? 'overview';
  const triggers = routine.triggers.filter(({ archivedAt }) => archivedAt === null).length;
  return (
    <Page
      title={routine.title}
      titleSuffix={<Badge tone={ROUTINE_TONES[routine.status]}>{words(routine.status)}</Badge>}
      actions={<RoutineActions routine={routine} />}
      tabs={
        <TabList
          label="Routine"
          active={active}
          onSelect={(tab) => set({ tab: tab === 'overview' ? undefined : tab }, { keepsHistory: true })}
          tabs={TABS.map((tab) => (tab.id === 'triggers' ? { ...tab, count: triggers } : tab))}
        />
      }
      aside={<RoutineAside routine={routine} />}
    >
      <RoutineNotices routine={routine} />
      <TabPanel tab={active}>
        <Suspense fallback={<Loading rows={6} />}>
          {active === 'overview' && <RoutineOverview routine={routine} />}
          {active === 'triggers' && <Triggers routine={routine} />}
          {active === 'firings' && <Firings routineId={routine.id} />}
          {active === 'revisions' && <Revisions routine={routine} />}
        </Suspense>
      </TabPanel>
    </Page>
  );
}

function RoutineNotices({ routine: { status, assigneeAgentId } }: { routine: RoutineDetailFragment }) {
  if (status === 'ARCHIVED') {
    return (
      <Notice tone="neutral" title="The routine is archived">
        Nothing fires it until it is resumed.
      </Notice>
    );
  }
  if (assigneeAgentId === null) {
    return (
      <Notice tone="warning" title="No agent does the work">
        A routine without an agent stays paused. Edit it to choose one.
      </Notice>
    );
  }
  if (status === 'PAUSED') {
    return (
      <Notice tone="warning" title="The routine is paused">
        Its schedules and webhooks fire nothing. It can be run by hand.
      </Notice>
    );
  }
  return null;
}

function RoutineActions({ routine }: { routine: RoutineDetailFragment }) {
  const { mayWrite } = useRights();
  const [open, setOpen] = useState<'run' | 'edit' | null>(null);
  const confirm = useConfirm();
  const { run, isBusy } = useAction(UpdateRoutineDocument, {
    done: ({ routine: { status } }) => `The routine is ${words(status).toLowerCase()}.`,
  });
  if (!mayWrite) return null;
  const { id, status, assigneeAgentId } = routine;
  const setStatus = (next: typeof status) => void run({ routineId: id, status: next });
  const archive = async () => {
    const text = 'Nothing fires it any more. Its issues and revisions stay, and it can be resumed.';
    if (await confirm({ title: 'Archive the routine?', text, action: 'Archive' })) setStatus('ARCHIVED');
  };
  return (
    <>
      <Button
        variant="primary"
        icon="play"
        disabledReason={status === 'ARCHIVED' ? 'Resume the routine first.' : null}
        onClick={() => setOpen('run')}
      >
        Run now
      </Button>
      {status === 'ACTIVE' ? (
        <Button icon="pause" busy={isBusy} onClick={() => setStatus('PAUSED')}>
          Pause
        </Button>
      ) : (
        <Button
          icon="play"
          busy={isBusy}
          disabledReason={assigneeAgentId === null ? 'Choose an agent first.' : null}
          onClick={() => setStatus('ACTIVE')}
        >
          Resume
        </Button>
      )}
      <Button icon="edit" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <Menu
        align="end"
        trigger={<IconButton label="More" icon="dots" />}
        items={[
          {
            label: 'Archive…',
            icon: 'archive',
            disabledReason: status === 'ARCHIVED' ? 'It is archived.' : null,
            onSelect: () => void archive(),
          },
        ]}
      />
      <Suspense>
        {open === 'run' && <RunNow routine={routine} onClose={() => setOpen(null)} />}
        {open === 'edit' && <RoutineForm routine={routine} onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  );
}
