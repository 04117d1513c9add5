import type { JsonObject } from '../../../../core/text/json.js';
import type { SkillTree } from '../../../../skills/format/tree.js';
import type {
  PackageAgent,
  PackageIssue,
  PackageManifest,
  PackageProject,
  PackageSkill,
} from '../../package/manifest.js';
import type { PackageFiles } from '../receive/files.js';

/** An agent of a package with the files of its instructions. */
export interface ParsedAgent extends PackageAgent {
  /** The file in the package by the path of each within its instructions. */
  readonly instructions: ReadonlyMap<string, string>;
  /** The role that the package names and this product does not have; null if it has it. */
  readonly unknownRole: string | null;
}

export interface ParsedProject extends PackageProject {
  readonly description: string | null;
}

export interface ParsedSkill extends PackageSkill {
  readonly tree: SkillTree;
}

/** A task of a package with its text. */
export interface ParsedIssue extends PackageIssue {
  readonly description: string | null;
}

/** A package whose files have been read, and that is in order; but for its contents, which nobody has read yet. */
export interface ParsedPackage {
  readonly files: PackageFiles;
  readonly manifest: PackageManifest;
  /** What tells its company from others. */
  readonly source: string;
  readonly agents: readonly ParsedAgent[];
  readonly skills: readonly ParsedSkill[];
  readonly projects: readonly ParsedProject[];
  readonly issues: readonly ParsedIssue[];
  /** The files with contents by the hashes of these. */
  readonly blobs: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/** The fields of a Markdown file, and its text. */
export interface MarkdownParts {
  readonly fields: JsonObject;
  readonly body: string;
}
