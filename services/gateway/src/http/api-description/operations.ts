import type { Json } from './hoist-schemas.js';

/** What a route's schemas do not say of an operation. */
export interface OperationNotes {
  /** Name of the operation, which generated clients call it by. */
  readonly id: string;
  /** Media types of the answer beside JSON, or instead of it. */
  readonly answers?: { readonly types: readonly string[]; readonly beside?: boolean };
  /** Statuses that it answers beside those of its schemas. */
  readonly statuses?: readonly number[];
  /** Needs no token. */
  readonly isOpen?: boolean;
  /** Media type of a body of bytes. */
  readonly upload?: string;
  /** Takes no idempotency key: it is no command. */
  readonly isNoCommand?: boolean;
  readonly example?: Json;
}

const stream = { types: ['text/event-stream'], beside: true };

/** Every operation of the REST API, by method and path. */
export const operationNotes: Readonly<Record<string, OperationNotes>> = {
  'GET /healthz': { id: 'getHealth', isOpen: true },
  'GET /readyz': { id: 'getReadiness', isOpen: true },
  'GET /api/v1/approvals/standing': { id: 'listApprovalGrants' },
  'DELETE /api/v1/approvals/standing/{id}': { id: 'revokeApprovalGrant' },
  'POST /api/v1/artifacts': {
    id: 'uploadDocument',
    upload: 'application/octet-stream',
    isNoCommand: true,
  },
  'GET /api/v1/artifacts/{id}': {
    id: 'downloadArtifact',
    answers: { types: ['application/octet-stream'] },
    statuses: [206, 304, 416],
  },
  'GET /api/v1/artifacts/{id}/pages': { id: 'drawPages' },
  'GET /api/v1/artifacts/{id}/pages/{number}': {
    id: 'readDrawnPage',
    answers: { types: ['image/webp'] },
    statuses: [304],
  },
  'GET /api/v1/audit': { id: 'readAuditLog' },
  'GET /api/v1/audit/export': { id: 'exportAuditLog', answers: { types: ['application/x-ndjson'] } },
  'GET /api/v1/builds': { id: 'listBuilds' },
  'GET /api/v1/builds/{id}': { id: 'getBuild' },
  'GET /api/v1/builds/{id}/sessions/{session}/diff': {
    id: 'readSessionDiff',
    answers: { types: ['text/x-diff'] },
  },
  'GET /api/v1/builds/{id}/sessions/{session}/screenshots/{name}': {
    id: 'readSessionScreenshot',
    answers: { types: ['image/png'] },
  },
  'GET /api/v1/builds/{id}/sessions/{session}/transcript': {
    id: 'readSessionTranscript',
    answers: { types: ['application/x-ndjson'] },
  },
  'DELETE /api/v1/caller-key': { id: 'forgetCallerKey' },
  'GET /api/v1/desktops': { id: 'listDesktops' },
  'POST /api/v1/desktops/{name}/give-back': { id: 'releaseDesktop', example: { epoch: 7 } },
  'POST /api/v1/desktops/{name}/input': {
    id: 'sendInput',
    example: { epoch: 7, input: { type: 'click', x: 0.5, y: 0.2, button: 'left', count: 1 } },
  },
  'POST /api/v1/desktops/{name}/restart': { id: 'restartDesktop' },
  'POST /api/v1/desktops/{name}/screenshot': {
    id: 'takeScreenshot',
    answers: { types: ['image/jpeg', 'image/png'] },
  },
  'POST /api/v1/desktops/{name}/start': { id: 'startDesktop' },
  'POST /api/v1/desktops/{name}/stop': { id: 'stopDesktop' },
  'POST /api/v1/desktops/{name}/take-over': { id: 'takeOverDesktop' },
  'GET /api/v1/doctor': { id: 'runDoctor' },
  'GET /api/v1/events': { id: 'readAllEvents', answers: stream },
  'GET /api/v1/machines': { id: 'listMachines' },
  'POST /api/v1/machines/enrolments': { id: 'createEnrolment', example: { desktop: 'office' } },
  'DELETE /api/v1/machines/{desktop}': { id: 'revokeMachine' },
  'POST /api/v1/intent': {
    id: 'previewIntent',
    isNoCommand: true,
    example: { description: 'fix market-research output to match template' },
  },
  'GET /api/v1/mail/orphans': { id: 'listOrphanMails' },
  'POST /api/v1/mail/orphans/{id}/task': { id: 'startFromOrphanMail' },
  'DELETE /api/v1/mail/orphans/{id}': { id: 'dismissOrphanMail' },
  'GET /api/v1/schedules': { id: 'listSchedules' },
  'POST /api/v1/schedules': {
    id: 'createSchedule',
    example: {
      when: 'every weekday 6:00',
      timezone: 'Europe/Berlin',
      request: {
        description: 'fix market-research output to match template',
        context: { Email: 'you@example.com', Business: 'Cheese', Country: 'Japan' },
      },
    },
  },
  'GET /api/v1/schedules/{id}': { id: 'getSchedule' },
  'DELETE /api/v1/schedules/{id}': { id: 'deleteSchedule' },
  'POST /api/v1/schedules/{id}/pause': { id: 'pauseSchedule' },
  'POST /api/v1/schedules/{id}/resume': { id: 'resumeSchedule' },
  'GET /api/v1/services': { id: 'listServices' },
  'GET /api/v1/services/{name}/fixes': { id: 'listKnownFixes' },
  'PUT /api/v1/services/{name}/fixes/{id}': {
    id: 'editKnownFix',
    example: { note: 'The cause was the word limit in shorten.js.' },
  },
  'DELETE /api/v1/services/{name}/fixes/{id}': { id: 'forgetKnownFix' },
  'GET /api/v1/services/{name}/health': { id: 'readServiceHealth' },
  'GET /api/v1/services/{name}/templates': { id: 'listLearnedTemplates' },
  'GET /api/v1/services/{name}/templates/{version}': { id: 'readLearnedTemplate' },
  'POST /api/v1/services/{name}/templates/undo': { id: 'undoLearnedTemplate', example: { type: 'pptx' } },
  'GET /api/v1/session': { id: 'getSession', isOpen: true },
  'POST /api/v1/session': {
    id: 'signIn',
    isOpen: true,
    isNoCommand: true,
    example: { token: 'fxp_0a1b2c3d_secret' },
  },
  'DELETE /api/v1/session': { id: 'signOut', isOpen: true, isNoCommand: true },
  'GET /api/v1/stages': { id: 'describeStages' },
  'GET /api/v1/stages/failures': { id: 'listFailedWork' },
  'POST /api/v1/stages/{stage}/clean': { id: 'cleanStage' },
  'POST /api/v1/stages/{stage}/rerun': {
    id: 'rerunFailedWork',
    example: { tasks: ['5f0c1c3e-7a51-4b1e-9d55-3c1d0d0f9a11'] },
  },
  'POST /api/v1/tasks': {
    id: 'createTask',
    example: {
      description: 'fix market-research output to match template',
      context: { Email: 'me@example.com', Business: 'Coffee', Country: 'Japan' },
    },
  },
  'GET /api/v1/tasks': { id: 'listTasks' },
  'POST /api/v1/tasks/preview': {
    id: 'previewTask',
    isNoCommand: true,
    example: { description: 'fix market-research output to match template' },
  },
  'GET /api/v1/tasks/{id}': { id: 'getTask' },
  'POST /api/v1/tasks/{id}/approve': { id: 'approvePlan', example: { latest: true } },
  'POST /api/v1/tasks/{id}/cancel': { id: 'cancelTask', example: { reason: 'not needed any more' } },
  'GET /api/v1/tasks/{id}/events': { id: 'readEvents', answers: stream },
  'POST /api/v1/tasks/{id}/input': { id: 'addInput', example: { text: 'mind slide 3' } },
  'POST /api/v1/tasks/{id}/pause': { id: 'pauseTask' },
  'GET /api/v1/tasks/{id}/plan': { id: 'getPlan' },
  'PUT /api/v1/tasks/{id}/plan': {
    id: 'editPlan',
    example: {
      plan_hash: 'b1946ac9',
      steps: [{ id: 'submit', enabled: true, comment: 'only once' }],
      values: { Country: 'Peru' },
      limits: { iterations: 3 },
    },
  },
  'POST /api/v1/tasks/{id}/reject': { id: 'rejectPlan', example: { reason: 'wrong service' } },
  'POST /api/v1/tasks/{id}/learn': { id: 'learnFromTask', example: { decision: 'approve' } },
  'POST /api/v1/tasks/{id}/offer-again': { id: 'offerAgain' },
  'GET /api/v1/tasks/{id}/replay': { id: 'readReplay' },
  'GET /api/v1/tasks/{id}/replay.html': { id: 'exportReplay', answers: { types: ['text/html'] } },
  'POST /api/v1/tasks/{id}/rerun': {
    id: 'rerunTask',
    example: { start_from: 'email_check', form: { Country: 'Peru' } },
  },
  'POST /api/v1/tasks/{id}/resume': { id: 'resumeTask' },
  'GET /api/v1/tasks/{id}/workspace': { id: 'describeWorkspace' },
  'GET /api/v1/tasks/{id}/workspace/diff': { id: 'readWorkspaceDiff' },
  'GET /api/v1/tasks/{id}/workspace/file': { id: 'readWorkspaceFile' },
  'GET /api/v1/tasks/{id}/workspace/preview': { id: 'findWorkspacePreview' },
  'DELETE /api/v1/tasks/{id}/workspace/preview': { id: 'endWorkspacePreview' },
  'GET /api/v1/tasks/{id}/workspace/zip': {
    id: 'downloadWorkspace',
    answers: { types: ['application/zip'] },
  },
  'POST /api/v1/tokens': { id: 'issueToken', example: { name: 'ci', role: 'operate', expires_in_days: 30 } },
  'GET /api/v1/tokens': { id: 'listTokens' },
  'PUT /api/v1/tokens/{id}': {
    id: 'changeToken',
    example: { role: 'view', scope: { services: ['market-research'] } },
  },
  'DELETE /api/v1/tokens/{id}': { id: 'revokeToken' },
  'POST /api/v1/tokens/{id}/rotate': { id: 'rotateToken' },
  'GET /api/v1/webhooks': { id: 'listWebhooks' },
  'POST /api/v1/webhooks': { id: 'addWebhook', example: { url: 'https://example.com/fixpoint' } },
  'DELETE /api/v1/webhooks/{id}': { id: 'removeWebhook' },
  'POST /api/v1/webhooks/{id}/rotate': { id: 'rotateWebhookSecret', example: { keep_hours: 24 } },
  'GET /api/v1/webhooks/{id}/deliveries': { id: 'listWebhookDeliveries' },
  'POST /api/v1/webhooks/{id}/deliveries/{delivery}/redeliver': { id: 'redeliverWebhook' },
};
