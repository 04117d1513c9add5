import { fileURLToPath } from 'node:url';
import { row, sends } from '../row.js';

const HELLO = fileURLToPath(new URL('../../../../examples/plugins/hello', import.meta.url));

/** Plugins, from their installation to their end. */
export const plugins = [
  row('plugin target', { isText: true, isOwn: true, shows: 'status=ok' }),
  row('plugin examples'),
  row(`plugin install ${HELLO}`, { isOwn: true }),
  row('plugin list', { as: 'hello', at: '0' }),
  row('plugin inspect $hello', { shows: { status: 'ready' }, waits: true }),
  row('plugin ui-contributions', { shows: [] }),
  row('plugin tools', { shows: [] }),
  row('plugin health $hello', { shows: { healthy: true } }),
  row('plugin logs $hello', { shows: [{ level: 'info' }], waits: true }),
  row('plugin dashboard $hello', { shows: { pluginId: '$hello' } }),
  row('plugin jobs $hello', { as: 'job', at: '0' }),
  sends('plugin job:trigger $hello $job', {}),
  row('plugin job:runs $hello $job', { shows: [{ jobId: '$job' }] }),
  sends('plugin webhook $hello ping', { hello: true }),
  sends('plugin data $hello greetings', { companyId: '$company' }),
  row('plugin disable $hello', { shows: { status: 'disabled' } }),
  row('plugin enable $hello', { shows: { status: 'ready' } }),
  row('plugin upgrade $hello', { shows: { id: '$hello' } }),
  row('plugin uninstall $hello --force', { isOwn: true }),

  row('plugin install $plugin', { isOwn: true }),
  row('plugin list', { as: 'p', at: '0' }),
  row('plugin inspect $p', { shows: { status: 'ready' }, waits: true }),
  sends('plugin config:set $p -C $company', { configJson: {} }),
  row('plugin config $p -C $company', { shows: { configJson: {} } }),
  sends('plugin config:test $p -C $company', { configJson: {} }),
  sends('plugin bridge:data $p', { key: 'a', companyId: '$company' }, { shows: { data: { done: true } } }),
  sends('plugin bridge:action $p', { key: 'a', companyId: '$company' }, { shows: { data: { done: true } } }),
  sends('plugin action $p a', { companyId: '$company' }, { shows: { data: { done: true } } }),
  row('plugin local-folders $p -C $company', { shows: { declarations: [{ folderKey: 'notes' }] } }),
  row('plugin local-folder:status $p notes -C $company', { shows: { folderKey: 'notes' } }),
  sends('plugin local-folder:validate $p notes -C $company', { path: '$files' }, { shows: { folderKey: 'notes' } }),
  sends('plugin local-folder:set $p notes -C $company', { path: '$files' }, { shows: { folderKey: 'notes' } }),
];
