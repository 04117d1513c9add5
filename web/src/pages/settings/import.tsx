import { useCompany } from '../../graph/company.js';
import { ImportPackage } from './import-package.js';
import { SettingsFrame } from './settings-frame.js';

/** Imports into the company whose page it is, or into a new one. */
export function ImportPage() {
  const { id, name } = useCompany();
  return (
    <SettingsFrame tab="settings/import" title="Import">
      <ImportPackage company={{ id, name }} />
    </SettingsFrame>
  );
}
