import { useEffect, useRef, useState } from 'react';
import { plural, words } from '../../format/words.js';
import { useAdapters } from '../../parts/adapter-settings.js';
import { AGENT_ROLES, AGENT_STATUSES, roleText } from '../../parts/agent-words.js';
import { useAddress } from '../../parts/use-address.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Toolbar } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import { TextInput } from '../../ui/text-input.js';
import { FILTER_NAMES } from './agent-filter.js';

const TYPING_PAUSE_MS = 300;
const ANY = 'any';

export function AgentFilterBar({ total }: { total: number | undefined }) {
  const { get, set } = useAddress();
  const adapters = useAdapters();
  const hasFilter = FILTER_NAMES.some((name) => get(name) !== undefined);
  const choose = (name: string) => (value: string) => set({ [name]: value === ANY ? undefined : value });
  return (
    <Toolbar
      label="Filters"
      end={
        <>
          {total !== undefined && !get('q') && <span className="muted">{plural(total, 'agent')}</span>}
          {hasFilter && (
            <Button
              size="s"
              variant="quiet"
              icon="close"
              onClick={() => set(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])))}
            >
              Clear
            </Button>
          )}
        </>
      }
    >
      <Search />
      <Select
        aria-label="Status"
        value={get('status') ?? ANY}
        onChange={choose('status')}
        options={[
          { value: ANY, label: 'Any status' },
          ...AGENT_STATUSES.map((status) => ({ value: status as string, label: words(status) })),
        ]}
      />
      <Select
        aria-label="Role"
        value={get('role') ?? ANY}
        onChange={choose('role')}
        options={[
          { value: ANY, label: 'Any role' },
          ...AGENT_ROLES.map((role) => ({ value: role as string, label: roleText(role) })),
        ]}
      />
      <Select
        aria-label="Adapter"
        value={get('adapter') ?? ANY}
        onChange={choose('adapter')}
        options={[{ value: ANY, label: 'Any adapter' }, ...adapters.map(({ type, label }) => ({ value: type, label }))]}
      />
      <Checkbox
        label="Terminated too"
        checked={get('terminated') !== undefined}
        onChange={(isShown) => set({ terminated: isShown ? '1' : undefined })}
      />
    </Toolbar>
  );
}

/** Searches once typing rests. */
function Search() {
  const { get, set } = useAddress();
  const q = get('q') ?? '';
  const [text, setText] = useState(q);
  const sent = useRef(q);
  useEffect(() => {
    // What the address says of itself is shown; what was typed here meanwhile stays.
    if (q !== sent.current) setText(q);
    sent.current = q;
  }, [q]);
  useEffect(() => {
    const next = text.trim().slice(0, 200);
    if (next === q) return;
    const timer = setTimeout(() => {
      sent.current = next;
      set({ q: next });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, q, set]);
  return (
    <TextInput
      type="search"
      icon="search"
      aria-label="Find agents"
      placeholder="Find…"
      value={text}
      onChange={setText}
    />
  );
}
