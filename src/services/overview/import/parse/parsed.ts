import type { JsonObject } from '#services/core/text/json.js';
import type {
  PackageAgent,
  PackageIssue,
  PackageManifest,
  PackageProject,
  PackageSkill,
} from '#services/overview/package/manifest.js';
import type { SkillTree } from '#services/skills/format/tree.js';
import type { PackageFiles } from '../receive/files.js';

/** An agent of a package with the files of its instructions. */
export interface ParsedAgent extends PackageAgent {
  /** Paths in the package by paths within the instructions. */
  readonly instructions: ReadonlyMap<string, string>;
  /** The role in the package, if this product does not have it; else null. */
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

/** A package whose files were read and are valid. Its contents are not yet read or checked. */
export interface ParsedPackage {
  readonly files: PackageFiles;
  readonly manifest: PackageManifest;
  /** Identifies the source company. */
  readonly source: string;
  readonly agents: readonly ParsedAgent[];
  readonly skills: readonly ParsedSkill[];
  readonly projects: readonly ParsedProject[];
  readonly issues: readonly ParsedIssue[];
  /** The files of contents, by hash. */
  readonly blobs: ReadonlyMap<string, string>;
  readonly warnings: readonly string[];
}

/** The front matter fields of a Markdown file, and its text. */
export interface MarkdownParts {
  readonly fields: JsonObject;
  readonly body: string;
}
