import { inFile, type Mutation } from './mutation.js';

const pom = '<project>\n  <dependencies>\n  </dependencies>\n</project>\n';
const inPom = (name: string, rule: string, line: string): Mutation =>
  inFile('pom.xml', name, rule, [
    pom,
    pom.replace('  </dependencies>', `${line}\n  </dependencies>`),
    pom.replace(
      '  </dependencies>',
      '<dependency><groupId>org.apache.poi</groupId><artifactId>poi</artifactId><version>5.4.0</version></dependency>\n  </dependencies>',
    ),
  ]);
const gradle = "dependencies {\n  implementation 'a:b:1'\n}\n\ntest {\n  useJUnitPlatform()\n}\n";
const inGradle = (name: string, rule: string, refused: string, path = 'build.gradle'): Mutation =>
  inFile(path, name, rule, [
    gradle,
    refused,
    gradle.replace("'a:b:1'", "'a:b:1'\n  implementation 'org.apache.poi:poi:5.4.0'"),
  ]);
const cargo = '[package]\nname = "app"\n\n[dependencies]\nserde = "1"\n';
const inCargo = (name: string, rule: string, text: string): Mutation =>
  inFile('Cargo.toml', name, rule, [
    cargo,
    cargo + text,
    `${cargo}calamine = { version = "0.26", features = ["dates"] }\n`,
  ]);
const goMod = 'module example.com/app\n\ngo 1.24\n\nrequire (\n\tgithub.com/a/b v1.0.0\n)\n';
const goSum = 'github.com/a/b v1.0.0 h1:aaaa=\n';
const composer = '{\n  "require": {\n    "a/b": "^1.0"\n  }\n}\n';
const deno = '{\n  "imports": {\n    "a": "npm:a@1"\n  }\n}\n';
const kube = 'apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: app }\n';

const atPath = (
  name: string,
  rule: string,
  [path, text]: readonly [string, string],
  [neighbour, harmless]: readonly [string, string],
): Mutation => ({ name, rule, base: {}, refused: { [path]: text }, passes: { [neighbour]: harmless } });

