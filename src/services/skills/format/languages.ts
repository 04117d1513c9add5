/** Languages by file extension, named as in fenced blocks of Markdown. */
const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'bash',
  bat: 'bat',
  c: 'c',
  cjs: 'javascript',
  cmd: 'bat',
  cpp: 'cpp',
  cs: 'csharp',
  css: 'css',
  csv: 'csv',
  cts: 'typescript',
  dart: 'dart',
  fish: 'fish',
  go: 'go',
  graphql: 'graphql',
  h: 'c',
  hpp: 'cpp',
  htm: 'html',
  html: 'html',
  ini: 'ini',
  java: 'java',
  jl: 'julia',
  js: 'javascript',
  json: 'json',
  json5: 'json5',
  jsonc: 'jsonc',
  jsonl: 'json',
  jsx: 'jsx',
  kt: 'kotlin',
  less: 'less',
  lua: 'lua',
  markdown: 'markdown',
  md: 'markdown',
  mdx: 'mdx',
  mjs: 'javascript',
  mts: 'typescript',
  php: 'php',
  pl: 'perl',
  pm: 'perl',
  proto: 'protobuf',
  ps1: 'powershell',
  psm1: 'powershell',
  py: 'python',
  pyw: 'python',
  r: 'r',
  rb: 'ruby',
  rs: 'rust',
  rst: 'rst',
  sass: 'sass',
  scala: 'scala',
  scss: 'scss',
  sh: 'bash',
  sql: 'sql',
  svelte: 'svelte',
  svg: 'svg',
  swift: 'swift',
  tcl: 'tcl',
  tex: 'latex',
  toml: 'toml',
  ts: 'typescript',
  tsv: 'csv',
  tsx: 'tsx',
  txt: 'text',
  vbs: 'vbscript',
  vue: 'vue',
  xml: 'xml',
  xsd: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
  zig: 'zig',
  zsh: 'bash',
};

/** Extensions of files that interpreters or systems run, regardless of their permissions. */
const SCRIPTS = new Set(
  (
    'app applescript awk bash bat cgi cjs cmd com command csh cts dll dylib elf exe fish go groovy hta jar jl js jse ksh ' +
    'lua mjs msi mts nu php phtml pl pm ps1 psm1 py pyc pyo pyw pyz r rb run scpt sh so sql tcl ts vbe vbs wasm wsf zsh'
  ).split(' '),
);

/** The file extension in lower case; empty if there is none. */
function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The language of a file; null when it is not known. */
export function languageOf(path: string): string | null {
  const extension = extensionOf(path);
  return Object.hasOwn(LANGUAGES, extension) ? (LANGUAGES[extension] as string) : null;
}

export const hasScriptName = (path: string): boolean => SCRIPTS.has(extensionOf(path));
export const isMarkdown = (path: string): boolean => /^(?:md|markdown|mdx)$/.test(extensionOf(path));
