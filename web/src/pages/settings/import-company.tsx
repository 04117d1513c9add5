import { Page } from '../../ui/layout.js';
import { ImportPackage } from './import-package.js';

/** Imports a company where there need be none yet. */
export function ImportCompanyPage() {
  return (
    <Page title="Import a company">
      <ImportPackage company={null} />
    </Page>
  );
}
