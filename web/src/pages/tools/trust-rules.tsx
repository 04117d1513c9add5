import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany, useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { useList } from '../../graph/use-list.js';
import { ListTable } from '../../parts/list-table.js';
import { ReasonForm } from '../../parts/reason-form.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { PlainText } from '../../ui/plain-text.js';
import { Empty } from '../../ui/states.js';
import type { Column } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { ToolsFrame } from './tools-frame.js';
import {
  RevokeToolTrustRuleDocument,
  ToolTrustRulesDocument,
  type ToolTrustRowFragment as TrustRule,
} from './trust-rules.gql.js';

/** Calls that are made without asking, since people have approved them again and again. */
export function TrustRulesPage() {
  const { id: companyId } = useCompany();
  const { mayWrite } = useRights();
  const [revoked, setRevoked] = useState<TrustRule>();
  const list = useList(ToolTrustRulesDocument, { companyId }, (data) => data.company?.toolTrustRules, {
    live: ['TOOL_POLICY', 'TOOL_CATALOG_ENTRY', 'TOOL_INVOCATION'],
  });
  return (
    <ToolsFrame tab="tools/trust">
      <ListTable
        list={list}
        caption="Trust rules"
        rowKey={({ id }) => id}
        columns={mayWrite ? [...COLUMNS, revokeColumn(setRevoked)] : COLUMNS}
        empty={
          <Empty icon="approval" title="Nothing is trusted yet">
            When you approve a call, “Always approve” makes a rule: such calls are made without asking, until the tool
            changes or you revoke the rule.
          </Empty>
        }
      />
      {revoked && <Revoke rule={revoked} onClose={() => setRevoked(undefined)} />}
    </ToolsFrame>
  );
}

const COLUMNS: readonly Column<TrustRule>[] = [
  {
    key: 'rule',
    title: 'Rule',
    render: ({ name, trustRule }) => (
      <span className="tool-lines">
        <span>{name}</span>
        {trustRule?.catalogEntry && (
          <span className="muted">
            <span className="mono">
              <PlainText text={trustRule.catalogEntry.toolName} />
            </span>
            {trustRule.catalogEntry.server && ` on ${trustRule.catalogEntry.server.name}`}
          </span>
        )}
      </span>
    ),
  },
  { key: 'state', title: 'State', render: (rule) => <StateOf rule={rule} /> },
  {
    key: 'arguments',
    title: 'Arguments',
    secondary: true,
    render: ({ trustRule }) => (trustRule?.argumentMode === 'EXACT' ? 'Only the very same' : 'Any'),
  },
  {
    key: 'uses',
    title: 'Used',
    render: ({ trustRule }) => (
      <>
        {plural(trustRule?.hitCount ?? 0, 'time')}
        {trustRule?.lastHitAt && (
          <span className="muted">
            , last <Time at={trustRule.lastHitAt} />
          </span>
        )}
      </>
    ),
  },
  {
    key: 'from',
    title: 'Came of',
    secondary: true,
    render: ({ trustRule }) => plural(trustRule?.sourceApprovalCount ?? 0, 'approval'),
  },
];

function StateOf({ rule: { enabled, trustRule } }: { rule: TrustRule }) {
  if (!trustRule || trustRule.revokedAt || !enabled) {
    return (
      <span className="tool-lines">
        <Badge>Revoked</Badge>
        {trustRule?.revocationReason && (
          <span className="muted">
            <PlainText text={trustRule.revocationReason} />
          </span>
        )}
      </span>
    );
  }
  const { expiresAt, catalogEntry, catalogVersionHash } = trustRule;
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) return <Badge>Expired</Badge>;
  const isOther = catalogEntry?.versionHash !== catalogVersionHash || catalogEntry.status !== 'ACTIVE';
  if (isOther) return <Badge tone="warning">The tool has changed: people are asked again</Badge>;
  return (
    <span className="row">
      <Badge tone="success">Holds</Badge>
      {expiresAt && (
        <span className="muted">
          until <Time at={expiresAt} />
        </span>
      )}
    </span>
  );
}

const revokeColumn = (onRevoke: (rule: TrustRule) => void): Column<TrustRule> => ({
  key: 'revoke',
  title: 'Revoke',
  hiddenTitle: true,
  align: 'end',
  render: (rule) =>
    rule.enabled && !rule.trustRule?.revokedAt ? (
      <Button size="s" onClick={() => onRevoke(rule)}>
        Revoke
      </Button>
    ) : null,
});

function Revoke({ rule: { id, name }, onClose }: { rule: TrustRule; onClose: () => void }) {
  const revoke = useAction(RevokeToolTrustRuleDocument, { done: 'The rule is revoked: people are asked again.' });
  const end = async (reason: string | null) => {
    if ((await revoke.run({ policyId: id, reason })).payload) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose} title={`Revoke ${name}?`}>
      <ReasonForm
        label="Why"
        hint="It stays in the list, with the reason."
        action="Revoke"
        isDangerous
        isBusy={revoke.isBusy}
        onSubmit={(reason) => void end(reason)}
        onClose={onClose}
      />
    </Dialog>
  );
}
