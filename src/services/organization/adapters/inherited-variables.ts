/** Variables that help processes find programs, files, locales and certificates. None is a secret of the server. */
const INHERITED: ReadonlySet<string> = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TERM',
  'TZ',
  'LANG',
  'LANGUAGE',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'NODE_EXTRA_CA_CERTS',
  'CURL_CA_BUNDLE',
  'REQUESTS_CA_BUNDLE',
]);

/** The variables that the processes of runs inherit from the server's environment. */
export const inheritedVariables = (
  own: Readonly<Record<string, string | undefined>> = process.env,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(own).flatMap(([name, value]) =>
      value !== undefined && (INHERITED.has(name) || name.startsWith('LC_')) ? [[name, value]] : [],
    ),
  );