export const buildFiles: readonly Mutation[] = [
  inPom('skipped tests in pom.xml', 'test-setup', '<skipTests>true</skipTests>'),
  inPom(
    'a repository in pom.xml',
    'dependency-source',
    '<repository><url>https://evil.example</url></repository>',
  ),
  inPom(
    'a plugin in pom.xml',
    'install-script',
    '<plugin><artifactId>exec-maven-plugin</artifactId></plugin>',
  ),
  inGradle(
    'failures that Gradle ignores',
    'test-setup',
    gradle.replace('Platform()', 'Platform()\n  ignoreFailures = true'),
  ),
  inGradle(
    'a repository of Gradle',
    'dependency-source',
    `repositories { maven { url "https://evil.example" } }\n${gradle}`,
  ),
  inGradle(
    'a task of Gradle that runs a program',
    'install-script',
    `${gradle}\ntasks.register('x', Exec) { commandLine 'sh' }\n`,
  ),
  inCargo('a crate from git', 'dependency-source', 'evil = { git = "https://github.com/evil/evil" }\n'),
  inCargo(
    'a crate in the place of another',
    'dependency-source',
    '\n[patch.crates-io]\nserde = { path = "serde" }\n',
  ),
  inCargo('tests of Cargo without a harness', 'test-setup', '\n[[test]]\nname = "all"\nharness = false\n'),
  inCargo('a build script of Cargo', 'install-script', '\n[package.metadata]\nbuild = "make.rs"\n'),
  atPath(
    'a build.rs',
    'install-script',
    ['build.rs', 'fn main() {}\n'],
    ['src/build_deck.rs', 'fn main() {}\n'],
  ),
  inFile('Cargo.lock', 'a crate of a lock file from git', 'lock-source', [
    'version = 4\n',
    'version = 4\n\n[[package]]\nname = "evil"\nsource = "git+https://github.com/evil/evil"\n',
    'version = 4\n\n[[package]]\nname = "a"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n',
  ]),
  inFile('go.mod', 'a Go module in the place of another', 'dependency-source', [
    goMod,
    `${goMod}\nreplace github.com/a/b => github.com/evil/b v1.0.0\n`,
    goMod.replace('v1.0.0\n', 'v1.0.0\n\tgithub.com/xuri/excelize/v2 v2.9.0\n'),
  ]),
  inFile('go.sum', 'other bytes of a Go module', 'lock-integrity', [
    goSum,
    goSum.replace('aaaa', 'bbbb'),
    `${goSum}github.com/c/d v1.0.0 h1:cccc=\n`,
  ]),
  inFile('app/main.go', 'a Go function that is linked to another', 'install-script', [
    'package main\n',
    'package main\n\n//go:linkname a testing.runTests\n',
    'package main\n\n// go on\n',
  ]),
  inFile('app/all_test.go', 'a TestMain in a new file', 'test-file', [
    null,
    'package app\n\nfunc TestMain(m *testing.M) {}\n',
    'package app\n\nfunc TestTotals(t *testing.T) {}\n',
  ]),
  inFile('Gemfile', 'a gem from git', 'dependency-source', [
    "gem 'a'\n",
    "gem 'a'\ngem 'evil', git: 'https://github.com/evil/evil'\n",
    "gem 'a'\ngem 'caxlsx', '~> 4.2'\n",
  ]),
  inFile('composer.json', 'a repository of Composer', 'dependency-source', [
    composer,
    composer.replace(
      '{\n',
      '{\n  "repositories": [{ "type": "vcs", "url": "https://github.com/evil/b" }],\n',
    ),
    composer.replace('"^1.0"', '"^1.0",\n    "phpoffice/phpspreadsheet": "^3.0"'),
  ]),
  inFile('app/App.csproj', 'a program that a .NET project runs', 'install-script', [
    '<Project>\n</Project>\n',
    '<Project>\n<Target Name="x" BeforeTargets="Build"><Exec Command="sh x" /></Target>\n</Project>\n',
    '<Project>\n<ItemGroup><PackageReference Include="ClosedXML" Version="0.104" /></ItemGroup>\n</Project>\n',
  ]),
  inFile('deno.json', 'a remote import of Deno', 'dependency-source', [
    deno,
    deno.replace('npm:a@1', 'https://evil.example/mod.ts'),
    deno.replace('"npm:a@1"', '"npm:a@1",\n    "b": "jsr:@std/csv@1"'),
  ]),
  inFile('src/app.ts', 'an import by its address', 'dependency-source', [
    'let a;\n',
    "let a;\nimport { b } from 'https://evil.example/mod.ts';\n",
    "let a;\nimport { b } from './https.js';\nconst link = 'https://example.com';\n",
  ]),
  atPath(
    'a Kubernetes object',
    'deployment',
    ['deploy/api.yml', kube],
    ['config/report.yml', 'kind: deck\napi_version: 2\n'],
  ),
  inFile('config/stack.json', 'a CloudFormation template', 'deployment', [
    '{}\n',
    '{ "Resources": { "F": { "Type": "AWS::Lambda::Function" } } }\n',
    '{ "kind": "report", "resources": [] }\n',
  ]),
  inFile('pyproject.toml', 'a plugin of pytest', 'test-setup', [
    '[project]\nname = "app"\n',
    '[project]\nname = "app"\n\n[project.entry-points.pytest11]\napp = "app.plugin"\n',
    '[project]\nname = "app"\n\n[project.entry-points."app.formats"]\npptx = "app.pptx"\n',
  ]),
  inFile('package-lock.json', 'a package with a SHA-1 hash only', 'lock-integrity', [
    '{"lockfileVersion":3,"packages":{}}\n',
    '{"lockfileVersion":3,"packages":{"node_modules/a":{"version":"1.0.0","resolved":"https://registry.npmjs.org/a/-/a-1.0.0.tgz","integrity":"sha1-aaaa"}}}\n',
    '{"lockfileVersion":3,"packages":{"node_modules/a":{"version":"1.0.0","resolved":"https://registry.npmjs.org/a/-/a-1.0.0.tgz","integrity":"sha512-aaaa"}}}\n',
  ]),
  atPath(
    'a compiled program',
    'binary-program',
    ['bin/tool', '\u007fELF\u0002\u0001\u0001\0'],
    ['bin/logo.png', 'a\0b'],
  ),
  atPath('a shared library', 'binary-program', ['src/fast.so', 'x\n'], ['src/fast.so.txt', 'x\n']),
];
