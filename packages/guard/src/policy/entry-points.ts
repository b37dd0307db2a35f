const words = (text: string) => text.trim().split(/\s+/);

interface EntryPoints {
  /** Why an agent may not change them. Ends in a full stop. */
  readonly why: string;
  /** Patterns in the form of `agent.protectedPaths`. */
  readonly patterns: readonly string[];
}

/** Files that run, or decide what runs, on other machines than the service's own: part of `agent.protectedPaths`. */
const entryPoints: readonly EntryPoints[] = [
  {
    why: 'it controls what runs in CI, with the secrets of CI.',
    patterns: words(`
      .github .gitlab-ci.yml .gitlab-ci.yaml .gitlab .circleci .travis.yml .drone.yml .buildkite .woodpecker .woodpecker.yml .forgejo
      .gitea Jenkinsfile Jenkinsfile.* azure-pipelines*.yml azure-pipelines*.yaml bitbucket-pipelines.yml appveyor.yml
      .appveyor.yml buildspec.yml buildspec.yaml cloudbuild.yaml cloudbuild.yml .cirrus.yml .semaphore .teamcity codecov.yml
      .codecov.yml sonar-project.properties
      .azuredevops .azure-pipelines azure-pipelines .harness .prow.yaml .zuul.yaml zuul.yaml zuul.d .zuul.d .builds .build.yml
      .build.yaml bitrise.yml codemagic.yaml wercker.yml .scrutinizer.yml .tekton .concourse dagger.json .dagger buddy.yml .buddy
      .onedev-buildspec.yml .spacelift .earthly Earthfile .depot .codebuild screwdriver.yaml
    `),
  },
  {
    why: 'it controls who reviews and which updates are accepted.',
    patterns: words(`
      CODEOWNERS dependabot.yml dependabot.yaml renovate.json renovate.json5 .renovaterc .renovaterc.*
    `),
  },
  {
    why: 'it runs on the machine of each person who opens the repository.',
    patterns: words(`
      .vscode *.code-workspace .idea .fleet .zed .devcontainer .devcontainer.json .gitpod.yml .gitpod.Dockerfile .envrc
      mise.toml .mise.toml mise.local.toml .mise.local.toml .config/mise .mise .tool-versions .nvmrc .node-version .python-version
      .ruby-version .gdbinit .lldbinit .vimrc .exrc .nvim.lua .emacs .dir-locals.el
    `),
  },
  {
    why: 'it runs at every commit.',
    patterns: words(`
      .pre-commit-config.yaml .pre-commit-config.yml .pre-commit-hooks.yaml lefthook.yml lefthook.yaml lefthook.toml lefthook.json
      lefthook-local.* .lefthook.* .lefthook .lefthook-local .husky .huskyrc .huskyrc.* .overcommit.yml .simple-git-hooks.*
      simple-git-hooks.* .lintstagedrc .lintstagedrc.* lint-staged.config.* .githooks .commitlintrc.*
    `),
  },
  {
    why: 'it controls which programs install the packages, and from where.',
    patterns: words(`
      .yarnrc .yarnrc.yml .yarn/releases .yarn/plugins .yarn/patches .yarn/sdks .pnp.cjs .pnp.js .pnp.loader.mjs
      pnpm-workspace.yaml pnpm-workspace.yml .pnpmfile.* pnpmfile.* bunfig.toml .npmrc pip.conf pip.ini uv.toml
      poetry.toml .pdm.toml pdm.toml .pypirc .corepack.env .bowerrc node_modules
      .mvn mvnw mvnw.cmd gradle/wrapper gradlew gradlew.bat init.gradle init.gradle.kts .m2 .sdkmanrc
      .cargo rust-toolchain rust-toolchain.toml .bundle nuget.config global.json Directory.Build.props Directory.Build.targets
      import_map.json import-map.json
    `),
  },
  {
    why: 'it controls what is deployed.',
    patterns: words(`
      Dockerfile Dockerfile.* *.Dockerfile Containerfile Containerfile.* .dockerignore docker-compose*.yml docker-compose*.yaml
      compose.yml compose.yaml compose.*.yml compose.*.yaml Procfile railway.json railway.toml nixpacks.toml fly.toml
      vercel.json netlify.toml serverless.yml wrangler.toml skaffold.yaml
      render.yaml render.yml .vercel .vercelignore now.json .railwayignore railpack.json
      Dockerrun.aws.json .ebextensions .elasticbeanstalk .platform .platform.app.yaml apprunner.yaml amplify.yml samconfig.toml
      cdk.json cdktf.json copilot/manifest.yml Pulumi.yaml Pulumi.*.yaml sst.config.* app.yaml .gcloudignore
      firebase.json .firebaserc staticwebapp.config.json azure.yaml *.bicep *.bicepparam heroku.yml .buildpacks project.toml
      runtime.txt Aptfile .slugignore .do .fly koyeb.yaml zeabur.json zbpack.json captain-definition Tiltfile Vagrantfile
      *.tf *.tf.json *.tfvars *.tfvars.json *.tofu *.hcl .terraform .terraform.lock.hcl terraform *.nomad
      k8s kubernetes kustomize kustomization.yaml kustomization.yml helm helmfile.yaml helmfile.d Chart.yaml Chart.lock
      ecosystem.config.* *.service *.timer crontab cron.d supervisord.conf deploy.yaml deploy.yml deployment.yaml deployment.yml
      wrangler.json wrangler.jsonc sam.yaml template.sam.yaml serverless.yaml serverless.json serverless.ts serverless.js
      docker-bake.hcl docker-bake.json docker-stack*.yml docker-stack*.yaml devbox.json flake.nix flake.lock shell.nix default.nix
    `),
  },
  {
    why: 'it controls how git works in the repository.',
    patterns: words('.git .gitattributes .gitmodules .git-blame-ignore-revs .gitconfig'),
  },
  {
    why: 'it contains instructions for coding agents.',
    patterns: words(`
      CLAUDE.md CLAUDE.local.md AGENTS.md AGENTS.override.md GEMINI.md .claude .cursor .cursorrules .cursorignore .mcp.json
      .windsurf .windsurfrules .clinerules .roo .roomodes .aider.conf.yml .codex .gemini .continue .amazonq .kiro .junie
      .copilot copilot-instructions.md .agents
    `),
  },
  {
    why: 'it belongs to Fixpoint.',
    patterns: words('ai-computer-agent fixpoint.policy.yaml fixpoint.config.yaml'),
  },
];

/** All of them, for the shipped policy. */
export const entryPointPaths: readonly string[] = entryPoints.flatMap(({ patterns }) => patterns);

const reasons = new Map(
  entryPoints.flatMap(({ patterns, why }) => patterns.map((pattern) => [pattern, why])),
);

/** Reason for which an agent may not change files that match the pattern. */
export function reasonToKeep(pattern: string): string {
  return (
    reasons.get(pattern) ??
    'the policy protects it, because it may contain secrets or control what runs elsewhere.'
  );
}
