import { Dialog } from '../ui/dialog.js';
import { Kbd } from '../ui/kbd.js';
import { Facts } from '../ui/layout.js';
import { ALL_PLACES } from './places.js';

const EVERYWHERE: readonly (readonly [label: string, keys: string])[] = [
  ['Search or jump to', 'mod+k'],
  ['Search', '/'],
  ['New issue', 'c'],
  ['These keys', '?'],
];
const LISTS: readonly (readonly [label: string, keys: string])[] = [
  ['Next row', 'j'],
  ['Row before', 'k'],
  ['Open', 'enter'],
  ['Select', 'x'],
  ['Back', 'escape'],
];
const ISSUES: readonly (readonly [label: string, keys: string])[] = [
  ['Status', 's'],
  ['Priority', 'p'],
  ['Assignee', 'a'],
  ['Labels', 'l'],
  ['Select up to here', 'shift+x'],
  ['Pick up a card, and drop it', 'space'],
];

const shown = (rows: readonly (readonly [label: string, keys: string])[]) =>
  rows.map(([label, keys]) => [label, <Kbd key={keys} keys={keys} />] as const);

export function KeyHelp({ onOpenChange }: { onOpenChange: (isOpen: boolean) => void }) {
  const places = ALL_PLACES.filter(({ key }) => key).map(({ label, key }) => [label, `g ${key}`] as const);
  return (
    <Dialog open onOpenChange={onOpenChange} title="Keyboard shortcuts" size="l">
      <div className="columns">
        <div>
          <h3>Everywhere</h3>
          <Facts items={shown(EVERYWHERE)} />
          <h3>In lists</h3>
          <Facts items={shown(LISTS)} />
          <h3>On issues</h3>
          <Facts items={shown(ISSUES)} />
        </div>
        <div>
          <h3>Go to</h3>
          <Facts items={shown(places)} />
        </div>
      </div>
    </Dialog>
  );
}
