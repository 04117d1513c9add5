import { useState } from 'react';
import { useCompany, useMay } from '../../graph/company.js';
import { usePage } from '../../graph/use-page.js';
import { Loading } from '../../parts/list-table.js';
import { Button } from '../../ui/button.js';
import { Empty, ErrorNote } from '../../ui/states.js';
import { DryRun } from './dry-run.js';
import { ToolPoliciesDocument } from './policies.gql.js';
import { PolicyForm } from './policy-form.js';
import { PolicyList } from './policy-list.js';
import { RemovalReplay } from './policy-replay.js';
import type { Policy } from './policy-values.js';
import { ToolsFrame } from './tools-frame.js';
import { useToolSubjects } from './use-tool-subjects.js';

type Panel = { readonly kind: 'new' | 'dry-run' } | { readonly kind: 'edit' | 'without'; readonly policy: Policy };

/** The rules about calls of tools, in the order in which they are asked. */
export function PoliciesPage() {
  const { id: companyId } = useCompany();
  const mayWrite = useMay('TOOLS_ADMIN');
  const subjects = useToolSubjects();
  const [panel, setPanel] = useState<Panel>();
  const { data, refusal, refresh } = usePage(
    ToolPoliciesDocument,
    { companyId },
    { live: ({ entityType, action }) => entityType === 'TOOL_POLICY' || action === 'TOOL_POLICIES_REORDERED' },
  );
  const found = data?.company?.toolPolicies;
  const create = mayWrite && (
    <Button variant="primary" icon="plus" onClick={() => setPanel({ kind: 'new' })}>
      New policy
    </Button>
  );
  const close = () => setPanel(undefined);
  return (
    <ToolsFrame
      tab="tools/policies"
      actions={
        <>
          <Button icon="play" onClick={() => setPanel({ kind: 'dry-run' })}>
            Dry run
          </Button>
          {create}
        </>
      }
    >
      <p className="muted">
        Asked from the top. The first one that matches a call decides it, a limit only once it is reached; where none
        does, profiles decide. Trust rules have their own page.
      </p>
      {!found && refusal && <ErrorNote message={refusal.message} hint={refusal.hint} retry={refresh} />}
      {!found && !refusal && <Loading rows={5} />}
      {found?.nodes.length === 0 && (
        <Empty icon="approval" title="No policies yet" action={create}>
          A policy says what is done with calls of tools: they are allowed or blocked, people are asked first, or only
          so many are made. Without one, profiles alone decide.
        </Empty>
      )}
      {found && found.nodes.length > 0 && (
        <PolicyList
          stored={found.nodes}
          isWhole={found.nodes.length === found.totalCount}
          names={subjects.names}
          refresh={refresh}
          onEdit={(policy) => setPanel({ kind: 'edit', policy })}
          onReplayWithout={(policy) => setPanel({ kind: 'without', policy })}
        />
      )}
      {panel?.kind === 'dry-run' && <DryRun subjects={subjects} onClose={close} />}
      {panel?.kind === 'without' && <RemovalReplay policy={panel.policy} onClose={close} />}
      {(panel?.kind === 'new' || panel?.kind === 'edit') && (
        <PolicyForm
          policy={panel.kind === 'edit' ? panel.policy : null}
          subjects={subjects}
          onClose={close}
          onDone={refresh}
        />
      )}
    </ToolsFrame>
  );
}
