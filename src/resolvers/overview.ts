import { EventRef, eventNode } from '../schema/overview/activity.js';
import '../schema/overview/portability.js';
import { listCost } from '../schema/relation.js';
import * as activity from '../services/overview/activity/operations.js';
import { verifyJournal } from '../services/overview/activity/verify.js';
import { getExportFidelity } from '../services/overview/export/fidelity.js';
import { previewCompanyExport } from '../services/overview/export/operations.js';
import * as imports from '../services/overview/import/operations.js';
import { expose, exposeQuery, reread, whole } from './expose.js';

exposeQuery('verifyJournal', verifyJournal);

exposeQuery('exportFidelity', getExportFidelity, listCost(20));

exposeQuery('companyExportPreview', previewCompanyExport, listCost(500));

exposeQuery('importPreview', imports.previewCompanyImport, listCost(500));

exposeQuery('companyImportPreview', imports.previewImportIntoCompany, listCost(500));

expose([imports.importCompany, imports.importIntoCompany], { result: whole('The results of the import.') });

expose(activity.createActivity, {
  event: reread(EventRef, eventNode, ({ id }) => id, 'The entry of the journal.'),
});
