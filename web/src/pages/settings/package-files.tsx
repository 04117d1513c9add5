import { type ReactNode, useState } from 'react';
import { bytes } from '../../format/numbers.js';
import { plural, words } from '../../format/words.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { areaOf, choiceOf, type PackageFolder, withChoice } from './package-tree.js';

interface PackageFilesProps {
  readonly folders: readonly PackageFolder[];
  /** The paths of the files that are left out. */
  readonly left: ReadonlySet<string>;
  readonly onChange: (left: ReadonlySet<string>) => void;
}

/** More are shown when asked for. */
const SHOWN_AT_FIRST = 50;

const AREAS: Readonly<Record<string, string>> = {
  '': 'Company',
  agents: 'Agents',
  projects: 'Projects',
  tasks: 'Issues and routines',
  skills: 'Skills',
  blobs: 'Attached files',
};

/** The files of a package by areas and folders, each of which can be left out. */
export function PackageFiles({ folders, left, onChange }: PackageFilesProps) {
  const areas = new Map<string, PackageFolder[]>();
  for (const folder of folders) areas.set(areaOf(folder), [...(areas.get(areaOf(folder)) ?? []), folder]);
  return (
    <div className="package-files">
      {[...areas].map(([area, inside]) => (
        <Area key={area} name={AREAS[area] ?? words(area)} folders={inside} left={left} onChange={onChange} />
      ))}
    </div>
  );
}

function Area({ name, folders, left, onChange }: PackageFilesProps & { name: string }) {
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const files = folders.flatMap((folder) => folder.files);
  const size = folders.reduce((sum, { byteSize }) => sum + byteSize, 0);
  return (
    <Branch
      name={name}
      label={name}
      detail={`${plural(files.length, 'file')}, ${bytes(size)}`}
      files={files}
      left={left}
      onChange={onChange}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {folders.slice(0, shown).map((folder) => (
        <Folder key={folder.path} folder={folder} left={left} onChange={onChange} />
      ))}
      {folders.length > shown && (
        <Button size="s" variant="quiet" onClick={() => setShown(shown + SHOWN_AT_FIRST * 4)}>
          Show more of {folders.length}
        </Button>
      )}
    </Branch>
  );
}

interface FolderProps extends Omit<PackageFilesProps, 'folders'> {
  readonly folder: PackageFolder;
}

function Folder({ folder, left, onChange }: FolderProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Branch
      name={folder.name}
      label={<span className="mono">{folder.name}</span>}
      detail={`${plural(folder.files.length, 'file')}, ${bytes(folder.byteSize)}`}
      files={folder.files}
      left={left}
      onChange={onChange}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      {folder.files.map((file) => (
        <div key={file.path} className="package-file">
          <Checkbox
            label={<span className="mono">{file.path.slice(folder.path.length).replace(/^\//, '')}</span>}
            checked={!left.has(file.path)}
            onChange={(isWanted) => onChange(withChoice(left, [file], isWanted))}
          />
          <span className="muted">{file.byteSize === null ? 'made then' : bytes(file.byteSize)}</span>
        </div>
      ))}
    </Branch>
  );
}

interface BranchProps extends Omit<PackageFilesProps, 'folders'> {
  readonly name: string;
  readonly label: ReactNode;
  readonly detail: string;
  readonly files: PackageFolder['files'];
  readonly isOpen: boolean;
  readonly onToggle: (isOpen: boolean) => void;
  readonly children: ReactNode;
}

function Branch(props: BranchProps) {
  const { name, label, detail, files, left, onChange, isOpen, onToggle, children } = props;
  const choice = choiceOf(files, left);
  return (
    <div className="package-branch">
      <div className="package-file">
        <Button
          size="s"
          variant="quiet"
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          className="button-icon"
          aria-label={`Files of ${name}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(!isOpen)}
        />
        <Checkbox
          label={label}
          checked={choice === 'all'}
          indeterminate={choice === 'some'}
          onChange={(isWanted) => onChange(withChoice(left, files, isWanted))}
        />
        <span className="muted">{detail}</span>
      </div>
      {isOpen && <div className="package-inside">{children}</div>}
    </div>
  );
}
