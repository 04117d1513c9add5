import { useState } from 'react';
import { plural } from '../../format/words.js';
import { type Outcome as ActionOutcome, useAction } from '../../graph/use-action.js';
import { Button, IconButton } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Dialog } from '../../ui/dialog.js';
import { Menu } from '../../ui/menu.js';
import { Candidates, selectionOf } from './candidates.js';
import {
  RefreshSkillSourceDocument,
  RemoveSkillSourceDocument,
  ScanSkillSourceDocument,
  type ScanSkillSourceMutation,
  type SkillSourceRowFragment,
  UpdateSkillSourceDocument,
} from './skills.gql.js';
import { Warnings } from './warnings.js';

interface SourceProps {
  readonly source: SkillSourceRowFragment;
  readonly refresh: () => void;
}

type Scan = NonNullable<ActionOutcome<ScanSkillSourceMutation>['payload']>;

export function SourceActions({ source, refresh }: SourceProps) {
  const [found, setFound] = useState<Scan | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const scan = useAction(ScanSkillSourceDocument);
  const takeOver = useTakeOver(source.id, refresh);
  async function look() {
    const { payload } = await scan.run({ sourceId: source.id });
    if (payload) setFound(payload);
  }
  return (
    <span className="row skill-source-actions">
      <Button size="s" icon="search" busy={scan.isBusy} onClick={() => void look()}>
        Look
      </Button>
      <Menu
        align="end"
        trigger={<IconButton size="s" icon="dots" label={`Actions of ${source.locator}`} busy={takeOver.isBusy} />}
        items={[
          {
            label: 'Take over what is new',
            icon: 'download',
            onSelect: () => void takeOver.run(),
          },
          { separator: true },
          { label: 'Remove…', icon: 'trash', danger: true, onSelect: () => setRemoving(true) },
        ]}
      />
      {found && <SourceChoice source={source} found={found} refresh={refresh} onClose={() => setFound(null)} />}
      {isRemoving && <RemoveSource source={source} refresh={refresh} onClose={() => setRemoving(false)} />}
    </span>
  );
}

function useTakeOver(sourceId: string, refresh: () => void) {
  const { run, isBusy } = useAction(RefreshSkillSourceDocument, {
    done: ({ imported, updated, warnings }) => {
      const changes = `${plural(imported.length, 'skill')} new, ${plural(updated.length, 'skill')} updated.`;
      return [imported.length + updated.length === 0 ? 'Nothing is new.' : changes, ...warnings].join(' ');
    },
  });
  return { isBusy, run: () => run({ sourceId }).then(refresh) };
}

interface SourceChoiceProps extends SourceProps {
  readonly found: Scan;
  readonly onClose: () => void;
}

/** What a source has now: what is wanted of it can be chosen anew, and taken over. */
function SourceChoice({ source, found: { candidates, warnings }, refresh, onClose }: SourceChoiceProps) {
  const wanted = new Set(source.selection ?? candidates.map(({ path }) => path));
  const [selected, setSelected] = useState<ReadonlySet<string>>(wanted);
  const update = useAction(UpdateSkillSourceDocument);
  const takeOver = useTakeOver(source.id, refresh);
  const isChanged = selected.size !== wanted.size || [...selected].some((path) => !wanted.has(path));
  async function apply() {
    const selection = selectionOf(candidates, selected);
    const kept = isChanged ? await update.run({ sourceId: source.id, selection }) : null;
    if (kept?.refusal) return;
    await takeOver.run();
    onClose();
  }
  return (
    <Dialog open keepsOpen onOpenChange={onClose} title={source.locator} size="l">
      <div className="stack">
        <Warnings warnings={warnings} />
        <Candidates candidates={candidates} keyOf={({ path }) => path} selected={selected} onSelect={setSelected} />
        <div className="dialog-footer">
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            busy={update.isBusy || takeOver.isBusy}
            disabledReason={selected.size === 0 ? 'Choose a skill first, or remove the source.' : null}
            onClick={() => void apply()}
          >
            Take over what is chosen
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function RemoveSource({ source, refresh, onClose }: SourceProps & { readonly onClose: () => void }) {
  const [removeSkills, setRemoveSkills] = useState(false);
  const remove = useAction(RemoveSkillSourceDocument, { done: 'The source is not followed any more.' });
  const { totalCount, nodes } = source.skills;
  async function apply() {
    const { payload } = await remove.run({ sourceId: source.id, removeSkills });
    if (!payload) return;
    refresh();
    onClose();
  }
  return (
    <Dialog open onOpenChange={onClose} title="Stop following the source?" size="s">
      <div className="stack">
        <p>
          <span className="mono">{source.locator}</span> is asked for nothing any more. Its skills stay, unless you
          delete them too.
        </p>
        {totalCount > 0 && (
          <Checkbox
            label={`Delete its ${plural(totalCount, 'skill')} too`}
            hint={nodes.map(({ name }) => name).join(', ')}
            checked={removeSkills}
            onChange={setRemoveSkills}
          />
        )}
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={remove.isBusy} onClick={() => void apply()}>
            {removeSkills ? 'Remove and delete' : 'Remove'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
