import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAction } from '../../graph/use-action.js';
import { type List, useList } from '../../graph/use-list.js';
import { ActorLink } from '../../parts/links.js';
import { ListTable } from '../../parts/list-table.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Section, Toolbar } from '../../ui/layout.js';
import { Bytes } from '../../ui/numbers.js';
import { Select } from '../../ui/select.js';
import { Empty, Notice } from '../../ui/states.js';
import { TextInput } from '../../ui/text-input.js';
import { Time } from '../../ui/time.js';
import {
  ApproveSkillVersionDocument,
  LabelSkillVersionDocument,
  type SkillVersionRowFragment,
  SkillVersionsDocument,
} from './skill.gql.js';
import type { SkillTabProps } from './skill-props.js';
import { TrustBadge, VerdictBadge, waitsForApproval } from './skill-words.js';
import { VersionDiff } from './version-diff.js';

type Version = SkillVersionRowFragment;

/** The versions of the skill: what changed, and which of them agents get. */
export function SkillVersions({ skill }: SkillTabProps) {
  const list = useList(SkillVersionsDocument, { id: skill.id }, (data) => data.skill?.versions, {
    live: ({ entityType, entityId }) => entityType === 'SKILL' && entityId === skill.id,
  });
  return (
    <>
      {waitsForApproval(skill) && <Approval skill={skill} />}
      <Comparison skill={skill} versions={list.items} />
      <VersionList skill={skill} list={list} />
    </>
  );
}

function Approval({ skill }: SkillTabProps) {
  const { mayWrite } = useRights();
  const approve = useAction(ApproveSkillVersionDocument, { done: 'Agents get it from their next run on.' });
  const { currentVersion, deliveredVersion } = skill;
  if (!currentVersion) return null;
  return (
    <Notice
      tone="warning"
      title={`Version ${currentVersion.revisionNumber} waits for a person`}
      action={
        mayWrite && (
          <Button
            variant="primary"
            busy={approve.isBusy}
            onClick={() => void approve.run({ skillId: skill.id, versionId: currentVersion.id })}
          >
            Approve it
          </Button>
        )
      }
    >
      <p>
        It has programs or assets that agents do not have: <TrustBadge level={currentVersion.trustLevel} />
        {deliveredVersion && (
          <>
            , before: <TrustBadge level={deliveredVersion.trustLevel} />
          </>
        )}
        . Read below what changed before you let agents have it.
      </p>
    </Notice>
  );
}

const nameOf = ({ revisionNumber, label }: Version) =>
  label ? `Version ${revisionNumber}, ${label}` : `Version ${revisionNumber}`;

/** Two versions beside each other: what agents get and the newest, unless others are chosen. */
function Comparison({ skill, versions }: SkillTabProps & { readonly versions: readonly Version[] }) {
  const { get, set } = useAddress();
  if (versions.length < 2) return null;
  const known = (id: string | null | undefined) => versions.find((version) => version.id === id)?.id;
  const to = known(get('to')) ?? known(skill.currentVersionId) ?? versions[0]!.id;
  const delivered = waitsForApproval(skill) ? known(skill.deliveredVersionId) : undefined;
  const older = versions[versions.findIndex(({ id }) => id === to) + 1]?.id;
  const from = known(get('from')) ?? delivered ?? older ?? to;
  const options = versions.map((version) => ({ value: version.id, label: nameOf(version) }));
  return (
    <Section title="What changed">
      <Toolbar label="Versions to compare">
        <Select aria-label="From" options={options} value={from} onChange={(next) => set({ from: next })} />
        <span className="muted">to</span>
        <Select aria-label="To" options={options} value={to} onChange={(next) => set({ to: next })} />
      </Toolbar>
      {from === to ? (
        <p className="muted">Choose two versions.</p>
      ) : (
        <VersionDiff skillId={skill.id} from={from} to={to} />
      )}
    </Section>
  );
}

function VersionList({ skill, list }: SkillTabProps & { readonly list: List<Version> }) {
  const { mayWrite } = useRights();
  return (
    <Section title="Versions" actions={mayWrite && skill.editable && <LabelForm skill={skill} onDone={list.refresh} />}>
      <ListTable
        list={list}
        caption="Versions, newest first"
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'version',
            title: 'Version',
            render: (version) => (
              <span className="row">
                {nameOf(version)}
                {version.id === skill.deliveredVersionId && <Badge tone="success">Agents get it</Badge>}
                {version.id === skill.currentVersionId && waitsForApproval(skill) && (
                  <Badge tone="warning">Waits</Badge>
                )}
              </span>
            ),
          },
          { key: 'trust', title: 'Trust', render: ({ trustLevel }) => <TrustBadge level={trustLevel} /> },
          {
            key: 'audit',
            title: 'Audit',
            secondary: true,
            render: ({ audit }) => <VerdictBadge verdict={audit?.verdict} />,
          },
          {
            key: 'files',
            title: 'Files',
            secondary: true,
            render: ({ fileCount, byteSize }) => (
              <>
                {plural(fileCount, 'file')}, <Bytes value={byteSize} />
              </>
            ),
          },
          { key: 'by', title: 'By', secondary: true, render: ({ author }) => <ActorLink actor={author} /> },
          { key: 'made', title: 'Made', render: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
        empty={<Empty icon="history" title="No versions" />}
      />
    </Section>
  );
}

/** Keeps the files of now under a label, such as before a larger change. */
function LabelForm({ skill, onDone }: SkillTabProps & { readonly onDone: () => void }) {
  const [label, setLabel] = useState('');
  const keep = useAction(LabelSkillVersionDocument, { done: 'The files of now are kept under the label.' });
  return (
    <form
      className="row skill-label-form"
      onSubmit={async (event) => {
        event.preventDefault();
        const { payload } = await keep.run({ skillId: skill.id, label: label.trim() });
        if (!payload) return;
        setLabel('');
        onDone();
      }}
    >
      <TextInput aria-label="Label" placeholder="Label" maxLength={200} value={label} onChange={setLabel} />
      <Button
        type="submit"
        size="s"
        busy={keep.isBusy}
        disabledReason={label.trim() === '' ? 'Type a label first.' : null}
      >
        Keep as a version
      </Button>
    </form>
  );
}
