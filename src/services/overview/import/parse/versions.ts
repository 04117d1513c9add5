import { isJsonObject, type JsonObject } from '#services/core/text/json.js';
import { SCHEMA_VERSION } from '#services/overview/package/layout.js';

/** An upgraded extension file, with warnings about the upgrade. */
interface Step {
  readonly extension: JsonObject;
  readonly warnings: readonly string[];
}

type Upgrade = (extension: JsonObject) => Step;

const keepExtension: Upgrade = (extension) => ({ extension, warnings: [] });

const upgradeWithWarning =
  (sentence: string): Upgrade =>
  (extension) => ({ extension, warnings: objectAt(extension, 'tasks') ? [sentence] : [] });

/** In this version, the schedule of a recurring task was beside its other fields. */
const routinesApart: Upgrade = (extension) => {
  const tasks = Object.entries(objectAt(extension, 'tasks') ?? {});
  const recurring = tasks.flatMap(([slug, task]) => {
    const routine = isJsonObject(task) ? task.routine : undefined;
    return isJsonObject(routine) ? [[slug, routine] as const] : [];
  });
  if (recurring.length === 0) return keepExtension(extension);
  const plain = tasks.map(([slug, task]) => [slug, withoutRoutine(task)]);
  const routines = { ...Object.fromEntries(recurring), ...objectAt(extension, 'routines') };
  return { extension: { ...extension, tasks: Object.fromEntries(plain), routines }, warnings: [] };
};

function withoutRoutine(task: unknown): unknown {
  if (!isJsonObject(task)) return task;
  const { routine: _, ...rest } = task;
  return rest;
}

/** Upgrades from each version to the next. */
const UPGRADES: Readonly<Record<number, Upgrade>> = {
  1: routinesApart,
  2: keepExtension,
  3: keepExtension,
  4: keepExtension,
  5: upgradeWithWarning(
    'Packages of this version have no labels, blockers, documents, work products and files of tasks.',
  ),
  6: upgradeWithWarning('Packages of this version do not say which task is part of another.'),
};

/** Upgrades an extension file of an older version to the current one. */
export function atPresentVersion(given: JsonObject, version: number): Step {
  let extension = given;
  const warnings: string[] = [];
  for (let at = version; at < SCHEMA_VERSION; at++) {
    const step = (UPGRADES[at] as Upgrade)(extension);
    extension = step.extension;
    warnings.push(...step.warnings);
  }
  return { extension: { ...extension, schemaVersion: SCHEMA_VERSION }, warnings };
}

/** A nested object; undefined if there is none. */
export const objectAt = (value: JsonObject, key: string): JsonObject | undefined =>
  isJsonObject(value[key]) ? (value[key] as JsonObject) : undefined;
