/** What is read of a node of the page; of the tests as well, which have no page. */
export interface ShownNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<ShownNode>;
  readonly classList?: { contains(name: string): boolean };
}

/** The text of a part of the page as a person reads it, with one space for each run of white space and between blocks. */
export interface ShownText<Node extends ShownNode = ShownNode> {
  readonly text: string;
  readonly nodes: readonly Node[];
  /** For each UTF-16 unit of the text, the node it stands in, as an index of `nodes`, and its place there. */
  readonly nodeAt: readonly number[];
  readonly offsetAt: readonly number[];
}

const TEXT = 3;
const ELEMENT = 1;

/** Words of one do not run on into the next. */
const BLOCKS = new Set('P DIV LI UL OL H1 H2 H3 H4 H5 H6 PRE BLOCKQUOTE TABLE THEAD TBODY TR TH TD HR BR'.split(' '));
/** What the page adds to a text: names of buttons, pictures of agents, marks of what is hidden. */
const ADDED = ['code-actions', 'markdown-more', 'avatar', 'visually-hidden', 'hidden-character'];

export function shownText<Node extends ShownNode>(root: Node): ShownText<Node> {
  const reader = new Reader<Node>();
  reader.read(root);
  return { text: reader.units.join(''), nodes: reader.nodes, nodeAt: reader.nodeAt, offsetAt: reader.offsetAt };
}

class Reader<Node extends ShownNode> {
  readonly units: string[] = [];
  readonly nodes: Node[] = [];
  readonly nodeAt: number[] = [];
  readonly offsetAt: number[] = [];
  #hasGap = false;

  read(node: Node): void {
    if (node.nodeType === TEXT) this.#words(node);
    if (node.nodeType !== ELEMENT || isAdded(node)) return;
    const isBlock = BLOCKS.has(node.nodeName.toUpperCase());
    if (isBlock) this.#hasGap = true;
    for (let index = 0; index < node.childNodes.length; index++) this.read(node.childNodes[index] as Node);
    if (isBlock) this.#hasGap = true;
  }

  #words(node: Node): void {
    const text = node.nodeValue ?? '';
    this.nodes.push(node);
    for (let index = 0; index < text.length; index++) {
      const unit = text[index] as string;
      if (/\s/.test(unit)) {
        this.#hasGap = true;
        continue;
      }
      if (this.#hasGap && this.units.length > 0) this.#add(' ', index);
      this.#hasGap = false;
      this.#add(unit, index);
    }
  }

  #add(unit: string, offset: number): void {
    this.units.push(unit);
    this.nodeAt.push(this.nodes.length - 1);
    this.offsetAt.push(offset);
  }
}

const isAdded = ({ nodeName, classList }: ShownNode): boolean =>
  nodeName.toUpperCase() === 'BUTTON' || ADDED.some((name) => classList?.contains(name) ?? false);

/** The range of the page that shows a part of the text. */
export function rangeOf({ nodes, nodeAt, offsetAt }: ShownText<Node>, start: number, end: number): Range {
  const range = document.createRange();
  range.setStart(nodes[nodeAt[start] as number] as Node, offsetAt[start] as number);
  range.setEnd(nodes[nodeAt[end - 1] as number] as Node, (offsetAt[end - 1] as number) + 1);
  return range;
}

/** The part of the text that a range of the page has in it, without white space at its ends; null for none. */
export function partIn(shown: ShownText<Node>, range: Range): { readonly start: number; readonly end: number } | null {
  const { text, nodes, nodeAt, offsetAt } = shown;
  // -1 before the range, 0 within it, 1 behind it.
  const side = (index: number, further: 0 | 1) =>
    range.comparePoint(nodes[nodeAt[index] as number] as Node, (offsetAt[index] as number) + further);
  let start = first(text.length, (index) => side(index, 0) >= 0);
  let end = first(text.length, (index) => side(index, 1) > 0);
  while (start < end && text[start] === ' ') start += 1;
  while (end > start && text[end - 1] === ' ') end -= 1;
  return start < end ? { start, end } : null;
}

/** The first index from which on it is true. */
function first(length: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
