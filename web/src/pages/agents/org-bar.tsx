import type { RefObject } from 'react';
import { plural } from '../../format/words.js';
import { addressOf } from '../../graph/base.js';
import { roleText } from '../../parts/agent-words.js';
import { Avatar } from '../../ui/avatar.js';
import { Button } from '../../ui/button.js';
import { Combobox } from '../../ui/combobox.js';
import { Toolbar } from '../../ui/layout.js';
import { Select } from '../../ui/select.js';
import type { DrawingControl } from './org-drawing.js';
import type { OrgTree } from './org-tree.js';

const ZOOM_STEP = 1.3;

interface OrgBarProps {
  readonly tree: OrgTree;
  readonly levels: number;
  readonly onLevels: (levels: number) => void;
  readonly onFind: (id: string) => void;
  readonly control: RefObject<DrawingControl | null>;
}

/** Finds agents in the chart, and says how much of it is shown. */
export function OrgBar({ tree, levels, onLevels, onFind, control }: OrgBarProps) {
  const options = [...tree.byId.values()].map(({ id, agent }) => ({
    value: id,
    label: agent.name,
    hint: agent.title ?? roleText(agent.role),
    start: <Avatar name={agent.name} src={addressOf(agent.avatarUrl)} size="s" />,
  }));
  return (
    <Toolbar
      label="Org chart"
      end={
        <>
          <Button size="s" aria-label="Nearer" onClick={() => control.current?.zoom(ZOOM_STEP)}>
            +
          </Button>
          <Button size="s" aria-label="Farther" onClick={() => control.current?.zoom(1 / ZOOM_STEP)}>
            −
          </Button>
          <Button size="s" onClick={() => control.current?.fit()}>
            Show all
          </Button>
        </>
      }
    >
      <div className="org-find">
        <Combobox
          label="Find an agent"
          placeholder="Find an agent…"
          options={options}
          value={null}
          onChange={(id) => id && onFind(id)}
        />
      </div>
      <Select
        aria-label="Levels"
        value={String(levels)}
        onChange={(next) => onLevels(Number(next))}
        options={Array.from({ length: tree.levels }, (_, index) => ({
          value: String(index + 1),
          label: index + 1 === tree.levels ? 'All levels' : plural(index + 1, 'level'),
        }))}
      />
      <span className="muted">{plural(tree.byId.size, 'agent')}</span>
    </Toolbar>
  );
}
