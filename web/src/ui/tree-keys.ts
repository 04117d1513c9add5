export interface TreeNode {
  id: string;
  /** The name, which keys are searched in. */
  label: string;
  children?: readonly TreeNode[];
  /** It has children that are not loaded yet: opening it calls `onExpand`. */
  hasChildren?: boolean;
}

/** A node that is shown, and where among the others. */
export interface VisibleNode<Node> {
  node: Node;
  level: number;
  position: number;
  siblings: number;
  parent: number;
  isBranch: boolean;
  isOpen: boolean;
}

/** The nodes whose ancestors are all open, in the order in which they are read. */
export function visibleNodes<Node extends TreeNode>(
  nodes: readonly Node[],
  open: ReadonlySet<string>,
): VisibleNode<Node>[] {
  const visible: VisibleNode<Node>[] = [];
  const add = (siblings: readonly Node[], level: number, parent: number) => {
    siblings.forEach((node, index) => {
      const isBranch = node.children ? node.children.length > 0 : Boolean(node.hasChildren);
      const isOpen = isBranch && open.has(node.id);
      const at =
        visible.push({ node, level, position: index + 1, siblings: siblings.length, parent, isBranch, isOpen }) - 1;
      if (isOpen && node.children) add(node.children as readonly Node[], level + 1, at);
    });
  };
  add(nodes, 1, -1);
  return visible;
}

export type TreeAction = { to: number } | { isOpen: boolean } | { select: true };

/** What a key does to a tree, by the rules of ARIA; null for nothing. */
export function treeAction(key: string, visible: readonly VisibleNode<TreeNode>[], at: number): TreeAction | null {
  const current = visible[at];
  if (!current) return null;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(at + 1, visible.length - 1) };
    case 'ArrowUp':
      return { to: Math.max(at - 1, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: visible.length - 1 };
    case 'ArrowRight':
      if (!current.isBranch) return null;
      return current.isOpen ? { to: at + 1 } : { isOpen: true };
    case 'ArrowLeft':
      if (current.isOpen) return { isOpen: false };
      return current.parent < 0 ? null : { to: current.parent };
    case 'Enter':
    case ' ':
      return { select: true };
    default:
      return key.length === 1 ? searched(key, visible, at) : null;
  }
}

function searched(key: string, visible: readonly VisibleNode<TreeNode>[], at: number): TreeAction | null {
  const letter = key.toLowerCase();
  const order = [...visible.keys()].map((step) => (at + 1 + step) % visible.length);
  const found = order.find((index) => visible[index]!.node.label.toLowerCase().startsWith(letter));
  return found === undefined ? null : { to: found };
}
