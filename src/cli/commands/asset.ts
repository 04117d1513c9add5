import type { Command } from '../table/types.js';

export const commands: readonly Command[] = [
  {
    path: 'asset image:upload',
    operation: 'createCompanyImage',
    fields: ['originalFilename', 'contentType', 'byteSize', 'contentPath', 'id'],
  },
  {
    path: 'asset logo:upload',
    operation: 'setCompanyLogo',
    fields: ['originalFilename', 'contentType', 'byteSize', 'contentPath', 'id'],
  },
  { path: 'asset content', operation: 'getAssetContent' },
];
