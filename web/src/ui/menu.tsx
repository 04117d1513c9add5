import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Anchor } from './anchor.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { Kbd } from './kbd.js';

export interface MenuAction {
  label: string;
  icon?: IconName;
  /** Shown in the place of the icon, such as an avatar. */
  start?: ReactNode;
  hint?: string;
  /** The keys that do the same, such as `mod+k`. */
  keys?: string;
  danger?: boolean;
  disabledReason?: string | null | undefined;
  /** Makes it one of a choice with the others of its group, of which at most one is taken. */
  checked?: boolean;
  onSelect?: () => void;
  /** Makes it a link. */
  href?: string;
  /** Leaves the menu open, for several switches in a row. */
  keepsOpen?: boolean;
}

export type MenuItem = MenuAction | { separator: true } | { heading: string } | false | null | undefined;

export interface MenuProps {
  /** A button, such as `IconButton`. */
  trigger: ReactElement<Record<string, unknown>>;
  items: MenuItem[];
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

export function Menu({ trigger, items, align = 'start', side = 'bottom', open, onOpenChange }: MenuProps) {
  return (
    <BaseMenu.Root open={open} onOpenChange={onOpenChange}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="menu-positioner" align={align} side={side} sideOffset={4}>
          <BaseMenu.Popup className="menu">{groupsOf(items).map(renderGroup)}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface MenuGroup {
  heading?: string;
  actions: MenuAction[];
}

function groupsOf(items: MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [{ actions: [] }];
  for (const item of items) {
    if (!item) continue;
    if ('separator' in item) groups.push({ actions: [] });
    else if ('heading' in item) groups.push({ heading: item.heading, actions: [] });
    else groups.at(-1)!.actions.push(item);
  }
  return groups.filter((group) => group.actions.length > 0);
}

function renderGroup(group: MenuGroup, index: number) {
  const key = group.heading ?? `group ${index}`;
  const isChoice = group.actions.some(isOneOfChoice);
  const taken = group.actions.find(({ checked }) => checked)?.label ?? null;
  const actions = group.actions.map((action) => (
    <ActionItem key={`${action.label} ${action.href ?? ''}`} action={action} />
  ));
  return (
    <BaseMenu.Group key={key} className="menu-group">
      {group.heading && <BaseMenu.GroupLabel className="menu-heading">{group.heading}</BaseMenu.GroupLabel>}
      {isChoice ? <BaseMenu.RadioGroup value={taken}>{actions}</BaseMenu.RadioGroup> : actions}
    </BaseMenu.Group>
  );
}

const isOneOfChoice = ({ checked, href }: MenuAction): boolean => checked !== undefined && href === undefined;

function ActionItem({ action }: { action: MenuAction }) {
  const className = classes('menu-item', action.danger && 'menu-item-danger');
  const shared = { className, label: action.label, closeOnClick: !action.keepsOpen };
  const isDisabled = Boolean(action.disabledReason);
  const content = <ActionContent action={action} />;
  if (action.href !== undefined && !isDisabled) {
    return (
      <BaseMenu.LinkItem {...shared} render={<Anchor href={action.href} />} onClick={action.onSelect}>
        {content}
      </BaseMenu.LinkItem>
    );
  }
  if (isOneOfChoice(action)) {
    return (
      <BaseMenu.RadioItem {...shared} value={action.label} disabled={isDisabled} onClick={action.onSelect}>
        {content}
      </BaseMenu.RadioItem>
    );
  }
  return (
    <BaseMenu.Item {...shared} disabled={isDisabled} onClick={action.onSelect}>
      {content}
    </BaseMenu.Item>
  );
}

function ActionContent({ action }: { action: MenuAction }) {
  const note = action.disabledReason || action.hint;
  return (
    <>
      {action.start ?? (action.icon && <Icon name={action.icon} />)}
      <span className="menu-label">
        {action.label}
        {note && <span className="menu-hint">{note}</span>}
      </span>
      {action.keys && <Kbd keys={action.keys} />}
      {action.checked && <Icon name="check" className="menu-check" />}
    </>
  );
}
