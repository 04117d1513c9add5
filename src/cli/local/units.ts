/** The data about the server that a service manager needs. */
export interface ServiceSite {
  /** The program and its arguments. */
  readonly command: readonly string[];
  readonly folder: string;
  /** Variables that the manager does not set by itself, such as PATH, where agents' programs are found. */
  readonly env: Readonly<Record<string, string>>;
  /** The seconds that a stop may take. */
  readonly stopSeconds: number;
  /** Whether the service belongs to the machine, not to a user. */
  readonly isSystem: boolean;
}

/** A systemd unit. */
export function systemdUnit({ command, folder, env, stopSeconds, isSystem }: ServiceSite): string {
  const variables = Object.entries(env).map(([name, value]) => `Environment=${quotedWord(`${name}=${value}`)}`);
  return `[Unit]
Description=Orgraph, a control plane for companies of AI agents
Documentation=https://www.npmjs.com/package/orgraph
After=network-online.target
Wants=network-online.target

[Service]
Type=simple
ExecStart=${command.map(quotedWord).join(' ')}
WorkingDirectory=${escapePercents(folder)}
${variables.join('\n')}
Restart=on-failure
RestartSec=2
# The server drains by itself: the others of its group must not be stopped under it.
KillMode=mixed
TimeoutStopSec=${stopSeconds}
# Runs get control groups of their own, which find all that they started and limit isolated programs.
Delegate=yes
UMask=0077

[Install]
WantedBy=${isSystem ? 'multi-user.target' : 'default.target'}
`;
}

/** In systemd, a percent sign begins a specifier and a dollar sign a variable. */
const escapePercents = (text: string): string => text.replaceAll('%', '%%');

function quotedWord(text: string): string {
  const safe = escapePercents(text).replaceAll('$', '$$$$');
  return /^[\w@%+=:,./$-]+$/.test(safe) ? safe : `"${safe.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export const LAUNCHD_LABEL = 'ai.orgraph.server';

/** An agent of launchd, the service manager of macOS. */
export function launchdAgent({ command, folder, env, stopSeconds }: ServiceSite, logFile: string): string {
  const strings = (values: readonly string[]): string =>
    values.map((value) => `    <string>${xml(value)}</string>`).join('\n');
  const variables = Object.entries(env).map(
    ([name, value]) => `    <key>${xml(name)}</key>\n    <string>${xml(value)}</string>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LAUNCHD_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${strings(command)}
  </array>
  <key>WorkingDirectory</key>
  <string>${xml(folder)}</string>
  <key>EnvironmentVariables</key>
  <dict>
${variables.join('\n')}
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>ExitTimeOut</key>
  <integer>${stopSeconds}</integer>
  <key>StandardOutPath</key>
  <string>${xml(logFile)}</string>
  <key>StandardErrorPath</key>
  <string>${xml(logFile)}</string>
</dict>
</plist>
`;
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
