/** @module-tag whole */
import { realpathSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { temporaryHome } from '../kit/folders.js';
import { type Data, describeInBrowser, stage } from './kit.js';

describeInBrowser('in the settings of the installation,', () => {
  const dashboard = stage();
  let company: Data;
  beforeAll(async () => {
    company = (await dashboard.make('createCompany', { name: 'Acme', issuePrefix: 'ACM' }, 'company { id }')).company;
  });

  const listed = async () =>
    (await dashboard.read('{ instanceSettings { hostFolders { path access companyIds } } }')).instanceSettings
      .hostFolders;

  test('an instance admin lists a folder of the machine for a company, is told what is wrong, and takes it off', async () => {
    const folder = realpathSync(await temporaryHome());
    const page = await dashboard.visit('/instance');
    const form = page.getByRole('form', { name: 'List a folder' });
    const path = form.getByRole('textbox', { name: /^Folder/ });
    await path.fill('not/absolute');
    await form.getByRole('button', { name: 'List the folder' }).click();
    await form.getByText(/Must be an absolute path/).waitFor();
    expect(await listed()).toEqual([]);

    await path.fill(folder);
    await form.getByRole('combobox', { name: 'For' }).selectOption('Acme');
    await form.getByRole('combobox', { name: 'What may be done there' }).selectOption('Only read');
    await form.getByRole('button', { name: 'List the folder' }).click();
    const row = page.getByRole('list', { name: 'Folders of this machine' }).getByRole('listitem');
    await row.getByText('Only read, Acme').waitFor();
    expect(await listed()).toEqual([{ path: folder, access: 'READ', companyIds: [company.id] }]);

    await row.getByRole('button', { name: `Remove ${folder}` }).click();
    await row.waitFor({ state: 'detached' });
    expect(await listed()).toEqual([]);
  });
});
