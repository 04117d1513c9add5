import { useState } from 'react';
import { useClient } from 'urql';
import { BootDocument } from '../../graph/boot.gql.js';
import type { ImportOptions, ImportPreview, ImportResult, Source } from './import-request.js';
import { useImport } from './use-import.js';

/**
 * An import step by step: a package and how it is taken, what it would do, what it did. What was looked at is forgotten when
 * something of the first step changes.
 */
export function useImportSteps(companyId: string | null) {
  const client = useClient();
  const importing = useImport();
  const [source, setSource] = useState<Source>();
  const [preview, setPreview] = useState<ImportPreview>();
  const [result, setResult] = useState<ImportResult>();
  const [options, setOptions] = useState<ImportOptions>({
    companyId,
    newCompanyName: '',
    include: { company: companyId === null, agents: true, projects: true, issues: true, skills: true },
    collisionStrategy: 'rename',
    nameOverrides: {},
    secretValues: {},
    pauseAutomations: true,
  });
  return {
    source,
    options,
    preview,
    result,
    importing,
    choose(next: Source | undefined) {
      setSource(next);
      setPreview(undefined);
    },
    plan(next: ImportOptions) {
      setOptions(next);
      setPreview(undefined);
    },
    /** Names and values that are given once it is known what would be done. */
    complete: setOptions,
    async look() {
      if (source) setPreview((await importing.preview(source, options)) ?? undefined);
    },
    async apply() {
      const done = source && (await importing.apply(source, options));
      if (!done) return;
      setOptions({ ...options, secretValues: {} });
      // A new company is to be known to the pages before a link leads to it.
      await client.query(BootDocument, {}, { requestPolicy: 'network-only' }).toPromise();
      setResult(done);
    },
    begin() {
      setResult(undefined);
      setPreview(undefined);
      setSource(undefined);
    },
  };
}
