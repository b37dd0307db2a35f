import type { StageRuntime } from '@fixpoint/tasks/engine';
import { defaultEndpoint } from './adapters/claude-engine.js';
import { createReadLogSource } from './adapters/read-log-source.js';
import { createRemoteBranch } from './adapters/remote-branch.js';
import { createRunTool } from './adapters/run-tool.js';
import { createSearchWeb } from './adapters/search-web.js';
import { readResearch } from './config.js';
import type { FixerParts } from './fixer-parts.js';
import { createDeployStage } from './stages/deploy.js';
import { createLogsStage } from './stages/logs.js';
import { createResearchStage } from './stages/research.js';
import { createRevertStage } from './stages/revert.js';
import { createVerifyPushStage } from './stages/verify-push.js';

/** Time limit for a web search; well below the stage's 180 s. */
const researchTimeoutMs = 90_000;

/** Serves the stages around a fix: its push, its deploy, the logs after it, and the research before the next one. */
export async function serveDeploys(runtime: StageRuntime, parts: FixerParts): Promise<void> {
  const { values, environment, log, git, repositories, artifacts, service, platform, takeFingerprint } =
    parts;
  const branch = createRemoteBranch({ git, repositories });
  runtime.serve('verify-push', createVerifyPushStage({ branch }));
  runtime.serve('revert', createRevertStage({ git, repositories, takeFingerprint }));
  runtime.serve(
    'deploy',
    createDeployStage({
      service,
      platform,
      branch,
      takeFingerprint,
      requestTimeoutMs: values.healthCheckSeconds * 1_000,
      timing: {
        baseMs: values.deployPollBaseMs,
        maxMs: values.deployPollMaxMs,
        blindWaitMs: values.deployBlindWaitMs,
      },
    }),
  );
  runtime.serve(
    'research',
    createResearchStage({
      git,
      repositories,
      searchWeb: createSearchWeb({
        ...readResearch(values),
        claude: { path: values.claudePath, env: environment, containment: parts.containment, log },
        anthropicKey: values.anthropicKey,
        anthropicUrl: values.anthropicUrl ?? defaultEndpoint,
        tavilyKey: values.tavilyKey,
        tavilyUrl: values.tavilyUrl,
        timeoutMs: researchTimeoutMs,
      }),
    }),
  );
  runtime.serve(
    'logs',
    createLogsStage({
      service,
      readSource: createReadLogSource(
        createRunTool({ environment, timeoutMs: Math.min(values.httpRequestSeconds, 110) * 1_000 }),
      ),
      platform,
      artifacts,
      // Within the stage's own two minutes.
      requestTimeoutMs: Math.min(values.httpRequestSeconds, 110) * 1_000,
    }),
  );
}
