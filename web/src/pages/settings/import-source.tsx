import { useState } from 'react';
import { bytes } from '../../format/numbers.js';
import { plural } from '../../format/words.js';
import { Field } from '../../ui/field.js';
import { FileInput } from '../../ui/file-input.js';
import { Segmented } from '../../ui/segmented.js';
import { TextInput } from '../../ui/text-input.js';
import { filesOfJson, type Source } from './import-request.js';

interface ImportSourceFieldsProps {
  readonly source: Source | undefined;
  readonly onSource: (source: Source | undefined) => void;
}

type Way = 'file' | 'repository';

const WAYS = [
  { value: 'file' as const, label: 'A file' },
  { value: 'repository' as const, label: 'A repository' },
];

/** Where the package comes from: a zip archive, an export as JSON, or a public repository. */
export function ImportSourceFields({ source, onSource }: ImportSourceFieldsProps) {
  const [way, setWay] = useState<Way>('file');
  return (
    <div className="stack">
      <div className="row">
        <Segmented
          label="Where the package comes from"
          options={WAYS}
          value={way}
          onChange={(next) => {
            setWay(next);
            onSource(undefined);
          }}
        />
      </div>
      {way === 'file' ? (
        <FileFields source={source} onSource={onSource} />
      ) : (
        <Field
          label="Address of the repository"
          hint="https, public; with #folder for a folder of it."
          className="narrow"
        >
          {(control) => (
            <TextInput
              {...control}
              type="url"
              placeholder="https://github.com/acme/company"
              value={source?.kind === 'repository' ? source.url : ''}
              onChange={(url) => onSource(url.trim() ? { kind: 'repository', url } : undefined)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

function FileFields({ source, onSource }: ImportSourceFieldsProps) {
  const [problem, setProblem] = useState('');
  async function take(file: File | undefined) {
    if (!file) return;
    setProblem('');
    try {
      onSource(await sourceOf(file));
    } catch (error) {
      onSource(undefined);
      setProblem(error instanceof Error ? error.message : 'The file could not be read.');
    }
  }
  return (
    <>
      <FileInput
        label="Choose a package, or drop it here"
        hint="A zip archive, or an export as JSON"
        accept=".zip,.json,application/zip,application/json"
        onFiles={([file]) => void take(file)}
      />
      <div role="status">
        {problem && <span className="field-error">{problem}</span>}
        {source?.kind === 'archive' && `${source.file.name}, ${bytes(source.file.size)}`}
        {source?.kind === 'files' && `${source.name}, ${plural(Object.keys(source.files).length, 'file')}`}
      </div>
    </>
  );
}

async function sourceOf(file: File): Promise<Source> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  // Every zip archive begins with the letters PK.
  const isArchive = first === 0x50 && second === 0x4b;
  return isArchive
    ? { kind: 'archive', file }
    : { kind: 'files', name: file.name, files: filesOfJson(await file.text()) };
}
