import { useState } from 'react';
import { plural } from '../../format/words.js';
import { useCompany } from '../../graph/company.js';
import { type Outcome as ActionOutcome, useAction } from '../../graph/use-action.js';
import { Button } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { PlainText } from '../../ui/plain-text.js';
import { Notice } from '../../ui/states.js';
import { type Candidate, Candidates } from './candidates.js';
import { ImportOutcome } from './import-skills.js';
import { ScanProjectSkillsDocument, type ScanProjectSkillsMutation } from './skills.gql.js';
import { Warnings } from './warnings.js';

type Scan = NonNullable<ActionOutcome<ScanProjectSkillsMutation>['payload']>;

/** Finds skills in the workspaces of projects, and takes over those that are chosen. */
export function ScanProjects({ onClose }: { onClose: () => void }) {
  const { id: companyId, shell } = useCompany();
  const [projectIds, setProjectIds] = useState<readonly string[]>([]);
  const [found, setFound] = useState<Scan | null>(null);
  const [taken, setTaken] = useState<Scan | null>(null);
  const scan = useAction(ScanProjectSkillsDocument);
  const which = projectIds.length > 0 ? { projectIds: [...projectIds] } : {};
  async function look() {
    const { payload } = await scan.run({ companyId, mode: 'PREVIEW', ...which });
    if (payload) setFound(payload);
  }
  async function take(selection: { path: string; workspaceId: string }[]) {
    const { payload } = await scan.run({ companyId, mode: 'IMPORT', ...which, selection });
    if (payload) setTaken(payload);
  }
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title="Find skills in projects" size="l">
      {taken ? (
        <ImportOutcome
          outcome={{ imported: [...taken.imported, ...taken.updated], warnings: taken.warnings }}
          onClose={onClose}
        />
      ) : (
        <div className="stack">
          <Field label="Projects" hint="All of them when none is chosen.">
            {(control) => (
              <Combobox
                {...control}
                multiple
                placeholder="Find projects…"
                options={(shell?.projects.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                value={projectIds}
                onChange={(ids) => {
                  setProjectIds(ids);
                  setFound(null);
                }}
              />
            )}
          </Field>
          <div className="row">
            <Button icon="search" busy={scan.isBusy && !found} onClick={() => void look()}>
              {found ? 'Look again' : 'Look for skills'}
            </Button>
          </div>
          {found && <Found key={found.cursor} found={found} isBusy={scan.isBusy} onTake={take} />}
        </div>
      )}
    </Dialog>
  );
}

interface FoundProps {
  readonly found: Scan;
  readonly isBusy: boolean;
  readonly onTake: (selection: { path: string; workspaceId: string }[]) => Promise<void>;
}

const keyOf = ({ workspaceId, path }: { workspaceId: string; path: string }) => `${workspaceId}:${path}`;

function Found({ found, isBusy, onTake }: FoundProps) {
  const { candidates, conflicts, skipped, scannedWorkspaces, warnings } = found;
  const offered = candidates.filter(({ state }) => state !== 'CONFLICT');
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () => new Set(offered.filter(({ state }) => state !== 'UNCHANGED').map(keyOf)),
  );
  const chosen = offered.filter((candidate) => selected.has(keyOf(candidate)));
  const rows: (Candidate & { workspaceId: string })[] = offered.map(({ project, ...candidate }) => ({
    ...candidate,
    ...(project && { place: project.name }),
  }));
  return (
    <>
      <p className="muted" role="status">
        {plural(scannedWorkspaces, 'workspace')} searched, {plural(candidates.length, 'skill')} found.
      </p>
      <Warnings warnings={warnings} />
      {(conflicts.length > 0 || skipped.length > 0) && (
        <Notice tone="warning" title="Not all can be taken over">
          <ul>
            {[...conflicts, ...skipped].map(({ workspaceId, path, reason }) => (
              <li key={`${workspaceId}:${path}:${reason}`}>
                <span className="mono">
                  <PlainText text={path || '/'} />
                </span>
                : <PlainText text={reason} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Candidates
        candidates={rows}
        keyOf={(row) => keyOf(row as (typeof rows)[number])}
        selected={selected}
        onSelect={setSelected}
      />
      <div className="dialog-footer">
        <Button
          variant="primary"
          busy={isBusy}
          disabledReason={chosen.length === 0 ? 'Choose a skill first.' : null}
          onClick={() => void onTake(chosen.map(({ path, workspaceId }) => ({ path, workspaceId })))}
        >
          Take over {plural(chosen.length, 'skill')}
        </Button>
      </div>
    </>
  );
}
