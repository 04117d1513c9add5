/** A family of loader variables. A person who sets one of them decides what code runs, regardless of the command. */
interface Family {
  /** The effect of the variable on programs: the rest of a sentence that begins with its name. */
  readonly reason: string;
  readonly names: RegExp;
  /** The variable loads no code: it changes where requests go, which servers are trusted or what is recorded. */
  readonly traffic?: true;
}

/**
 * Names separated by white space, each matched whole and in the case in which the program reads it; a name may be a
 * pattern.
 */
const namePattern = ({ raw: [text = ''] }: TemplateStringsArray): RegExp =>
  new RegExp(`^(?:${text.trim().split(/\s+/).join('|')})$`);
/** For programs that ignore case, such as npm and PowerShell, or read both cases, such as curl. */
const namedInAnyCase = (names: TemplateStringsArray): RegExp => new RegExp(namePattern(names), 'i');

const FAMILIES: readonly Family[] = [
  {
    reason: 'the loader of programs loads libraries that it names, or looks for them there',
    names: namePattern`LD_.* DYLD_.* _?RLD_?.* LDR_.* SHLIB_PATH LIBPATH`,
  },
  {
    reason: 'the C library loads modules or data that it names, or writes a file that it names',
    names: namePattern`
      GCONV_PATH GETCONF_DIR GLIBC_TUNABLES LOCPATH NLSPATH PATH_LOCALE NIS_PATH TZDIR MALLOC_TRACE MALLOC_CONF
      MUSL_LOCPATH PCPROFILE_OUTPUT SEGFAULT_.* SOTRUSS_.*`,
  },
  {
    reason: 'programs are looked for in the folders that it names, or started by it',
    names: namePattern`PATH EXECIGNORE SHELL`,
  },
  {
    reason: 'Windows finds and starts programs by it',
    names: namedInAnyCase`PATHEXT COMSPEC PSMODULEPATH`,
  },
  {
    reason: 'a shell runs its value or the file that it names, or parses commands differently because of it',
    names: namePattern`
      IFS ENV BASH_ENV BASH_FUNC_.* BASH_LOADABLES_PATH BASH_XTRACEFD BASH_COMPAT BASHOPTS SHELLOPTS CDPATH GLOBIGNORE
      FIGNORE PROMPT_COMMAND PS[0-4] RPS1 FCEDIT INPUTRC HISTFILE FPATH fpath path ZDOTDIR NULLCMD READNULLCMD
      TMPPREFIX MODULE_PATH module_path fish_.* __fish_.*`,
  },
  {
    reason: 'programs read their own settings from there, which may name commands',
    names: namePattern`
      HOME USERPROFILE APPDATA LOCALAPPDATA XDG_(?:CONFIG|DATA|CACHE|STATE)_(?:HOME|DIRS) CLAUDE_CONFIG_DIR
      CLAUDE_CODE_SHELL CLAUDE_ENV_FILE CLAUDE_CODE_SHELL_PREFIX CODEX_HOME GEMINI_CLI_HOME GEMINI_CLI_SYSTEM_.*
      CURSOR_CONFIG_DIR OPENCODE_CONFIG.* OPENCODE_BIN_PATH`,
  },
  {
    reason: 'the command line of an agent takes its permissions or its confinement from it',
    names: namePattern`
      OPENCODE_PERMISSION.* SANDBOX_FLAGS SANDBOX_MOUNTS SANDBOX_ENV SANDBOX_SET_UID_GID SEATBELT_PROFILE GEMINI_SANDBOX.*
      CODEX_UNSAFE_.* CODEX_SANDBOX.*`,
  },
  {
    reason: 'Node.js, Bun or Deno loads code that it names, or writes a file that it names',
    names: namePattern`
      NODE_OPTIONS NODE_PATH NODE_REPL_.* NODE_V8_COVERAGE NODE_COMPILE_CACHE NODE_ICU_DATA NODE_REDIRECT_WARNINGS
      NODE_CHANNEL_.* NODE_PRESERVE_SYMLINKS.* NODE_SNAPSHOT_.* ELECTRON_.* TS_NODE_.* TSX_.* ESBUILD_BINARY_PATH
      BUN_OPTIONS BUN_INSPECT.* BUN_CONFIG_.* BUN_INSTALL.* BUN_RUNTIME_.* DENO_DIR DENO_INSTALL.* DENO_V8_FLAGS
      DENO_NODE_.*`,
  },
  {
    reason: 'npm reads its settings from it, which name scripts, shells and registries',
    names: namedInAnyCase`NPM_CONFIG_.* PNPM_CONFIG_.* NPM_EXECPATH NPM_NODE_EXECPATH PNPM_HOME`,
  },
  {
    reason: 'package managers download or run packages that it names',
    names: namePattern`
      NVM_DIR ASDF_.* VOLTA_HOME MISE_.* NODENV_.* GOENV_.* SDKMAN_DIR YARN_(?!NPM_AUTH_(?:TOKEN|IDENT)$).*
      COREPACK_.* PIP_.* PIPX_.* UV_(?!PUBLISH_).* POETRY_HOME CONDARC CONDA_EXE CONDA_PYTHON_EXE VIRTUAL_ENV GEM_HOME
      GEM_PATH GEM_SPEC_CACHE GEMRC BUNDLE_(?:GEMFILE|PATH|BIN|APP_CONFIG|CONFIG|USER_.*) BUNDLER_ORIG_.* COMPOSER
      COMPOSER_HOME COMPOSER_VENDOR_DIR`,
  },
  {
    reason: 'Python loads modules that it names, or reads commands from a file that it names',
    names: namePattern`PYTHON.*`,
  },
  {
    reason: 'tools of Python load plugins or settings that it names',
    names: namePattern`PYTEST_(?:ADDOPTS|PLUGINS) IPYTHONDIR JUPYTER_.*(?:DIR|PATH) PYENV_.* PDBRC`,
  },
  {
    reason: 'Perl loads modules that it names, or takes options from it',
    names: namePattern`PERL.*`,
  },
  {
    reason: 'Ruby loads files that it names, or takes options from it',
    names: namePattern`RUBY(?!GEMS_API_KEY$).* IRBRC RBENV_.*`,
  },
  {
    reason: 'PHP reads settings from there, which name code',
    names: namePattern`PHPRC PHP_INI_SCAN_DIR`,
  },
  {
    reason: 'Lua runs or loads code that it names',
    names: namePattern`LUA_INIT.* LUA_PATH.* LUA_CPATH.* LUAROCKS_CONFIG.*`,
  },
  {
    reason: 'Java or its tools load code that it names, or take options from it',
    names: namePattern`
      JAVA_TOOL_OPTIONS _JAVA_OPTIONS JDK_JAVA_OPTIONS JDK_JAVAC_OPTIONS JAVA_OPTS JAVA_HOME JRE_HOME CLASSPATH
      MAVEN_(?:OPTS|ARGS|HOME) M2_HOME MAVEN_BASEDIR GRADLE_(?:OPTS|HOME) GRADLE_USER_HOME ANT_(?:OPTS|ARGS|HOME)
      SBT_OPTS KOTLIN_HOME JVM_OPTS LEIN_.*`,
  },
  {
    reason: '.NET loads code that it names',
    names: namedInAnyCase`DOTNET_.* CORECLR_.* COR_.* COMPLUS_.* MONO_.* NUGET_PACKAGES MSBUILD.*`,
  },
  {
    reason: 'a language or its compiler loads or runs code that it names',
    names: namePattern`
      ERL_.* ELIXIR_ERL_OPTIONS MIX_(?:HOME|ARCHIVES|EXS) R_(?:PROFILE|ENVIRON|LIBS|HOME).*
      JULIA_(?:LOAD_PATH|DEPOT_PATH|PROJECT|BINDIR) TCLLIBPATH TCL_LIBRARY TK_LIBRARY GHCRTS GHC_PACKAGE_PATH GOFLAGS
      GOROOT GOENV GOPATH GOTOOLCHAIN GOTOOLDIR GOPROXY GOAUTH GOCACHE GOCACHEPROG GOMODCACHE CGO_.* GUILE_.* OCAML.*
      CAML_LD_LIBRARY_PATH AWKPATH AWKLIBPATH RUSTC.* RUSTFLAGS RUSTDOC.* RUSTUP_.*
      CARGO_(?!REGISTRY_TOKEN$|REGISTRIES_.*_TOKEN$).*`,
  },
  {
    reason: 'make, CMake or a compiler starts programs that it names, or takes options from it',
    names: namePattern`
      MAKE MAKEFLAGS GNUMAKEFLAGS MFLAGS MAKEFILES MAKESHELL MAKE_COMMAND CMAKE_.* CC CXX CPP LD AR AS NM RANLIB
      CFLAGS CXXFLAGS CPPFLAGS LDFLAGS COMPILER_PATH GCC_EXEC_PREFIX CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH
      LIBRARY_PATH CCACHE_(?:PREFIX|COMPILER|CONFIGPATH).* PKG_CONFIG.* MAKEINFO YACC LEX`,
  },
  {
    reason: 'Git starts programs that it names, or reads settings, hooks or repositories from it',
    names: namePattern`
      GIT_SSH GIT_SSH_COMMAND GIT_SSH_VARIANT GIT_ASKPASS GIT_EXTERNAL_DIFF GIT_PROXY_COMMAND GIT_EDITOR
      GIT_SEQUENCE_EDITOR GIT_EXEC_PATH GIT_TEMPLATE_DIR GIT_CONFIG GIT_CONFIG_.* GIT_DIR GIT_COMMON_DIR GIT_WORK_TREE
      GIT_INDEX_FILE GIT_NAMESPACE GIT_SHALLOW_FILE GIT_OBJECT_DIRECTORY GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_ATTR_.*
      GIT_DISCOVERY_ACROSS_.* GIT_ALLOW_PROTOCOL GIT_PROTOCOL_FROM_USER GIT_TRACE.* GIT_REDIRECT_.* GIT_MAN_VIEWER
      GIT_INTERNAL_.* GITPERLLIB GIT_TEXTDOMAINDIR GITHUB_PATH GITHUB_ENV`,
  },
  {
    reason: 'a program for remote access or versions starts programs that it names',
    names: namePattern`
      SSH_ASKPASS.* SSH_SK_.* SSH_PKCS11_HELPER SUDO_ASKPASS HG HGRCPATH HGMERGE HGPLAIN.* SVN_SSH CVS_RSH CVS_SERVER
      RSYNC_(?:RSH|CONNECT_PROG|SHELL) BORG_(?:RSH|PASSCOMMAND) RESTIC_PASSWORD_COMMAND RCLONE_.*COMMAND
      FTP_PROXY_COMMAND PINENTRY_.* GNUPGHOME`,
  },
  {
    reason: 'programs start it to edit or show something',
    names: namePattern`
      (?:\w+_)?EDITOR (?:\w+_)?VISUAL (?:\w+_)?PAGER (?:\w+_)?BROWSER HGEDITOR MANPAGER LESS LESSOPEN LESSCLOSE
      LESSKEY.* LESSEDIT MORE MANOPT MANPATH MANROFFOPT VIMINIT EXINIT VIM VIMRUNTIME MYVIMRC NVIM_.* EMACSLOADPATH
      EMACSDATA NANORC TERMINFO TERMINFO_DIRS TERMCAP TERMPATH`,
  },
  {
    reason: 'a command takes options or settings from it, which start programs',
    names: namePattern`
      TAR_OPTIONS TAPE ZIPOPT UNZIP GREP_OPTIONS RIPGREP_CONFIG_PATH FZF_DEFAULT_.* BAT_CONFIG_.* CURL_HOME WGETRC
      SYSTEM_WGETRC PSQLRC PGSYSCONFDIR PGSERVICEFILE MYSQL_HOME LIBMYSQL_.* AWS_CONFIG_FILE
      AWS_SHARED_CREDENTIALS_FILE CLOUDSDK_(?:CONFIG|PYTHON.*) KUBECONFIG DOCKER_CONFIG DOCKER_CLI_PLUGIN.*
      HELM_(?:PLUGINS|CONFIG_HOME|DATA_HOME) GH_CONFIG_DIR TF_CLI_.* TF_PLUGIN_.* ANSIBLE_.* KUBE_EDITOR SCREENRC
      SYSSCREENRC`,
  },
  {
    reason: 'a library that many programs share loads modules that it names',
    names: namePattern`
      OPENSSL_(?:CONF.*|MODULES|ENGINES) KRB5_CONFIG KRB5_.*PATH SASL_PATH SASL_CONF_PATH P11_KIT_.*
      ODBC(?:INI|SYSINI|INSTINI) GIO_(?:MODULE_DIR|EXTRA_MODULES) GTK_(?:PATH|MODULES|EXE_PREFIX).*
      GDK_PIXBUF_MODULE.* QT_(?:PLUGIN_PATH|QPA_.*) GST_(?:PLUGIN|REGISTRY|PRESET).* MAGICK_.*PATH GS_(?:LIB|OPTIONS)
      GDAL_DRIVER_PATH OCL_ICD_.* LIBGL_.* HOSTALIASES`,
  },
  {
    reason: 'requests go to the proxy that it names',
    names: namedInAnyCase`(?:HTTPS?|ALL|FTP|NO|WSS?)_PROXY NODE_USE_ENV_PROXY`,
    traffic: true,
  },
  {
    reason: 'it decides which servers are trusted, or records the keys of connections',
    names: namePattern`
      SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS NODE_TLS_REJECT_UNAUTHORIZED CURL_CA_BUNDLE REQUESTS_CA_BUNDLE
      AWS_CA_BUNDLE DENO_CERT DENO_TLS_CA_STORE SSLKEYLOGFILE LOCALDOMAIN RES_OPTIONS RESOLV_HOST_CONF GIT_SSL_.*
      GIT_HTTP_PROXY_.*`,
    traffic: true,
  },
];

/** A variable that changes how programs run. */
export interface LoaderVariable {
  readonly name: string;
  /** The effect of the variable on programs. */
  readonly reason: string;
  /** Whether it loads no code, but only changes where requests go and which servers are trusted. */
  readonly isTraffic: boolean;
}

/** Windows itself treats `Path` and `PATH` as one variable. */
const isSystemCaseless = process.platform === 'win32';

/** The loader variable with this name; undefined for any other name. */
export function loaderVariable(name: string): LoaderVariable | undefined {
  const read = isSystemCaseless ? name.toUpperCase() : name;
  const family = FAMILIES.find(({ names }) => names.test(read));
  return family && { name, reason: family.reason, isTraffic: family.traffic === true };
}
