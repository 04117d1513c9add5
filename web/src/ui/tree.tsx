import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import { type TreeNode, treeAction, type VisibleNode, visibleNodes } from './tree-keys.js';

export type { TreeNode } from './tree-keys.js';

export interface TreeProps<Node extends TreeNode> {
  label: string;
  nodes: readonly Node[];
  renderNode?: (node: Node) => ReactNode;
  /** Open at the beginning. */
  expanded?: readonly string[];
  onExpand?: (node: Node) => void;
  selected?: string;
  onSelect?: (node: Node) => void;
}

/** A tree by the keyboard's rules of ARIA: arrows move and open, Enter selects, letters search. */
export function Tree<Node extends TreeNode>(props: TreeProps<Node>) {
  const { label, nodes, renderNode, onExpand, selected, onSelect } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(props.expanded));
  const [focused, setFocused] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const visible = visibleNodes(nodes, open);
  const stop = Math.max(
    0,
    visible.findIndex(({ node }) => node.id === (focused ?? selected)),
  );

  const toggle = (at: number, isOpen: boolean) => {
    const { node, isBranch } = visible[at]!;
    if (!isBranch) return;
    if (isOpen && node.children === undefined) onExpand?.(node);
    const next = new Set(open);
    if (isOpen) next.add(node.id);
    else next.delete(node.id);
    setOpen(next);
  };
  const moveTo = (at: number) => {
    const target = visible[at];
    if (!target) return;
    setFocused(target.node.id);
    box.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[at]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== event.currentTarget.querySelector(':focus'))
      return;
    const action = treeAction(event.key, visible, stop);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if ('to' in action) moveTo(action.to);
    else if ('isOpen' in action) toggle(stop, action.isOpen);
    else onSelect?.(visible[stop]!.node);
  };

  return (
    <div ref={box} className="tree" role="tree" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
      {visible.map((each, at) => (
        <TreeItem
          key={each.node.id}
          item={each}
          isStop={at === stop}
          isSelected={each.node.id === selected}
          onFocus={() => setFocused(each.node.id)}
          onToggle={() => toggle(at, !each.isOpen)}
          onSelect={onSelect && (() => onSelect(each.node))}
        >
          {renderNode ? renderNode(each.node) : each.node.label}
        </TreeItem>
      ))}
    </div>
  );
}

interface TreeItemProps {
  item: VisibleNode<TreeNode>;
  isStop: boolean;
  isSelected: boolean;
  onFocus: () => void;
  onToggle: () => void;
  onSelect: (() => void) | undefined;
  children: ReactNode;
}

function TreeItem({ item, isStop, isSelected, onFocus, onToggle, onSelect, children }: TreeItemProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it has the keys of all items
    <div
      role="treeitem"
      className={classes('tree-item', isSelected && 'tree-item-selected')}
      style={{ '--level': item.level - 1 } as CSSProperties}
      tabIndex={isStop ? 0 : -1}
      aria-level={item.level}
      aria-posinset={item.position}
      aria-setsize={item.siblings}
      aria-expanded={item.isBranch ? item.isOpen : undefined}
      aria-selected={isSelected}
      onFocus={onFocus}
      onClick={onSelect ?? onToggle}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys do the same */}
      <span
        className="tree-twist"
        onClick={(event) => {
          if (!item.isBranch) return;
          event.stopPropagation();
          onToggle();
        }}
      >
        {item.isBranch && <Icon name={item.isOpen ? 'chevron-down' : 'chevron-right'} size={12} />}
      </span>
      <span className="tree-label">{children}</span>
      {item.isOpen && item.node.children === undefined && <span className="muted">Loading…</span>}
    </div>
  );
}
