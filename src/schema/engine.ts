import { EngineView } from '../services/engines/engines.js';
import { outputTypeOf } from './output.js';

export const EngineRef = outputTypeOf(EngineView, 'A process that executes runs.');
