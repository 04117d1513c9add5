const NAMES: Record<string, string> = {
  enter: '↵',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  backspace: '⌫',
};

function isApple(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function nameOf(key: string): string {
  const apple = isApple();
  if (key === 'mod') return apple ? '⌘' : 'Ctrl';
  if (key === 'shift') return apple ? '⇧' : 'Shift';
  if (key === 'alt') return apple ? '⌥' : 'Alt';
  return NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Keys to press: `mod+k` together, `g i` one after the other. */
export function Kbd({ keys }: { keys: string }) {
  const chords = keys.split(' ').map((chord) =>
    chord
      .split('+')
      .map(nameOf)
      .join(isApple() ? '' : '+'),
  );
  return (
    <span className="keys">
      {chords.map((chord, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a text that does not change.
        <kbd key={index} className="kbd">
          {chord}
        </kbd>
      ))}
    </span>
  );
}
