import { useState } from 'react';
import { words } from '../../format/words.js';
import { useRights } from '../../graph/company.js';
import { useAddress } from '../../parts/use-address.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Section } from '../../ui/layout.js';
import { Notice } from '../../ui/states.js';
import { NewSkillFile } from './new-skill-file.js';
import { SkillFile } from './skill-file.js';
import type { SkillTabProps } from './skill-props.js';

const MAIN_FILE = 'SKILL.md';

/** The files of the newest version: each change of one is a version. */
export function SkillFiles({ skill }: SkillTabProps) {
  const { get, set } = useAddress();
  const { mayWrite } = useRights();
  const [isAdding, setAdding] = useState(false);
  const { fileInventory: files, editable, editableReason } = skill;
  const shown = files.find(({ path }) => path === (get('file') ?? MAIN_FILE)) ?? files[0];
  const open = (path: string | undefined) => set({ file: path });
  return (
    <Section
      title="Files"
      count={files.length}
      actions={
        mayWrite &&
        editable && (
          <Button size="s" icon="plus" onClick={() => setAdding(true)}>
            New file
          </Button>
        )
      }
    >
      {!editable && (
        <Notice tone="neutral" title="The files cannot be changed here">
          {editableReason ?? 'Fork the skill to change them.'}
        </Notice>
      )}
      <div className="skill-files">
        <nav className="file-list" aria-label="Files of the skill">
          {files.map(({ path, kind }) => (
            <button
              key={path}
              type="button"
              className="file-item"
              aria-current={path === shown?.path ? 'true' : undefined}
              onClick={() => open(path)}
            >
              <span className="mono">{path}</span>
              {kind === 'SCRIPT' ? (
                <Badge tone="warning">program</Badge>
              ) : (
                <span className="muted">{words(kind).toLowerCase()}</span>
              )}
            </button>
          ))}
        </nav>
        {shown && (
          <SkillFile
            key={shown.path}
            skill={skill}
            path={shown.path}
            isMain={shown.path === MAIN_FILE}
            onDeleted={() => open(undefined)}
          />
        )}
      </div>
      {isAdding && <NewSkillFile skill={skill} onClose={() => setAdding(false)} onCreated={open} />}
    </Section>
  );
}
