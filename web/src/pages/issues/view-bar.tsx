import { useState } from 'react';
import { useCompany } from '../../graph/company.js';
import { usePaths } from '../../parts/paths.js';
import { Button, IconButton } from '../../ui/button.js';
import { useConfirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Field } from '../../ui/field.js';
import { Menu } from '../../ui/menu.js';
import { TabList } from '../../ui/tabs.js';
import { TextInput } from '../../ui/text-input.js';
import { useToasts } from '../../ui/toasts.js';
import type { IssueParams } from './issue-query.js';
import { useSavedViews } from './saved-views.js';
import { BUILT_IN, type IssueView, isSaved, searchOf, viewAt } from './views.js';

/** The views of issues: those of every company, and those that were saved in this browser. */
export function ViewBar({ params }: { params: IssueParams }) {
  const { id: companyId } = useCompany();
  const paths = usePaths();
  const saved = useSavedViews(companyId);
  const [naming, setNaming] = useState<'new' | IssueView>();
  const views = [...BUILT_IN, ...saved.views];
  const active = viewAt(params, saved.views);
  const hrefOf = (id: string) => {
    const view = views.find((each) => each.id === id);
    return paths.page('issues') + (view ? searchOf(view, params) : '');
  };
  const save = (name: string) => {
    if (naming === 'new') saved.save(name, params);
    else if (naming) saved.rename(naming.id, name);
    setNaming(undefined);
  };
  return (
    <div className="view-bar">
      <TabList
        label="Views"
        tabs={views.map(({ id, name }) => ({ id, label: name }))}
        active={active?.id ?? ''}
        hrefOf={hrefOf}
      />
      {active && isSaved(active) ? (
        <ViewMenu view={active} href={hrefOf(active.id)} onRename={() => setNaming(active)} onRemove={saved.remove} />
      ) : null}
      {active ? null : (
        <Button size="s" variant="quiet" icon="star" onClick={() => setNaming('new')}>
          Save view
        </Button>
      )}
      {naming ? (
        <NameDialog name={naming === 'new' ? '' : naming.name} onName={save} onClose={() => setNaming(undefined)} />
      ) : null}
    </div>
  );
}

interface ViewMenuProps {
  readonly view: IssueView;
  readonly href: string;
  readonly onRename: () => void;
  readonly onRemove: (id: string) => void;
}

function ViewMenu({ view, href, onRename, onRemove }: ViewMenuProps) {
  const confirm = useConfirm();
  const { show } = useToasts();
  const remove = async () => {
    const text = 'The issues stay as they are.';
    if (await confirm({ title: `Delete the view “${view.name}”?`, text, action: 'Delete view', danger: true })) {
      onRemove(view.id);
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(href, location.href).href);
      show({ text: 'The link is copied.', tone: 'success' });
    } catch {
      show({ text: 'The browser does not let pages copy. Copy the address of this page.', tone: 'warning' });
    }
  };
  return (
    <Menu
      trigger={<IconButton label={`View ${view.name}`} icon="dots" size="s" />}
      items={[
        { label: 'Copy link', icon: 'link', onSelect: () => void copy() },
        { label: 'Rename', icon: 'edit', onSelect: onRename },
        { separator: true },
        { label: 'Delete view', icon: 'trash', danger: true, onSelect: () => void remove() },
      ]}
    />
  );
}

interface NameDialogProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ name, onName, onClose }: NameDialogProps) {
  const [text, setText] = useState(name);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={name ? 'Rename view' : 'Save view'} size="s">
      <form
        className="confirm"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) onName(text.trim());
        }}
      >
        <Field label="Name" hint="Views are kept in this browser. Their links work for everybody.">
          {(control) => <TextInput {...control} value={text} onChange={setText} maxLength={60} autoComplete="off" />}
        </Field>
        <div className="dialog-footer">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabledReason={text.trim() ? null : 'Write a name first.'}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
