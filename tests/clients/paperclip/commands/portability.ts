import { row, sends } from '../row.js';

const PACKAGE = {
  source: { type: 'inline', files: { 'COMPANY.md': '---\nname: Acme\n---\n\nBuilds things.\n' } },
  target: { mode: 'existing_company', companyId: '$company' },
};

/** A company as a package of files, out and in. */
export const portability = [
  sends('company export:preview $company', {}, { shows: { manifest: {} } }),
  sends('company export:api $company', {}, { shows: { files: {} } }),
  row('company export $company --out $files/package', { isOwn: true, shows: { ok: true } }),
  row('company import $files/package --target new --new-company-name Twin --yes', {
    isOwn: true,
    as: 'twin',
    at: 'company',
  }),
  row('company get $twin', { shows: { name: 'Twin' } }),
  sends('company import:preview $company', PACKAGE, { shows: { errors: [] } }),
  sends('company import:apply $company', PACKAGE, { shows: { company: { id: '$company' } } }),
  row('secrets declarations -C $company', { isOwn: true }),
];
