import type { ChangeViolation } from './change.js';
import type { DiffLine } from './read-diff.js';

/** Forbidden effect of a changed line of a build file, by the rule that refuses it. */
interface LineRule {
  readonly rule: 'dependency-source' | 'install-script' | 'test-setup' | 'lock-source';
  readonly pattern: RegExp;
}

interface BuildFile {
  /** The whole path. */
  readonly name: RegExp;
  readonly lines: readonly LineRule[];
}

const source = (pattern: RegExp): LineRule => ({ rule: 'dependency-source', pattern });
const script = (pattern: RegExp): LineRule => ({ rule: 'install-script', pattern });
const setup = (pattern: RegExp): LineRule => ({ rule: 'test-setup', pattern });
const lock = (pattern: RegExp): LineRule => ({ rule: 'lock-source', pattern });

/**
 * Build and lock files of the ecosystems besides npm and Python, which have separate readers. A dependency of the usual registry by its
 * name and version matches no pattern.
 */
const buildFiles: readonly BuildFile[] = [
  {
    name: /(?:^|\/)pom\.xml$/i,
    lines: [
      setup(
        /<(?:skip\w*|testFailureIgnore|failIfNo\w*|excludes?|excluded\w*|includes?|argLine|groups)>|maven\.test/i,
      ),
      source(
        /<(?:repository|repositories|pluginRepositor\w+|systemPath|distributionManagement|relocation)>|<scope>\s*(?:system|import)/i,
      ),
      script(
        /<(?:plugin|plugins|pluginManagement|extension|extensions|execution|executions|goal|build|profile|profiles)>/i,
      ),
    ],
  },
  {
    name: /(?:^|\/)(?:[\w.-]+\.gradle(?:\.kts)?|gradle\.properties|[\w.-]+\.versions\.toml)$/i,
    lines: [
      setup(
        /\b(?:useJUnit\w*|useTestNG|ignoreFailures|excludeTestsMatching|exclude\w*|includeTestsMatching|onlyIf|failOnNoDiscoveredTests|setEnabled)\b|\benabled\s*=|\b(?:test|check)\s*(?:\{|\.)|named\(["'](?:test|check)|jvmArgs|systemProp|org\.gradle\.jvmargs/,
      ),
      source(
        /\b(?:maven|ivy|flatDir|mavenLocal|repositories|includeBuild|dependencySubstitution|resolutionStrategy)\b|\b(?:files|fileTree)\s*\(|\burl\s*[=(]|https?:\/\//,
      ),
      script(
        /\b(?:buildscript|apply|plugins|exec|commandLine|executable|doFirst|doLast|dependsOn|finalizedBy|initscript|allprojects|subprojects|gradle\.\w+)\b|\bid\s*[("']|type:\s*Exec|Runtime\.|ProcessBuilder/,
      ),
    ],
  },
  {
    name: /(?:^|\/)Cargo\.toml$/i,
    lines: [
      source(
        /\b(?:git|path|registry|branch|rev|registry-index|package)\s*=|^\s*\[\s*(?:patch|replace|source)\b/,
      ),
      setup(
        /^\s*(?:harness|test|bench|autotests|autobenches|doctest|default-run|proc-macro)\s*=|^\s*\[\[(?:test|bench)\]\]|^\s*\[(?:lib|profile)\b/,
      ),
      script(/^\s*(?:build|links|cargo-features)\s*=|^\s*\[(?:workspace|build-dependencies|lints)\b/),
    ],
  },
  { name: /(?:^|\/)build\.rs$/i, lines: [script(/\S/)] },
  {
    name: /(?:^|\/)Cargo\.lock$/i,
    lines: [lock(/^\s*source\s*=\s*"(?!registry\+https:\/\/github\.com\/rust-lang\/crates\.io-index")/)],
  },
  {
    name: /(?:^|\/)go\.mod$/i,
    lines: [source(/^\s*(?:replace|exclude|retract|toolchain|tool|godebug)\b|=>/)],
  },
  { name: /(?:^|\/)(?:go\.work|go\.env)$/i, lines: [source(/\S/)] },
  { name: /\.go$/i, lines: [script(/^\s*\/\/go:(?:linkname|generate|cgo_\w+)\b|^\s*(?:\/\/\s*)?#cgo\b/)] },
  {
    name: /(?:^|\/)(?:Gemfile|gems\.rb|[\w.-]+\.gemspec)$/i,
    lines: [
      source(
        /\b(?:git|github|gist|bitbucket|path|source|git_source)\b\s*(?::|=>|\(|["'])|:(?:git|github|path|source)\s*=>/,
      ),
      script(
        /\b(?:plugin|eval\w*|instance_eval|system|exec|spawn|require|load|extensions|post_install_message|Kernel|IO|File)\b|`/,
      ),
    ],
  },
  {
    name: /(?:^|\/)(?:Gemfile|gems)\.(?:lock|locked)$/i,
    lines: [lock(/^(?:GIT|PATH|PLUGIN SOURCE)\s*$|^\s+remote:\s+(?!https:\/\/rubygems\.org\/)/)],
  },
  {
    name: /(?:^|\/)composer\.json$/i,
    lines: [
      source(
        /"(?:repositories|url|type|packagist(?:\.org)?|minimum-stability|secure-http|preferred-install|replace|provide)"|"(?:dev-|[^"]*@dev)/,
      ),
      script(/"(?:allow-plugins|plugins|bin|include-path|files|extra|config|vendor-dir|bin-dir)"/),
    ],
  },
  {
    name: /(?:^|\/)composer\.lock$/i,
    lines: [
      lock(
        /"url":\s*"(?!https:\/\/(?:api\.github\.com\/repos|github\.com|codeload\.github\.com|repo\.packagist\.org)\/)/,
      ),
    ],
  },
  {
    name: /\.(?:cs|fs|vb|vcx)proj$|\.(?:props|targets)$|(?:^|\/)packages\.config$/i,
    lines: [
      script(
        /<(?:Exec|Target|UsingTask|Import|Task|PreBuildEvent|PostBuildEvent|Analyzer|CallTarget|Message)\b/i,
      ),
      source(
        /<(?:RestoreSources|RestoreAdditional\w+|HintPath|PackageSource|Reference\s+Include="[^"]*[\\/])|\bhttps?:\/\//i,
      ),
      setup(/<(?:IsTestProject|VSTest\w*|RunSettingsFilePath|TestingPlatform\w*|Compile\s+Remove)\b/i),
    ],
  },
  {
    name: /\.runsettings$|(?:^|\/)testng[\w-]*\.xml$|(?:^|\/)junit-platform\.properties$|(?:^|\/)META-INF\/services\/org\.(?:junit|testng|mockito)[^/]*$/i,
    lines: [setup(/\S/)],
  },
  {
    name: /(?:^|\/)deno\.jsonc?$/i,
    lines: [
      source(/"(?:importMap|scopes|links|patch|vendor|lock|registries)"|:\s*"(?:https?|file|data|git):/),
      script(/"(?:allowScripts|nodeModulesDir|unstable|permissions)"/),
    ],
  },
  { name: /(?:^|\/)deno\.lock$/i, lines: [lock(/"https?:\/\/(?!(?:jsr\.io|registry\.npmjs\.org)\/)/)] },
  // A program that is loaded by its address is other code at each run.
  {
    name: /\.(?:[cm]?[jt]sx?|html?|vue|svelte)$/i,
    lines: [
      source(/\b(?:from|import)\s*\(?\s*["'`](?:https?|data):|\bimportScripts\s*\(\s*["'`](?:https?|data):/),
    ],
  },
  {
    name: /(?:^|\/)mix\.exs$/i,
    lines: [
      source(/\b(?:git|github|path|override|repo|organization|hex):/),
      script(/\b(?:aliases|compilers|System\.cmd|Mix\.install)\b/),
    ],
  },
  {
    name: /(?:^|\/)pubspec\.ya?ml$/i,
    lines: [source(/^\s*(?:git|path|hosted|url|dependency_overrides|publish_to):/)],
  },
  {
    name: /\.sbt$|(?:^|\/)project\/[\w.-]+\.scala$/i,
    lines: [
      source(/\b(?:resolvers|ProjectRef|RootProject|from)\b/),
      script(/\b(?:addSbtPlugin|sys\.process|addCommandAlias|onLoad)\b/),
      setup(/\b(?:Test|test)\b\s*(?:\/|in\b|:=)|testOptions|fork\b/),
    ],
  },
  {
    name: /(?:^|\/)Package\.swift$/i,
    lines: [source(/\.package\s*\(\s*(?:path|name|url:\s*"(?!https:\/\/github\.com\/))|unsafeFlags|plugin/)],
  },
  {
    name: /(?:^|\/)(?:environment|conda)[\w.-]*\.ya?ml$/i,
    lines: [source(/^\s*(?:channels|- defaults)\b|https?:\/\/|\bgit\+|::/)],
  },
  {
    name: /(?:^|\/)(?:CMakeLists\.txt|[\w.-]+\.cmake|meson\.build|WORKSPACE(?:\.bazel|\.bzlmod)?|MODULE\.bazel|BUILD(?:\.bazel)?|[\w.-]+\.bzl|\.bazelrc|build\.xml|ivy\.xml)$/i,
    lines: [
      source(
        /\b(?:FetchContent\w*|ExternalProject\w*|http_archive|http_file|git_repository|git_override|local_path_override|archive_override|CPM\w*|subproject)\b|https?:\/\//,
      ),
      script(
        /\b(?:execute_process|add_custom_(?:command|target)|genrule|run_command|custom_target|repository_rule|exec|java|script)\b|^\s*(?:build|test|run|common)\s/,
      ),
      setup(/\b(?:enable_testing|add_test|set_tests_properties|WILL_FAIL|DISABLED|should_fail|flaky|tags)\b/),
    ],
  },
];

const reasons: Readonly<Record<LineRule['rule'], string>> = {
  'dependency-source':
    'changes where code comes from, or takes code from outside the registry: name a package and a published version instead.',
  'install-script': 'controls what runs while the service is built or installed, and may not change.',
  'test-setup': 'controls which tests run or whether a failure counts, and may not change.',
  'lock-source': 'fetches a package from outside the registry: use a published version.',
};

/**
 * Changed lines of build and lock files that decide what is installed, run or tested. A line that only moved does not count as changed. Pure.
 */
export function checkBuildFile(path: string, lines: readonly DiffLine[]): ChangeViolation[] {
  const rules = buildFiles.filter(({ name }) => name.test(path)).flatMap((file) => file.lines);
  if (rules.length === 0) return [];
  const texts = (kind: DiffLine['kind']) =>
    new Set(lines.flatMap((line) => (line.kind === kind ? [line.text.trim()] : [])));
  const [added, removed] = [texts('added'), texts('removed')];
  return rules.flatMap(({ rule, pattern }) => {
    const hit = lines.find(({ kind, text }) => {
      // Lines that only add code, such as a remote import, may always be removed.
      const isCounted =
        kind === 'added' ? !removed.has(text.trim()) : kind === 'removed' && rule === 'test-setup';
      return (
        isCounted && !(kind === 'removed' && added.has(text.trim())) && pattern.test(text.slice(0, 5_000))
      );
    });
    if (hit === undefined) return [];
    const word = pattern.exec(hit.text.slice(0, 5_000))?.[0].trim().slice(0, 60) ?? '';
    const what = word === '' ? 'A changed line' : `"${word}"`;
    return [{ rule, path, reason: `Line ${hit.line}: ${what} ${reasons[rule]}` }];
  });
}

/** Checksums of Go modules: other bytes may not come under a version that is known. Pure. */
export function checkGoSums(path: string, lines: readonly DiffLine[]): ChangeViolation[] {
  if (!/(?:^|\/)go\.(?:work\.)?sum$/i.test(path)) return [];
  const sums = new Map<string, string>();
  for (const { kind, text } of lines) {
    const [module, version, sum = ''] = text.split(/\s+/);
    if (kind !== 'added') sums.set(`${module} ${version}`, sum);
  }
  return lines.flatMap(({ kind, text, line }) => {
    const [module, version, sum] = text.split(/\s+/);
    const known = sums.get(`${module} ${version}`);
    if (kind !== 'added' || known === undefined || known === sum) return [];
    const reason = `Line ${line}: "${module} ${version}" has a different checksum for the same version: use another version.`;
    return [{ rule: 'lock-integrity', path, reason }];
  });
}
