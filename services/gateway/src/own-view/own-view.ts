import type { ArtifactStore } from '@fixpoint/shared/artifacts';
import type { ServiceDefinition } from '@fixpoint/shared/contracts';
import { NotFoundError } from '@fixpoint/shared/errors';
import type { BuildRecords } from '@fixpoint/tasks/engine';
import type { Principal } from '../access/principal.js';
import { isNarrow, isServiceInScope } from '../access/token-scope.js';
import type { ArtifactUploads } from '../features/artifacts/artifact-uploads.js';
import { type Builds, createBuilds } from '../features/builds/read-builds.js';
import type { Desktops } from '../features/desktops/desktops.js';
import type { Screens } from '../features/desktops/screens.js';
import { serveScreens } from '../features/desktops/serve-screens.js';
import { createReadReplay, type ReadReplay, type ShrinkPicture } from '../features/replay/read-replay.js';
import type { Schedules } from '../features/schedules/manage-schedules.js';
import type { UseCases } from '../features/tasks/create-use-cases.js';
import { createPreviews, type Previews } from '../features/workspaces/look-at-preview.js';
import { createWorkspaces, type Workspaces } from '../features/workspaces/read-workspace.js';
import { createOwnArtifacts, type OwnArtifacts } from './own-artifacts.js';
import {
  scopeDesktops,
  scopeSchedules,
  scopeScreens,
  scopeUseCases,
  withOwnFiles,
} from './scope-use-cases.js';
import { createTaskArtifacts } from './task-artifacts.js';

/** The gateway as one caller sees it: anything beyond the scope of its request appears not to exist. */
export interface OwnView {
  readonly useCases: UseCases;
  readonly artifacts: OwnArtifacts;
  readonly services: readonly ServiceDefinition[];
  /** Throws `NotFoundError`. */
  service(name: string): ServiceDefinition;
  readonly desktops: Desktops;
  readonly screens: Screens;
  /** The same, but a machine of a caller's key gets a runner when its screen is requested. */
  readonly servedScreens: Screens;
  readonly schedules: Schedules;
  readonly builds: Builds;
  readonly workspaces: Workspaces;
  readonly previews: Previews;
  readonly readReplay: ReadReplay;
}

/** The caller of a request: the principal, and the key of CUA Cloud that came with it. */
export interface Caller {
  readonly principal: Pick<Principal, 'id' | 'scope'>;
  readonly callerKey: string | undefined;
}

export type OwnViewOf = (caller: Caller) => OwnView;

/**
 * Creates the views of callers. Callers without their own scope share two views: one that includes the things of other callers, and one without them.
 */
export function createOwnViews(
  parts: Pick<OwnView, 'useCases' | 'services' | 'screens' | 'schedules'> & {
    readonly artifacts: ArtifactStore;
    readonly uploads: ArtifactUploads;
    readonly buildRecords: BuildRecords;
    readonly previews: Omit<Parameters<typeof createPreviews>[0], 'useCases'>;
    readonly shrinkPicture: ShrinkPicture;
    /** The desktops of the caller with this key; undefined: those of the installation. */
    readonly desktopsWith: (callerKey: string | undefined) => Desktops;
  },
): OwnViewOf {
  const { artifacts, shrinkPicture, uploads } = parts;
  const taskArtifacts = createTaskArtifacts(parts.useCases, artifacts);

  function create(principal: Caller['principal'], callerKey: string | undefined): OwnView {
    const { scope } = principal;
    const scoped = scopeUseCases(parts.useCases, scope);
    const own = createOwnArtifacts({ principal, useCases: scoped, taskArtifacts, uploads });
    const useCases = isNarrow(scope) ? withOwnFiles(scoped, own.canRead) : scoped;
    const services = parts.services.filter(({ name }) => isServiceInScope(scope, name));
    const desktops = scopeDesktops(parts.desktopsWith(callerKey), scope);
    const screens = scopeScreens(parts.screens, scope);
    return {
      useCases,
      artifacts: own,
      services,
      service(wanted) {
        const service = services.find(({ name }) => name === wanted);
        if (service === undefined) throw new NotFoundError('service', wanted);
        return service;
      },
      desktops,
      screens,
      servedScreens: callerKey === undefined ? screens : serveScreens(screens, desktops),
      schedules: scopeSchedules(parts.schedules, scope, useCases),
      builds: createBuilds({ useCases, artifacts, records: parts.buildRecords, scope }),
      workspaces: createWorkspaces({ useCases, artifacts }),
      previews: createPreviews({ useCases, ...parts.previews }),
      readReplay: createReadReplay({ useCases, artifacts, shrinkPicture, now: Date.now }),
    };
  }

  const all = create({ id: '' }, undefined);
  const installations = create({ id: '', scope: { caller: null } }, undefined);
  return ({ principal, callerKey }) => {
    const { scope } = principal;
    const shared = scope?.caller === null ? installations : all;
    return callerKey !== undefined || isNarrow(scope) ? create(principal, callerKey) : shared;
  };
}
