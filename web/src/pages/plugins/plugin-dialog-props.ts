import type { PluginRow } from './plugin-words.js';

export interface PluginDialogProps {
  readonly plugin: PluginRow;
  readonly name: string;
  readonly refresh: () => void;
  readonly onClose: () => void;
}
