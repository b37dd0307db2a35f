// Made by "npm run generate" from the descriptions of the gateway's routes.

export interface paths {
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the gateway is running
         * @description Check that the gateway is running.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the gateway is ready
         * @description Check that the gateway is ready.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the setup of this machine
         * @description Report of "fixpoint doctor" on the machine of the gateway. Run it separately on machines of other services.
         */
        get: operations["runDoctor"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the current identity
         * @description Read the current identity.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in with a token
         * @description Sign in with a token.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Sign out.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the issued tokens
         * @description List the issued tokens.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Issue a token
         * @description The response contains the token. It is stored as a hash and cannot be shown again.
         */
        post: operations["issueToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a token
         * @description The old secret and its sessions end immediately.
         */
        post: operations["rotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role and the scope of a token
         * @description The secret does not change. Open sockets, streams, manual control and approval grants of this token end immediately. Its sessions continue with the new role. Without a scope, the token allows everything that its role allows.
         */
        put: operations["changeToken"];
        post?: never;
        /**
         * Revoke a token
         * @description Open sessions, sockets, streams, manual control and approval grants of this token end immediately.
         */
        delete: operations["revokeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the audit log, newest first
         * @description Actions of authenticated principals. With kind=refused: a sample of refused requests.
         */
        get: operations["readAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log, oldest first, as JSON lines
         * @description Export the audit log, oldest first, as JSON lines.
         */
        get: operations["exportAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Includes webhooks from the settings, which can be changed only there.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a webhook
         * @description The response contains the signing secret. It is not shown again.
         */
        post: operations["addWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description During the transition, messages have two signatures, one per secret.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a webhook
         * @description Pending messages for it are discarded.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the latest deliveries of a webhook
         * @description Newest first, each with its latest attempt. Covers the latest 200 attempts within the last 30 days.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries/{delivery}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Redeliver a webhook message
         * @description The message keeps its webhook-id and is retried like the first time. The result appears in the list of deliveries.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the interpretation of a request
         * @description Creates nothing. Problems of the request are returned as data, not as errors.
         */
        post: operations["previewIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the plan of a request
         * @description Creates nothing. Returns the interpretation of the request, its problems (including files), the plan, and the state of its preconditions.
         */
        post: operations["previewTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks, newest first
         * @description List tasks, newest first.
         */
        get: operations["listTasks"];
        put?: never;
        /**
         * Create a task
         * @description With an Idempotency-Key header, a repeated request returns the same task for 24 hours.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task
         * @description Read a task.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a task again
         * @description Creates a new task with the description, form and limits of this one. Values in the body replace them. start_from sets where the new task starts: null at the form, "email_check" at the mail, "analyze" with the latest document.
         */
        post: operations["rerunTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/offer-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer an expired plan again
         * @description For a task whose plan expired without a decision: creates a new task with the same request, whose plan waits for a decision. Repeating the call returns the same new task.
         */
        post: operations["offerAgain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a task at its next stage boundary
         * @description Pause a task at its next stage boundary.
         */
        post: operations["pauseTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused task
         * @description Resume a paused task.
         */
        post: operations["resumeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a task
         * @description Cancel a task.
         */
        post: operations["cancelTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to a running task, or upload the document that it waits for
         * @description Send a message to a running task, or upload the document that it waits for.
         */
        post: operations["addInput"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a plan
         * @description Send plan_hash and nonce of the proposal, or "latest": true. A stale approval returns 409. With "scope": "class", later plans for the same resource with the same classes of steps start without approval for "hours".
         */
        post: operations["approvePlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the plan, with its hash as the ETag
         * @description Read the plan, with its hash as the ETag.
         */
        get: operations["getPlan"];
        /**
         * Edit a plan before approval
         * @description Send all steps, in order. Optional steps can be switched off, and all steps can have a comment. "values" and "limits" change the form values and the limits of the task; steps that mention them are updated. The edit creates a new plan version with a new hash. Identify the edited plan by plan_hash, or by If-Match with its ETag.
         */
        put: operations["editPlan"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject the plan, which cancels the task
         * @description Reject the plan, which cancels the task.
         */
        post: operations["rejectPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules
         * @description List the schedules.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description when: "every weekday 6:00", "every monday at 9:30", "every 2 hours", or five fields of cron. A run is skipped while the previous one is in progress. The plan of each task waits for a person, unless the request has approval "auto".
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a schedule
         * @description Read a schedule.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description Its existing tasks are kept.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule
         * @description Pause a schedule.
         */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schedules/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused schedule
         * @description Resume a paused schedule.
         */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/standing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the approval grants
         * @description Active grants, newest first, each with its owner, classes of steps and resource.
         */
        get: operations["listApprovalGrants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/approvals/standing/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an approval grant
         * @description Users can revoke their own grants, admins can revoke any. Tasks that started under the grant continue.
         */
        delete: operations["revokeApprovalGrant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the services, each with its latest task
         * @description List the services, each with its latest task.
         */
        get: operations["listServices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services/{name}/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the health of a service
         * @description Statistics of its latest 30 finished tasks.
         */
        get: operations["readServiceHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services/{name}/fixes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fixes that worked for a service
         * @description Changes and the findings that they removed, most helpful first. A fix is recorded when findings disappear after a single change. Later fix prompts and research for the same finding include it.
         */
        get: operations["listKnownFixes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services/{name}/fixes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Edit the description of a fix
         * @description Edit the description of a fix.
         */
        put: operations["editKnownFix"];
        post?: never;
        /**
         * Forget a known fix
         * @description Later fix prompts no longer include it. The change itself is kept.
         */
        delete: operations["forgetKnownFix"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail/orphans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unmatched mails
         * @description Mails that match the sender, subject and documents of a service, but that no task has used: they arrived too late, have a different correlation id, or were not requested. Newest first. Each mail is listed for one week.
         */
        get: operations["listOrphanMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail/orphans/{id}/task": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a task from an unmatched mail
         * @description The task starts by comparing the first document of the mail. Its plan waits for approval as usual. The mail disappears from the list.
         */
        post: operations["startFromOrphanMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/mail/orphans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Dismiss an unmatched mail
         * @description The mail disappears from the list. It stays in the mailbox.
         */
        delete: operations["dismissOrphanMail"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services/{name}/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a service’s learned template
         * @description A learned template requires the features that good documents share, in addition to the written template. The written template takes precedence. `learn` is the setting of the service in fixpoint.config.yaml.
         */
        get: operations["listLearnedTemplates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services/{name}/templates/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a version of a learned template, with its changes
         * @description Read a version of a learned template, with its changes.
         */
        get: operations["readLearnedTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/services/{name}/templates/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore the previous version of a learned template
         * @description Versions learned from a rejected document are skipped. If no version is left, the learned template is empty.
         */
        post: operations["undoLearnedTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/learn": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject matching documents for learning
         * @description approve: features shared with other good documents of the service become required. reject: the documents are excluded from learning, and requirements learned from them are removed.
         */
        post: operations["learnFromTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of each stage
         * @description Counts, connected workers and their steps, and recent throughput and durations.
         */
        get: operations["describeStages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stages/{stage}/clean": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove ended jobs from a stage's queue
         * @description Removes failed and completed jobs that ended more than a minute ago, at most 10,000 of each. Waiting, active and delayed jobs are kept.
         */
        post: operations["cleanStage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stages/failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List failed tasks with the stage that failed
         * @description The latest 100 failed tasks, newest first, except those in which no stage failed: stuck, out of iterations, out of budget.
         */
        get: operations["listFailedWork"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/stages/{stage}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-run tasks that failed in a stage
         * @description Creates a new task for each one, starting at that stage if possible, otherwise at the form. Each is re-run once: repeating the request returns the same tasks. Tasks that have not ended or did not fail there are rejected; the others are still re-run.
         */
        post: operations["rerunFailedWork"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the desktops
         * @description Desktops that desktop-runners announced within the last day, and the machines of CUA Cloud if a key is set. Names are unique.
         */
        get: operations["listDesktops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops/{name}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a stopped desktop
         * @description Requests the change without waiting for it. Works for machines of a provider only. Other machines are started and stopped on the machine itself.
         */
        post: operations["startDesktop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops/{name}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a running desktop
         * @description Requests the change without waiting for it. Works for machines of a provider only. Other machines are started and stopped on the machine itself.
         */
        post: operations["stopDesktop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops/{name}/restart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restart a desktop
         * @description Requests the change without waiting for it. Works for machines of a provider only. Other machines are started and stopped on the machine itself.
         */
        post: operations["restartDesktop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/caller-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Forget the key of the caller
         * @description Forgets the CUA Cloud key in X-CUA-API-Key, releases its machines and cancels its tasks. Without this request, the gateway stores a key, encrypted, for one day after its last use.
         */
        delete: operations["forgetCallerKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops/{name}/screenshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a screenshot of a desktop
         * @description Returns the image. Windows that the policy marks as private are blacked out.
         */
        post: operations["takeScreenshot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops/{name}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over a desktop
         * @description Starts manual control: interrupts and pauses the task that uses the desktop, stops its clock, and releases all keys. Other input is blocked until the desktop is released.
         */
        post: operations["takeOverDesktop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops/{name}/give-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a desktop
         * @description Ends manual control: the interrupted task continues from the current screen. Any user with the role operate can also release a desktop that another user took over: send the epoch from the list of desktops.
         */
        post: operations["releaseDesktop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/desktops/{name}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send input to a desktop under manual control
         * @description Returns when the input is done. Positions are fractions of the image, 0 to 1.
         */
        post: operations["sendInput"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/enrolments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a one-time code to enrol a machine
         * @description The machine exchanges the code for a token that is valid for this desktop only: fixpoint-runner --host wss://… --enrol CODE. The code expires after 15 minutes. An existing token of the desktop is revoked when the code is used.
         */
        post: operations["createEnrolment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the enrolled machines
         * @description List the enrolled machines.
         */
        get: operations["listMachines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/machines/{desktop}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke the token of a machine
         * @description Its connection is closed immediately, and its current step is queued again for the next enrolled machine.
         */
        delete: operations["revokeMachine"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a task's log
         * @description JSON by default. With Accept: text/event-stream, the events after Last-Event-ID (or ?after=), then live events until task-finished.
         */
        get: operations["readEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read or follow the events of all tasks
         * @description JSON by default: the latest events. With Accept: text/event-stream, new events, or all after Last-Event-ID (or ?after=) in the form TASK/NUMBER. The latest 20,000 events are available.
         */
        get: operations["readAllEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/artifacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an artifact
         * @description Images of screens require the role that may see screens.
         */
        get: operations["downloadArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a document to start a task from, or a file for a form
         * @description Send the bytes as application/octet-stream, at most 50 MB. Refer to a document in a task as "existing_file_path": "artifact:<id>". With for=form, any file is accepted for a file field of a form: "artifact:<id>/<name>".
         */
        post: operations["uploadDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/artifacts/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Render the pages of a document
         * @description Uses LibreOffice, if the comparator has it. The first request starts rendering (`drawing`); repeat it after a second. `missing` gives the reason if there are no images.
         */
        get: operations["drawPages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/artifacts/{id}/pages/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a rendered page of a document
         * @description Read a rendered page of a document.
         */
        get: operations["readDrawnPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a run as a replay
         * @description Secrets, e-mail addresses, hosts and home folders are masked in all texts. Images of screens are small but not masked. Leave them out if they may be confidential.
         */
        get: operations["readReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/replay.html": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a run as one HTML file
         * @description The file works without network and gateway. Secrets, e-mail addresses, hosts and home folders are masked in all texts. Images of screens are small but not masked. Leave them out if they may be confidential.
         */
        get: operations["exportReplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/workspace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the files and the steps of a workspace
         * @description Steps, oldest first, with commits and changes; files after the latest step. Both are empty before the first step is finished.
         */
        get: operations["describeWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/workspace/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a file of a workspace
         * @description Read a file of a workspace.
         */
        get: operations["readWorkspaceFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/workspace/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the changes of a step
         * @description Read the changes of a step.
         */
        get: operations["readWorkspaceDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/workspace/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the running program of a workspace
         * @description Returns its preview address and the end of its output.
         */
        get: operations["findWorkspacePreview"];
        put?: never;
        post?: never;
        /**
         * Stop the running program of a workspace
         * @description Stop the running program of a workspace.
         */
        delete: operations["endWorkspacePreview"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tasks/{id}/workspace/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a workspace as a zip
         * @description State after a step, without installed packages.
         */
        get: operations["downloadWorkspace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/builds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List builds, newest first
         * @description Includes the queue of the orchestrators: issues that wait, and issues that are not built, with reasons.
         */
        get: operations["listBuilds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/builds/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a build
         * @description Returns the issue, the current state of its tests, and its sessions, oldest first. The id of a build is the id of its task.
         */
        get: operations["getBuild"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/builds/{id}/sessions/{session}/transcript": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the transcript of a session
         * @description Messages of the agent run as JSON lines, with secrets masked.
         */
        get: operations["readSessionTranscript"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/builds/{id}/sessions/{session}/diff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the diff of a session
         * @description Unified diff of its commit, pushed or rejected, without images.
         */
        get: operations["readSessionDiff"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/builds/{id}/sessions/{session}/screenshots/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a screenshot of a session
         * @description Screenshot of the app, as seen by the agent and checked by the harness.
         */
        get: operations["readSessionScreenshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @enum {string} */
        TaskKind: "feedback" | "plan" | "vision" | "workspace" | "build";
        NewDesktopWork: {
            name?: string;
            capabilities?: string[];
            monitor?: string;
            /** @enum {string} */
            mode?: "plan" | "vision";
            /** @enum {string} */
            policy?: "chat" | "computer-use";
            max_steps?: number;
            timeout_seconds?: number;
            allow?: string[];
        };
        Intent: {
            kind: components["schemas"]["TaskKind"];
            service: string | null;
            start_from: ("email_check" | "analyze") | null;
            existing_file: string | null;
            form: {
                [key: string]: string;
            };
            effects?: {
                submit: ("yes" | "no" | "ask") | {
                    /** Format: date-time */
                    not_before: string;
                };
                push: ("yes" | "no" | "ask") | {
                    /** Format: date-time */
                    not_before: string;
                };
            };
            limits?: {
                iterations?: number;
                minutes?: number;
                budget_usd?: number | null;
                mail_wait_seconds?: number;
                deploy_wait_seconds?: number;
            };
            /** @enum {string} */
            submission?: "allowed" | "ask";
            not_done?: string;
            because: string[];
            problems: {
                field: string;
                message: string;
                hint?: string;
                choices?: {
                    label: string;
                    context: {
                        [key: string]: unknown;
                    };
                }[];
            }[];
        };
        NewTask: {
            description: string;
            context?: string | {
                [key: string]: unknown;
            };
            max_duration_minutes?: number;
            limits?: {
                iterations?: number;
                minutes?: number;
                budget_usd?: number | null;
                mail_wait_seconds?: number;
                deploy_wait_seconds?: number;
            };
            /** @enum {string} */
            approval?: "ask" | "auto";
            /** @enum {string} */
            priority?: "low" | "normal" | "high";
            kind?: components["schemas"]["TaskKind"];
            desktop?: components["schemas"]["NewDesktopWork"];
            build?: {
                repository: string;
                issue: number;
                /** @enum {string} */
                approval?: "ask" | "auto";
                revision?: string;
            };
            accept?: {
                /** @enum {string} */
                severity?: "critical" | "high" | "medium" | "low";
                weights?: {
                    [key: string]: number;
                };
                checks?: {
                    [key: string]: number;
                };
                waived?: {
                    finding: string;
                    reason: string;
                    /** Format: date */
                    until: string;
                }[];
                promoted?: string[];
            };
            effects?: {
                submit?: ("yes" | "no" | "ask") | {
                    /** Format: date-time */
                    not_before: string;
                };
                push?: ("yes" | "no" | "ask") | {
                    /** Format: date-time */
                    not_before: string;
                };
            };
            /** @enum {string} */
            submission?: "allowed" | "ask";
        };
        PlanStep: {
            id: string;
            title: string;
            /** @default true */
            enabled: boolean;
            /** @default false */
            optional: boolean;
            comment?: string;
            action_class?: string;
            action?: {
                /** @constant */
                action: "open_app";
                params: {
                    app: string;
                };
            } | {
                /** @constant */
                action: "open_url";
                params: {
                    /** Format: uri */
                    url: string;
                };
            } | {
                /** @constant */
                action: "type";
                params: {
                    text: string;
                };
            } | {
                /** @constant */
                action: "click";
                params: {
                    target?: string;
                    at?: {
                        x: number;
                        y: number;
                    };
                    /**
                     * @default left
                     * @enum {string}
                     */
                    button: "left" | "middle" | "right";
                    /** @default 1 */
                    count: number;
                };
            } | {
                /** @constant */
                action: "press";
                params: {
                    key: string;
                };
            } | {
                /** @constant */
                action: "hotkey";
                params: {
                    keys: string | string[];
                };
            } | {
                /** @constant */
                action: "scroll";
                params: {
                    /** @enum {string} */
                    direction: "up" | "down" | "left" | "right";
                    /** @default 3 */
                    amount: number;
                    at?: {
                        x: number;
                        y: number;
                    };
                };
            } | {
                /** @constant */
                action: "wait";
                params: {
                    seconds: number;
                };
            } | {
                /** @constant */
                action: "done";
                params: {
                    summary?: string;
                };
            };
            warnings?: {
                field: string;
                rule: string;
                message: string;
            }[];
        };
        Task: {
            id: string;
            kind: components["schemas"]["TaskKind"];
            status: components["schemas"]["TaskStatus"];
            description: string;
            spec: components["schemas"]["TaskSpec"];
            seq: number;
            stage: string | null;
            phase: string;
            iteration: number;
            plan: components["schemas"]["Plan"] | null;
            approval: {
                nonce: string;
                /** Format: date-time */
                expires_at: string;
            } | null;
            pause_requested: boolean;
            /** Format: date-time */
            waiting_until?: string;
            /** Format: date-time */
            worker_lost_at?: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            finished_at: string | null;
            active_ms: number;
            pushes: number;
            prs_merged: number;
            spent_usd: number;
            last_event: number;
            result: components["schemas"]["TaskResult"] | null;
        };
        /** @enum {string} */
        TaskStatus: "awaiting_approval" | "pending" | "waiting_for_vm" | "running" | "paused" | "completed" | "failed" | "cancelled";
        TaskSpec: {
            description: string;
            /** @default {} */
            context: {
                [key: string]: unknown;
            };
            intent: components["schemas"]["Intent"];
            service: components["schemas"]["ServiceDefinition"] | null;
            form: {
                [key: string]: string;
            };
            more_fields?: {
                [key: string]: string;
            };
            more_files?: {
                [key: string]: {
                    artifact: string;
                    name: string;
                    bytes: number;
                };
            };
            start_from: ("email_check" | "analyze") | null;
            effects?: {
                submit: ("yes" | "no" | "ask") | {
                    /** Format: date-time */
                    not_before: string;
                };
                push: ("yes" | "no" | "ask") | {
                    /** Format: date-time */
                    not_before: string;
                };
            };
            /** @enum {string} */
            submission?: "allowed" | "ask";
            accept?: {
                /** @enum {string} */
                severity?: "critical" | "high" | "medium" | "low";
                weights?: {
                    [key: string]: number;
                };
                checks?: {
                    [key: string]: number;
                };
                waived?: {
                    finding: string;
                    reason: string;
                    by?: string;
                    /** Format: date */
                    until: string;
                }[];
                promoted?: string[];
            };
            existing_document: components["schemas"]["DocumentRef"] | null;
            limits: {
                /** @default 10 */
                iterations: number;
                /** @default 120 */
                minutes: number;
                /** @default null */
                budget_usd: number | null;
                /** @default 300 */
                mail_wait_seconds: number;
                /** @default 600 */
                deploy_wait_seconds: number;
            };
            /** @enum {string} */
            priority?: "low" | "normal" | "high";
            /** @default null */
            desktop: {
                desktop: {
                    /** @default null */
                    name: string | null;
                    /** @default [] */
                    capabilities: string[];
                };
                /** @default null */
                monitor: string | null;
                /**
                 * @default plan
                 * @enum {string}
                 */
                mode: "plan" | "vision";
                /** @default null */
                policy: ("chat" | "computer-use") | null;
                /** @default null */
                max_steps: number | null;
                /** @default null */
                timeout_seconds: number | null;
                /** @default [] */
                allow: string[];
            } | null;
            build?: {
                repository: string;
                issue: number;
                /** @enum {string} */
                approval?: "ask" | "auto";
                revision?: string;
            };
        };
        Plan: {
            version: number;
            hash: string;
            summary: string;
            steps: components["schemas"]["PlanStep"][];
            resource?: string;
            preconditions?: {
                /** Format: date-time */
                checked_at: string;
                passed: number;
                problems: {
                    /** @enum {string} */
                    name: "redis" | "health" | "form" | "desktop" | "mailbox" | "template" | "agent" | "sandbox" | "repository" | "platform" | "planner" | "vision" | "model" | "workspace" | "github" | "browser";
                    /** @enum {string} */
                    state: "ok" | "warning" | "failed" | "unknown";
                    code?: string;
                    message: string;
                    remedy?: string;
                    retry?: "never" | "backoff" | "person" | {
                        after: number;
                    };
                }[];
            };
        };
        TaskResult: {
            /** @enum {string} */
            status: "completed" | "failed" | "cancelled";
            /** @enum {string} */
            reason: "matched" | "done" | "unverified" | "stuck" | "iterations" | "deadline" | "budget" | "rejected" | "cancelled" | "expired" | "failed";
            summary: string;
            iterations: number;
            pushes: number;
            prs_merged: number;
            spent_usd: number;
            output_files: components["schemas"]["DocumentRef"][];
            failure?: components["schemas"]["Failure"];
            /** @enum {string} */
            outcome?: "findings" | "prepared" | "pushed";
            offer?: {
                /** @constant */
                action: "submit-form";
                title: string;
            };
        };
        ApprovalGrant: {
            id: string;
            resource: string;
            action_classes: string[];
            by: string;
            by_id?: string;
            task_id: string;
            /** Format: date-time */
            granted_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        KnownFix: {
            id: string;
            check: string;
            finding: string;
            location: string;
            message: string;
            findings: number;
            commit: string;
            note: string;
            edited_by?: string;
            task_id: string;
            /** Format: date-time */
            at: string;
            /** @default true */
            confirmed: boolean;
            helped: number;
        };
        DocumentRef: {
            artifact: string;
            name: string;
            /** @enum {string} */
            type: "pptx" | "xlsx" | "docx" | "pdf" | "csv";
            bytes: number;
        };
        LearnedTemplates: {
            versions: components["schemas"]["LearnedVersion"][];
            active: {
                [key: string]: number;
            };
            rejected: {
                document: string;
                name: string;
                by: string;
                /** Format: date-time */
                at: string;
            }[];
        };
        LearnedVersion: {
            version: number;
            /** @enum {string} */
            type: "pptx" | "xlsx" | "docx" | "pdf" | "csv";
            base: string;
            documents: {
                document: string;
                name: string;
                facts: string;
                task_id: string;
            }[];
            template: string;
            after: number | null;
            because: string;
            by: string;
            /** Format: date-time */
            at: string;
        };
        TaskEvent: {
            /** @constant */
            type: "task-created";
            message: string;
            data: {
                status: components["schemas"]["TaskStatus"];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "plan-proposed";
            message: string;
            data: {
                plan: components["schemas"]["Plan"];
                nonce: string;
                /** Format: date-time */
                expires_at: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "plan-edited";
            message: string;
            data: {
                by: string;
                version: number;
                changes: string[];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "plan-approved";
            message: string;
            data: {
                by: string;
                version: number;
                /** @constant */
                status?: "waiting_for_vm";
                allowed_by?: components["schemas"]["ApprovalGrant"][];
                granted?: components["schemas"]["ApprovalGrant"];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "plan-rejected";
            message: string;
            data: {
                by: string;
                reason?: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "task-queued";
            message: string;
            data: {
                resource: string;
                behind: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "stage-started";
            message: string;
            data: {
                stage: string;
                iteration: number;
                attempt: number;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "stage-progress";
            message: string;
            data: {
                stage: string;
                detail?: {
                    [key: string]: unknown;
                };
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "stage-retry";
            message: string;
            data: {
                stage: string;
                attempt: number;
                failure: components["schemas"]["Failure"];
                delay_ms: number;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "stage-finished";
            message: string;
            data: {
                stage: string;
                iteration: number;
                ok: boolean;
                ms: number;
                failure?: components["schemas"]["Failure"];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "findings";
            message: string;
            data: {
                iteration: number;
                counts: {
                    critical: number;
                    high: number;
                    medium: number;
                    low: number;
                };
                report: string;
                template: string | null;
                top: {
                    id: string;
                    check: string;
                    /** @enum {string} */
                    severity: "critical" | "high" | "medium" | "low";
                    location: string;
                    message: string;
                    measure?: {
                        value: number;
                        goal: number;
                        unit: string;
                    };
                }[];
                ledger?: components["schemas"]["LedgerSummary"];
                learnable?: {
                    document: string;
                    name: string;
                    /** @enum {string} */
                    type: "pptx" | "xlsx" | "docx" | "pdf" | "csv";
                    base: string;
                    facts: string;
                }[];
                accepted?: {
                    id: string;
                    /** @enum {string} */
                    why: "severity" | "check" | "waived";
                    reason: string;
                }[];
                weight?: number;
                unstable?: string[];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "confirmation";
            message: string;
            data: {
                iteration: number;
                form: {
                    [key: string]: string;
                };
                confirmed: boolean;
                counts: {
                    critical: number;
                    high: number;
                    medium: number;
                    low: number;
                };
                report: string;
                template: string | null;
                top: {
                    id: string;
                    check: string;
                    /** @enum {string} */
                    severity: "critical" | "high" | "medium" | "low";
                    location: string;
                    message: string;
                }[];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "fix";
            message: string;
            data: {
                iteration: number;
                outcome: string;
                commit: string | null;
                files: {
                    path: string;
                    added: number;
                    removed: number;
                }[];
                diff: string | null;
                transcript: string | null;
                spent_usd: number;
                denials: number;
                timing?: {
                    total_ms: number;
                    engine_ms: number;
                    service_ms: number;
                    compare_ms?: number;
                };
                compared?: {
                    /** @enum {string} */
                    verdict: "better" | "same" | "worse" | "unknown";
                    text: string;
                    document: components["schemas"]["DocumentRef"] | null;
                };
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "engine-message";
            message: string;
            data: {
                /** @enum {string} */
                role: "assistant" | "tool" | "system";
                text: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "workspace-event";
            message: string;
            data: {
                /** @enum {string} */
                kind: "PLANNING" | "ARCHITECTURE" | "PLAN" | "SUBTASK_START" | "SUBTASK_DONE" | "WRITE_FILE" | "READ_FILE" | "LIST_DIR" | "CREATE_DIR" | "EXECUTE" | "MODEL_OUTPUT" | "ERROR" | "WARNING" | "COMPLETE" | "NEXT_STEPS";
                step?: number;
                of?: number;
                target?: string;
                text?: string;
                spent?: {
                    input_tokens: number;
                    output_tokens: number;
                    tokens_per_second: number | null;
                    cost_usd: number | null;
                };
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "workspace-words";
            message: string;
            data: {
                text: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "workspace-files";
            message: string;
            data: {
                commit: string;
                changed: {
                    path: string;
                    added: number;
                    removed: number;
                }[];
                diff: string | null;
                listing: string;
                zip: string | null;
                step: number;
                of: number;
                title: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "build-tests";
            message: string;
            data: {
                issue: {
                    title: string;
                    author: string;
                    approved_by: string;
                };
                summary: string;
                tests: {
                    id: string;
                    description: string;
                    steps: string[];
                    /** @enum {string} */
                    status: "fail" | "pass";
                    attempts: number;
                }[];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "build-session";
            message: string;
            data: {
                /** @enum {string} */
                status: "CONTINUE" | "COMPLETE" | "FAILED" | "BROKEN_STATE";
                test: string | null;
                text: string;
                commit: string | null;
                screenshots: string[];
                tests: {
                    id: string;
                    description: string;
                    steps: string[];
                    /** @enum {string} */
                    status: "fail" | "pass";
                    attempts: number;
                }[];
                spent_usd: number;
                kept?: {
                    transcript: string | null;
                    diff: string | null;
                    screenshots: {
                        path: string;
                        artifact: string;
                    }[];
                };
                console_errors?: string[];
                turns?: number;
                /** Format: date-time */
                started_at?: string;
                /** Format: date-time */
                ended_at?: string;
                session: number;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "guard-denied";
            message: string;
            data: {
                tool: string;
                rule: string;
                reason: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "user-input";
            message: string;
            data: {
                by: string;
                text: string;
                document?: components["schemas"]["DocumentRef"];
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "task-paused";
            message: string;
            data: {
                by: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "task-resumed";
            message: string;
            data: {
                by: string;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        } | {
            /** @constant */
            type: "task-finished";
            message: string;
            data: {
                result: components["schemas"]["TaskResult"];
                elapsed_ms: number;
                active_ms: number;
            };
            number: number;
            /** Format: date-time */
            at: string;
            task_id: string;
            status?: components["schemas"]["TaskStatus"];
        };
        ServiceDefinition: {
            name: string;
            /** @default [] */
            aliases: string[];
            /** Format: uri */
            url: string;
            /** Format: starts_with */
            endpoint?: string;
            /** Format: uri */
            page?: string;
            form: {
                fields: {
                    name: string;
                    wire?: string;
                    label?: string;
                    /**
                     * @default text
                     * @enum {string}
                     */
                    type: "text" | "number" | "choice" | "date" | "email" | "url" | "boolean" | "file";
                    /** @default false */
                    required: boolean;
                    default?: string;
                    choices?: string[];
                    ticked?: string;
                    recipient?: boolean;
                    marker?: boolean;
                    accept?: string[];
                    max_mb?: number;
                }[];
                constants?: {
                    [key: string]: string;
                };
                /** @enum {string} */
                encoding?: "json" | "urlencoded" | "multipart";
                /** @enum {string} */
                method?: "POST" | "PUT" | "PATCH" | "GET";
                headers?: {
                    [key: string]: string | {
                        env: string;
                    };
                };
                tokens?: {
                    name: string;
                    /**
                     * @default input
                     * @enum {string}
                     */
                    from: "input" | "meta" | "cookie" | "json";
                    source?: string;
                    header?: string;
                }[];
                tokens_page?: string;
                success?: {
                    status?: number[];
                    pointer?: {
                        path: string;
                        equals?: string | number | boolean;
                    };
                    text?: string;
                    /** Format: starts_with */
                    redirect?: string;
                };
                failure?: {
                    status?: number[];
                    pointer?: {
                        path: string;
                        equals?: string | number | boolean;
                    };
                    text?: string;
                    /** Format: starts_with */
                    redirect?: string;
                };
            };
            mail: {
                subject: string;
                /**
                 * @default none
                 * @enum {string}
                 */
                correlation: "plus-address" | "marker" | "none";
                /**
                 * @default required
                 * @enum {string}
                 */
                authentication: "required" | "if-reported";
                mailboxes?: string[];
                unpack?: ("zip" | "tnef" | "forwarded")[];
                links?: string[];
            };
            /** @enum {string} */
            delivery?: "mail" | "hand";
            outputs: ("pptx" | "xlsx" | "docx" | "pdf" | "csv")[];
            template: string | null;
            repository: {
                url: string;
                /** @default main */
                branch: string;
                directories: string[];
                /** @default . */
                workdir: string;
                install?: string;
                /** @default npm test */
                test: string;
                tests?: {
                    /** @default false */
                    may_shrink: boolean;
                };
            };
            render?: {
                command: string[];
                output: string;
                /** @default 120 */
                time_limit_seconds: number;
                /** @default [] */
                network: string[];
            };
            confirm?: {
                form: {
                    [key: string]: string;
                };
                /** @default true */
                enabled: boolean;
            };
            /** @default {} */
            deploy: {
                /** Format: uri */
                health?: string;
                wait_seconds?: number;
                healthy?: {
                    text?: string;
                    pointer?: {
                        path: string;
                        equals?: string | number | boolean;
                    };
                };
                version?: {
                    /** Format: uri */
                    url: string;
                    /** @default commit */
                    field: string;
                };
                logs?: string | ({
                    /** @enum {string} */
                    type: "docker" | "podman";
                    container: string;
                } | {
                    /** @constant */
                    type: "journald";
                    unit: string;
                    /** @default false */
                    user: boolean;
                    /** Format: starts_with */
                    directory?: string;
                } | {
                    /** @constant */
                    type: "file";
                    /** Format: starts_with */
                    path: string;
                });
                platform?: {
                    /** @constant */
                    type: "railway";
                    project: string;
                    environment: string;
                    service: string;
                    /**
                     * Format: uri
                     * @default https://backboard.railway.com/graphql/v2
                     */
                    url: string;
                } | {
                    /** @constant */
                    type: "github";
                    repository: string;
                    /** @default pages build and deployment */
                    workflow: string;
                    environment?: string;
                    /**
                     * Format: uri
                     * @default https://api.github.com
                     */
                    url: string;
                } | {
                    /** @constant */
                    type: "vercel";
                    project: string;
                    team?: string;
                    /**
                     * Format: uri
                     * @default https://api.vercel.com
                     */
                    url: string;
                } | {
                    /** @constant */
                    type: "render";
                    service: string;
                    /**
                     * Format: uri
                     * @default https://api.render.com
                     */
                    url: string;
                } | {
                    /** @enum {string} */
                    type: "docker" | "podman";
                    container: string;
                    /** @default org.opencontainers.image.revision */
                    label: string;
                } | {
                    /** @constant */
                    type: "list";
                    /** Format: uri */
                    url: string;
                    /** Format: includes */
                    log?: string;
                };
            };
            fallbacks?: {
                /** @default [] */
                form: "browser"[];
                /** @default [] */
                mail: ("browser" | "downloads")[];
                /** @default 60 */
                desktop_wait_seconds: number;
            };
            accept?: {
                /**
                 * @default medium
                 * @enum {string}
                 */
                severity: "critical" | "high" | "medium" | "low";
                weights: {
                    /** @default 100 */
                    critical: number;
                    /** @default 10 */
                    high: number;
                    /** @default 3 */
                    medium: number;
                    /** @default 1 */
                    low: number;
                };
                /** @default {} */
                checks: {
                    [key: string]: number;
                };
                /** @default [] */
                waived: {
                    finding: string;
                    reason: string;
                    by?: string;
                    /** Format: date */
                    until: string;
                }[];
                promoted?: string[];
            };
            terms?: {
                /** Format: date */
                as_of?: string;
                foreign_names?: string[];
            };
            review?: boolean;
            learn?: {
                /**
                 * @default approved
                 * @enum {string}
                 */
                documents: "approved" | "matched" | "off";
                /** @default 2 */
                from: number;
            };
            research?: number;
            /** @enum {string} */
            regression?: "revert" | "keep" | "ask";
        };
        Failure: {
            code: string;
            message: string;
            retry: "never" | "backoff" | "person" | {
                after: number;
            };
            hint?: string;
            context?: {
                [key: string]: unknown;
            };
        };
        LedgerSummary: {
            born: string[];
            fixed: string[];
            regressed: string[];
            open: number;
            improved?: string[];
            worsened?: string[];
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail: string;
            instance: string;
            code: string;
            request_id?: string;
            hint?: string;
            reason?: string;
            errors?: {
                field: string;
                message: string;
                hint?: string;
                choices?: {
                    label: string;
                    context: {
                        [key: string]: unknown;
                    };
                }[];
                rule?: string;
            }[];
        };
    };
    responses: {
        /** @description The address or a header is malformed */
        Unreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The address or a header is malformed",
                 *       "status": 400,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing or not valid */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The token is missing or not valid",
                 *       "status": 401,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role or the policy does not allow this */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The role or the policy does not allow this",
                 *       "status": 403,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not found */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Not found",
                 *       "status": 404,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Conflicts with the current state; `reason` identifies the conflict */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Conflicts with the current state; `reason` identifies the conflict",
                 *       "status": 409,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Changed since it was read */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Changed since it was read",
                 *       "status": 412,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is too large */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The body is too large",
                 *       "status": 413,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The format of the body is not supported */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The format of the body is not supported",
                 *       "status": 415,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The requested range does not exist */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The requested range does not exist",
                 *       "status": 416,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A field is missing or not valid; `errors` lists each one */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "A field is missing or not valid; `errors` lists each one",
                 *       "status": 422,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; see Retry-After */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before the next attempt */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Too many requests; see Retry-After",
                 *       "status": 429,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Internal error of the gateway */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Internal error of the gateway",
                 *       "status": 500,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A provider rejected the request */
        ProviderRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "A provider rejected the request",
                 *       "status": 502,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Temporarily unavailable; see Retry-After */
        Unavailable: {
            headers: {
                /** @description Seconds to wait before the next attempt */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Temporarily unavailable; see Retry-After",
                 *       "status": 503,
                 *       "detail": "What happened, and to which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description A repeated request with the same key is executed only once within 24 hours.
         * @example monday-1
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    runDoctor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        checks: {
                            name: string;
                            required: boolean;
                            /** @enum {string} */
                            state: "ok" | "warn" | "missing";
                            detail: string;
                            remedy?: string;
                            code?: string;
                            table?: {
                                name: string;
                                value: string;
                                how: string;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string | null;
                        role: ("view" | "operate" | "admin") | null;
                        needs_token: boolean;
                        /** @enum {string} */
                        screen_role: "view" | "operate" | "admin";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "fxp_0a1b2c3d_secret"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string | null;
                        role: ("view" | "operate" | "admin") | null;
                        needs_token: boolean;
                        /** @enum {string} */
                        screen_role: "view" | "operate" | "admin";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tokens: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role: "view" | "operate" | "admin";
                            scope?: {
                                /** @description services whose tasks the token may see and control. If services or machines are listed, all others are denied */
                                services?: string[];
                                /** @description desktops that the token may see and control, with their tasks */
                                machines?: string[];
                                /** @description kinds of tasks that the token may see and control */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description read-only over MCP
                                 * @enum {string}
                                 */
                                mcp?: "read";
                            };
                            created_at: string;
                            created_by: string;
                            expires_at: string | null;
                            rotated_at: string | null;
                            last_used_at: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    issueToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "ci",
                 *       "role": "operate",
                 *       "expires_in_days": 30
                 *     }
                 */
                "application/json": {
                    /** @description owner of the token, as shown in logs */
                    name: string;
                    /** @enum {string} */
                    role: "view" | "operate" | "admin";
                    scope?: {
                        /** @description services whose tasks the token may see and control. If services or machines are listed, all others are denied */
                        services?: string[];
                        /** @description desktops that the token may see and control, with their tasks */
                        machines?: string[];
                        /** @description kinds of tasks that the token may see and control */
                        kinds?: components["schemas"]["TaskKind"][];
                        /**
                         * @description read-only over MCP
                         * @enum {string}
                         */
                        mcp?: "read";
                    };
                    /** @description days until the token expires; null: valid until it is revoked; default: 90, or fewer if the issuing token expires earlier */
                    expires_in_days?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role: "view" | "operate" | "admin";
                            scope?: {
                                /** @description services whose tasks the token may see and control. If services or machines are listed, all others are denied */
                                services?: string[];
                                /** @description desktops that the token may see and control, with their tasks */
                                machines?: string[];
                                /** @description kinds of tasks that the token may see and control */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description read-only over MCP
                                 * @enum {string}
                                 */
                                mcp?: "read";
                            };
                            created_at: string;
                            created_by: string;
                            expires_at: string | null;
                            rotated_at: string | null;
                            last_used_at: string | null;
                        };
                        text: string;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role: "view" | "operate" | "admin";
                            scope?: {
                                /** @description services whose tasks the token may see and control. If services or machines are listed, all others are denied */
                                services?: string[];
                                /** @description desktops that the token may see and control, with their tasks */
                                machines?: string[];
                                /** @description kinds of tasks that the token may see and control */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description read-only over MCP
                                 * @enum {string}
                                 */
                                mcp?: "read";
                            };
                            created_at: string;
                            created_by: string;
                            expires_at: string | null;
                            rotated_at: string | null;
                            last_used_at: string | null;
                        };
                        text: string;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "view",
                 *       "scope": {
                 *         "services": [
                 *           "market-research"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    role: "view" | "operate" | "admin";
                    scope?: {
                        /** @description services whose tasks the token may see and control. If services or machines are listed, all others are denied */
                        services?: string[];
                        /** @description desktops that the token may see and control, with their tasks */
                        machines?: string[];
                        /** @description kinds of tasks that the token may see and control */
                        kinds?: components["schemas"]["TaskKind"][];
                        /**
                         * @description read-only over MCP
                         * @enum {string}
                         */
                        mcp?: "read";
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: {
                            id: string;
                            name: string;
                            /** @enum {string} */
                            role: "view" | "operate" | "admin";
                            scope?: {
                                /** @description services whose tasks the token may see and control. If services or machines are listed, all others are denied */
                                services?: string[];
                                /** @description desktops that the token may see and control, with their tasks */
                                machines?: string[];
                                /** @description kinds of tasks that the token may see and control */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description read-only over MCP
                                 * @enum {string}
                                 */
                                mcp?: "read";
                            };
                            created_at: string;
                            created_by: string;
                            expires_at: string | null;
                            rotated_at: string | null;
                            last_used_at: string | null;
                        };
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readAuditLog: {
        parameters: {
            query?: {
                limit?: number;
                kind?: "done" | "refused";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: {
                            at: string;
                            who: string;
                            via: string;
                            action: string;
                            subject: string;
                            outcome: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportAuditLog: {
        parameters: {
            query?: {
                since?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoints: {
                            id: string;
                            url: string;
                            /**
                             * @description settings: from WEBHOOK_URLS, can be changed only there
                             * @enum {string}
                             */
                            source: "settings" | "api";
                            /**
                             * @description ended: the receiver responded 410 and gets no more messages
                             * @enum {string}
                             */
                            state: "active" | "ended";
                            ended_at: string | null;
                            created_at: string | null;
                            created_by: string | null;
                            rotated_at: string | null;
                            /** @description time until which messages are also signed with the previous secret */
                            old_secret_until: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/fixpoint"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description address of the receiver; https, unless its host is in WEBHOOK_PRIVATE_HOSTS
                     */
                    url: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoint: {
                            id: string;
                            url: string;
                            /**
                             * @description settings: from WEBHOOK_URLS, can be changed only there
                             * @enum {string}
                             */
                            source: "settings" | "api";
                            /**
                             * @description ended: the receiver responded 410 and gets no more messages
                             * @enum {string}
                             */
                            state: "active" | "ended";
                            ended_at: string | null;
                            created_at: string | null;
                            created_by: string | null;
                            rotated_at: string | null;
                            /** @description time until which messages are also signed with the previous secret */
                            old_secret_until: string | null;
                        };
                        secret: string;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "keep_hours": 24
                 *     }
                 */
                "application/json": {
                    /**
                     * @description hours for which messages are also signed with the previous secret; 0: not at all
                     * @default 24
                     */
                    keep_hours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        endpoint: {
                            id: string;
                            url: string;
                            /**
                             * @description settings: from WEBHOOK_URLS, can be changed only there
                             * @enum {string}
                             */
                            source: "settings" | "api";
                            /**
                             * @description ended: the receiver responded 410 and gets no more messages
                             * @enum {string}
                             */
                            state: "active" | "ended";
                            ended_at: string | null;
                            created_at: string | null;
                            created_by: string | null;
                            rotated_at: string | null;
                            /** @description time until which messages are also signed with the previous secret */
                            old_secret_until: string | null;
                        };
                        secret: string;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: {
                            /** @description value of the header webhook-id */
                            id: string;
                            task_id: string;
                            type: string;
                            /** @description time of the latest attempt */
                            at: string;
                            /**
                             * @description retried: another attempt follows; failed: last attempt
                             * @enum {string}
                             */
                            outcome: "delivered" | "retried" | "failed";
                            /** @description HTTP status of the response; null: no response */
                            status: number | null;
                            error: string | null;
                            /** @description number of known attempts */
                            attempts: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
                delivery: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requested */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: string;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewIntent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "fix market-research output to match template"
                 *     }
                 */
                "application/json": {
                    description: string;
                    context?: string | {
                        [key: string]: unknown;
                    };
                    kind?: components["schemas"]["TaskKind"];
                    desktop?: components["schemas"]["NewDesktopWork"];
                    build?: {
                        repository: string;
                        issue: number;
                        /** @enum {string} */
                        approval?: "ask" | "auto";
                        revision?: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Intent"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewTask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "fix market-research output to match template"
                 *     }
                 */
                "application/json": components["schemas"]["NewTask"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        intent: components["schemas"]["Intent"];
                        plan: {
                            summary: string;
                            steps: components["schemas"]["PlanStep"][];
                            resource?: string;
                        } | null;
                        preconditions: {
                            /** Format: date-time */
                            checked_at: string;
                            passed: number;
                            problems: {
                                /** @enum {string} */
                                name: "redis" | "health" | "form" | "desktop" | "mailbox" | "template" | "agent" | "sandbox" | "repository" | "platform" | "planner" | "vision" | "model" | "workspace" | "github" | "browser";
                                /** @enum {string} */
                                state: "ok" | "warning" | "failed" | "unknown";
                                code?: string;
                                message: string;
                                remedy?: string;
                                retry?: "never" | "backoff" | "person" | {
                                    after: number;
                                };
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listTasks: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                /** @description one or several, comma-separated */
                status?: string | string[];
                kind?: components["schemas"]["TaskKind"];
                service?: string;
                /** @description search by word prefix in the description, id, service, form values, findings and commit ids */
                text?: string;
                /** @description created at or after this instant */
                since?: string;
                /** @description created at or before this instant */
                until?: string;
                /** @description fields to return for each task, comma-separated, with their full text; default: the fields shown in lists */
                fields?: string | string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tasks: {
                            id: string;
                            kind?: components["schemas"]["TaskKind"];
                            status?: components["schemas"]["TaskStatus"];
                            description?: string;
                            spec?: components["schemas"]["TaskSpec"];
                            seq?: number;
                            stage?: string | null;
                            phase?: string;
                            iteration?: number;
                            plan?: components["schemas"]["Plan"] | null;
                            approval?: {
                                nonce: string;
                                /** Format: date-time */
                                expires_at: string;
                            } | null;
                            pause_requested?: boolean;
                            /** Format: date-time */
                            waiting_until?: string;
                            /** Format: date-time */
                            worker_lost_at?: string;
                            /** Format: date-time */
                            created_at?: string;
                            /** Format: date-time */
                            updated_at?: string;
                            finished_at?: string | null;
                            active_ms?: number;
                            pushes?: number;
                            prs_merged?: number;
                            spent_usd?: number;
                            last_event?: number;
                            result?: ({
                                /** @enum {string} */
                                status: "completed" | "failed" | "cancelled";
                                /** @enum {string} */
                                reason: "matched" | "done" | "unverified" | "stuck" | "iterations" | "deadline" | "budget" | "rejected" | "cancelled" | "expired" | "failed";
                                summary: string;
                            } | null) | (components["schemas"]["TaskResult"] | null);
                            service?: string | null;
                            desktop?: string | null;
                            by?: string | null;
                            /** @enum {string} */
                            priority?: "low" | "normal" | "high";
                            form?: {
                                [key: string]: string;
                            };
                            weights?: number[];
                            checks?: string[];
                        }[];
                        /** @description cursor of the next page; null at the end */
                        next: string | null;
                        /** @description number of tasks on all pages; null if counting would take too long */
                        total: number | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "description": "fix market-research output to match template",
                 *       "context": {
                 *         "Email": "me@example.com",
                 *         "Business": "Coffee",
                 *         "Country": "Japan"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewTask"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    rerunTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "start_from": "email_check",
                 *       "form": {
                 *         "Country": "Peru"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @default null */
                    start_from?: ("email_check" | "analyze") | null;
                    form?: {
                        [key: string]: string | null;
                    };
                    limits?: {
                        iterations?: number;
                        minutes?: number;
                        budget_usd?: number | null;
                        mail_wait_seconds?: number;
                        deploy_wait_seconds?: number;
                    };
                    /** @enum {string} */
                    priority?: "low" | "normal" | "high";
                    accept?: {
                        /** @enum {string} */
                        severity?: "critical" | "high" | "medium" | "low";
                        weights?: {
                            [key: string]: number;
                        };
                        checks?: {
                            [key: string]: number;
                        };
                        waived?: {
                            finding: string;
                            reason: string;
                            /** Format: date */
                            until: string;
                        }[];
                        promoted?: string[];
                    };
                } | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    offerAgain: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "not needed any more"
                 *     }
                 */
                "application/json": {
                    reason?: string;
                } | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    addInput: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "text": "mind slide 3"
                 *     }
                 */
                "application/json": {
                    text?: string;
                    /** @description For a service with "delivery": "hand": the uploaded document of the service, as artifact:<id>/<name>. */
                    document?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    approvePlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "latest": true
                 *     }
                 */
                "application/json": {
                    nonce?: string;
                    plan_hash?: string;
                    /** @enum {boolean} */
                    latest?: true;
                    /** @enum {string} */
                    scope?: "once" | "class";
                    hours?: number;
                } | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: {
                "if-none-match"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    editPlan: {
        parameters: {
            query?: never;
            header?: {
                "if-match"?: string;
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "plan_hash": "b1946ac9",
                 *       "steps": [
                 *         {
                 *           "id": "submit",
                 *           "enabled": true,
                 *           "comment": "only once"
                 *         }
                 *       ],
                 *       "values": {
                 *         "Country": "Peru"
                 *       },
                 *       "limits": {
                 *         "iterations": 3
                 *       }
                 *     }
                 */
                "application/json": {
                    plan_hash?: string;
                    steps: {
                        id: string;
                        title?: string;
                        /** @default true */
                        enabled?: boolean;
                        comment?: string;
                        action?: {
                            /** @enum {string} */
                            action: "open_app";
                            params: {
                                app: string;
                            };
                        } | {
                            /** @enum {string} */
                            action: "open_url";
                            params: {
                                /** Format: uri */
                                url: string;
                            };
                        } | {
                            /** @enum {string} */
                            action: "type";
                            params: {
                                text: string;
                            };
                        } | {
                            /** @enum {string} */
                            action: "click";
                            params: {
                                target?: string;
                                at?: {
                                    x: number;
                                    y: number;
                                };
                                /**
                                 * @default left
                                 * @enum {string}
                                 */
                                button?: "left" | "middle" | "right";
                                /** @default 1 */
                                count?: number;
                            };
                        } | {
                            /** @enum {string} */
                            action: "press";
                            params: {
                                key: string;
                            };
                        } | {
                            /** @enum {string} */
                            action: "hotkey";
                            params: {
                                keys: string | string[];
                            };
                        } | {
                            /** @enum {string} */
                            action: "scroll";
                            params: {
                                /** @enum {string} */
                                direction: "up" | "down" | "left" | "right";
                                /** @default 3 */
                                amount?: number;
                                at?: {
                                    x: number;
                                    y: number;
                                };
                            };
                        } | {
                            /** @enum {string} */
                            action: "wait";
                            params: {
                                seconds: number;
                            };
                        } | {
                            /** @enum {string} */
                            action: "done";
                            params: {
                                summary?: string;
                            };
                        };
                    }[];
                    values?: {
                        [key: string]: string | null;
                    };
                    limits?: {
                        iterations?: number;
                        minutes?: number;
                        budget_usd?: number | null;
                        mail_wait_seconds?: number;
                        deploy_wait_seconds?: number;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    rejectPlan: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "wrong service"
                 *     }
                 */
                "application/json": {
                    nonce?: string;
                    plan_hash?: string;
                    reason?: string;
                } | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        schedules: {
                            id: string;
                            name: string;
                            when: string;
                            pattern: string;
                            timezone: string;
                            request: components["schemas"]["NewTask"];
                            by: string;
                            /** Format: date-time */
                            created_at: string;
                            paused: boolean;
                            next_at: string | null;
                            last_task: string | null;
                            runs: {
                                /** Format: date-time */
                                at: string;
                                /** @enum {string} */
                                outcome: "submitted" | "skipped" | "refused";
                                task_id: string | null;
                                reason: string | null;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "when": "every weekday 6:00",
                 *       "timezone": "Europe/Berlin",
                 *       "request": {
                 *         "description": "fix market-research output to match template",
                 *         "context": {
                 *           "Email": "you@example.com",
                 *           "Business": "Cheese",
                 *           "Country": "Japan"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    name?: string;
                    when: string;
                    timezone?: string;
                    request: components["schemas"]["NewTask"];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        when: string;
                        pattern: string;
                        timezone: string;
                        request: components["schemas"]["NewTask"];
                        by: string;
                        /** Format: date-time */
                        created_at: string;
                        paused: boolean;
                        next_at: string | null;
                        last_task: string | null;
                        runs: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            outcome: "submitted" | "skipped" | "refused";
                            task_id: string | null;
                            reason: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        when: string;
                        pattern: string;
                        timezone: string;
                        request: components["schemas"]["NewTask"];
                        by: string;
                        /** Format: date-time */
                        created_at: string;
                        paused: boolean;
                        next_at: string | null;
                        last_task: string | null;
                        runs: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            outcome: "submitted" | "skipped" | "refused";
                            task_id: string | null;
                            reason: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        when: string;
                        pattern: string;
                        timezone: string;
                        request: components["schemas"]["NewTask"];
                        by: string;
                        /** Format: date-time */
                        created_at: string;
                        paused: boolean;
                        next_at: string | null;
                        last_task: string | null;
                        runs: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            outcome: "submitted" | "skipped" | "refused";
                            task_id: string | null;
                            reason: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        name: string;
                        when: string;
                        pattern: string;
                        timezone: string;
                        request: components["schemas"]["NewTask"];
                        by: string;
                        /** Format: date-time */
                        created_at: string;
                        paused: boolean;
                        next_at: string | null;
                        last_task: string | null;
                        runs: {
                            /** Format: date-time */
                            at: string;
                            /** @enum {string} */
                            outcome: "submitted" | "skipped" | "refused";
                            task_id: string | null;
                            reason: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApprovalGrants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        approvals: components["schemas"]["ApprovalGrant"][];
                        usual_hours: number;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeApprovalGrant: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listServices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        services: {
                            name: string;
                            aliases: string[];
                            url: string;
                            page: string | null;
                            outputs: ("pptx" | "xlsx" | "docx" | "pdf" | "csv")[];
                            template: string | null;
                            required: string[];
                            fields: {
                                name: string;
                                wire?: string;
                                label?: string;
                                /**
                                 * @default text
                                 * @enum {string}
                                 */
                                type: "text" | "number" | "choice" | "date" | "email" | "url" | "boolean" | "file";
                                /** @default false */
                                required: boolean;
                                default?: string;
                                choices?: string[];
                                ticked?: string;
                                recipient?: boolean;
                                marker?: boolean;
                                accept?: string[];
                                max_mb?: number;
                            }[];
                            last_task: {
                                id: string;
                                status: components["schemas"]["TaskStatus"];
                                reason: ("matched" | "done" | "unverified" | "stuck" | "iterations" | "deadline" | "budget" | "rejected" | "cancelled" | "expired" | "failed") | null;
                                /** Format: date-time */
                                created_at: string;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readServiceHealth: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        service: string;
                        runs: number;
                        matched: number;
                        matched_rate: number | null;
                        median_iterations: number | null;
                        spent_usd: number;
                        frequent: {
                            check: string;
                            runs: number;
                        }[];
                        newest: {
                            id: string;
                            reason: ("matched" | "done" | "unverified" | "stuck" | "iterations" | "deadline" | "budget" | "rejected" | "cancelled" | "expired" | "failed") | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKnownFixes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        fixes: components["schemas"]["KnownFix"][];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    editKnownFix: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "note": "The cause was the word limit in shorten.js."
                 *     }
                 */
                "application/json": {
                    note: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["KnownFix"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgetKnownFix: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOrphanMails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        mails: {
                            id: string;
                            service: string;
                            from: string;
                            subject: string;
                            /** Format: date-time */
                            received_at: string;
                            /** Format: date-time */
                            found_at: string;
                            documents: components["schemas"]["DocumentRef"][];
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    startFromOrphanMail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    form_data?: {
                        [key: string]: string;
                    };
                } | null;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    dismissOrphanMail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLearnedTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        learn: {
                            /**
                             * @default approved
                             * @enum {string}
                             */
                            documents: "approved" | "matched" | "off";
                            /** @default 2 */
                            from: number;
                        };
                        learned: components["schemas"]["LearnedTemplates"];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readLearnedTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
                version: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        version: components["schemas"]["LearnedVersion"];
                        text: string;
                        diff: string;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    undoLearnedTemplate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "pptx"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    type: "pptx" | "xlsx" | "docx" | "pdf" | "csv";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnedTemplates"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    learnFromTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "decision": "approve"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    decision: "approve" | "reject";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LearnedTemplates"];
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    describeStages: {
        parameters: {
            query?: {
                minutes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: date-time */
                        at: string;
                        complete_since: string | null;
                        slice_seconds: number;
                        stages: {
                            stage: string;
                            waiting: number;
                            active: number;
                            delayed: number;
                            failed: number;
                            workers: {
                                /** @description service@host:process:instance */
                                name: string;
                                address: string;
                                connected_seconds: number;
                            }[];
                            holds: {
                                task_id: string;
                                since: string | null;
                                worker: string | null;
                            }[];
                            retrying: {
                                task_id: string;
                                /** Format: date-time */
                                failed_at: string;
                                /** Format: date-time */
                                again_at: string;
                                /** @description the failed attempt */
                                attempt: number;
                                /** @description maximum attempts before the step fails */
                                attempts: number | null;
                                failure: {
                                    code: string;
                                    message: string;
                                    retry: "never" | "backoff" | "person" | {
                                        after: number;
                                    };
                                    hint?: string;
                                };
                            }[];
                            warnings: string[];
                            p50_ms: number | null;
                            p95_ms: number | null;
                            p99_ms: number | null;
                            slices: {
                                /** Format: date-time */
                                from: string;
                                finished: number;
                                failed: number;
                                retried: number;
                                p50_ms: number | null;
                                p95_ms: number | null;
                            }[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    cleanStage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                stage: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        stage: string;
                        failed: number;
                        completed: number;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFailedWork: {
        parameters: {
            query?: {
                stage?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        failures: {
                            task_id: string;
                            description: string;
                            service: string | null;
                            /** @description queue in which it failed */
                            stage: string;
                            iteration: number;
                            /** Format: date-time */
                            failed_at: string;
                            failure: {
                                code: string;
                                message: string;
                                retry: "never" | "backoff" | "person" | {
                                    after: number;
                                };
                                hint?: string;
                            };
                            /** @description stage at which a re-run starts */
                            start_from: ("email_check" | "analyze") | null;
                            /** @description document that the re-run compares */
                            document: string | null;
                            /** @description task that re-ran it from this stage; null if it was not re-run */
                            rerun: {
                                task_id: string;
                                status: components["schemas"]["TaskStatus"];
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    rerunFailedWork: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                stage: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tasks": [
                 *         "5f0c1c3e-7a51-4b1e-9d55-3c1d0d0f9a11"
                 *       ]
                 *     }
                 */
                "application/json": {
                    tasks: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        tasks: {
                            task_id: string;
                            /**
                             * @description exists: it was already re-run from this stage
                             * @enum {string}
                             */
                            outcome: "started" | "exists" | "refused";
                            rerun: {
                                task_id: string;
                                status: components["schemas"]["TaskStatus"];
                            } | null;
                            problem: {
                                code: string;
                                reason?: string;
                                detail: string;
                                hint?: string;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDesktops: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        desktops: {
                            name: string;
                            /** @enum {string} */
                            provider: "cua-cloud" | "runner";
                            /** @enum {string} */
                            status: "pending" | "running" | "stopped" | "terminated" | "failed" | "unknown";
                            runner: {
                                /** @enum {string} */
                                platform: "linux" | "windows" | "macos" | "cua-cloud";
                                /** @enum {string} */
                                status: "ready" | "refused";
                                reason: string | null;
                                displays: {
                                    id: string;
                                    x: number;
                                    y: number;
                                    width: number;
                                    height: number;
                                    scale: number;
                                    primary: boolean;
                                }[];
                                capabilities: string[];
                                owner: {
                                    /** @enum {string} */
                                    type: "nobody";
                                } | {
                                    /** @enum {string} */
                                    type: "task";
                                    task_id: string;
                                } | {
                                    /** @enum {string} */
                                    type: "person";
                                    by: string;
                                    by_id?: string;
                                    task_id: string | null;
                                    /** Format: date-time */
                                    since: string;
                                    idle?: {
                                        limit_ms: number;
                                        left_ms: number;
                                    };
                                };
                                epoch: number;
                                ended_hold?: {
                                    by: string;
                                    /** @enum {string} */
                                    reason: "idle" | "lost";
                                    /** Format: date-time */
                                    at: string;
                                } | null;
                                /** Format: date-time */
                                registered_at: string;
                                /** Format: date-time */
                                seen_at: string;
                                connected: boolean;
                                backlog: number;
                            } | null;
                        }[];
                        providers: string[];
                        problems: {
                            provider: string;
                            code: string;
                            message: string;
                            hint?: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    startDesktop: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requested */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        requested: "start" | "stop" | "restart";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            502: components["responses"]["ProviderRefused"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopDesktop: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requested */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        requested: "start" | "stop" | "restart";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            502: components["responses"]["ProviderRefused"];
            503: components["responses"]["Unavailable"];
        };
    };
    restartDesktop: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requested */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        requested: "start" | "stop" | "restart";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            502: components["responses"]["ProviderRefused"];
            503: components["responses"]["Unavailable"];
        };
    };
    forgetCallerKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false: the key was not stored */
                        forgotten: boolean;
                        /** @description number of tasks that were cancelled */
                        cancelled: number;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeScreenshot: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": unknown;
                    "image/png": unknown;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    takeOverDesktop: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        epoch: number;
                        task_id: string | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    releaseDesktop: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "epoch": 7
                 *     }
                 */
                "application/json": {
                    epoch: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        epoch: number;
                        task_id: string | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendInput: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "epoch": 7,
                 *       "input": {
                 *         "type": "click",
                 *         "x": 0.5,
                 *         "y": 0.2,
                 *         "button": "left",
                 *         "count": 1
                 *       }
                 *     }
                 */
                "application/json": {
                    epoch: number;
                    input: {
                        /** @enum {string} */
                        type: "move";
                        x: number;
                        y: number;
                    } | {
                        /** @enum {string} */
                        type: "click";
                        x: number;
                        y: number;
                        /** @enum {string} */
                        button: "left" | "middle" | "right";
                        count: number;
                    } | {
                        /** @enum {string} */
                        type: "drag";
                        from: {
                            x: number;
                            y: number;
                        };
                        to: {
                            x: number;
                            y: number;
                        };
                        /** @enum {string} */
                        button: "left" | "middle" | "right";
                    } | {
                        /** @enum {string} */
                        type: "scroll";
                        x: number;
                        y: number;
                        dx: number;
                        dy: number;
                    } | {
                        /** @enum {string} */
                        type: "key";
                        keys: string;
                    } | {
                        /** @enum {string} */
                        type: "text";
                        text: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    createEnrolment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "desktop": "office"
                 *     }
                 */
                "application/json": {
                    desktop: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        desktop: string;
                        code: string;
                        expires_at: string;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listMachines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        machines: {
                            desktop: string;
                            machine: string;
                            host: string;
                            enrolled_at: string;
                            enrolled_by: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeMachine: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                desktop: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readEvents: {
        parameters: {
            query?: {
                after?: number;
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        events: components["schemas"]["TaskEvent"][];
                        last_event: number;
                        status: components["schemas"]["TaskStatus"];
                    };
                    "text/event-stream": string;
                };
            };
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readAllEvents: {
        parameters: {
            query?: {
                /** @description id of the last received event: TASK/NUMBER */
                after?: string;
                /** @description for the JSON response */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description oldest first */
                        events: components["schemas"]["TaskEvent"][];
                    };
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadArtifact: {
        parameters: {
            query?: {
                name?: string;
            };
            header?: {
                "if-none-match"?: string;
                range?: string;
                "if-range"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description The requested range */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            416: components["responses"]["RangeNotSatisfiable"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadDocument: {
        parameters: {
            query?: {
                name?: string;
                for?: "form";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": unknown;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentRef"] | {
                        artifact: string;
                        name: string;
                        bytes: number;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    drawPages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "drawn";
                        pages: {
                            number: number;
                            width: number;
                            height: number;
                        }[];
                        notes: string[];
                    } | {
                        /** @enum {string} */
                        state: "missing";
                        reason: string;
                    } | {
                        /** @enum {string} */
                        state: "drawing";
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readDrawnPage: {
        parameters: {
            query?: {
                size?: "picture" | "thumbnail";
            };
            header?: {
                "if-none-match"?: string;
            };
            path: {
                id: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readReplay: {
        parameters: {
            query?: {
                /** @description false: without images of screens, as for roles that may not see screens */
                pictures?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {number} */
                        version: 1;
                        /** Format: date-time */
                        made_at: string;
                        task: {
                            id: string;
                            kind: components["schemas"]["TaskKind"];
                            status: components["schemas"]["TaskStatus"];
                            description: string;
                            service: string | null;
                            /** Format: date-time */
                            created_at: string;
                            finished_at: string | null;
                            spent_usd: number;
                            budget_usd: number | null;
                            result: {
                                /** @enum {string} */
                                status: "completed" | "failed" | "cancelled";
                                /** @enum {string} */
                                reason: "matched" | "done" | "unverified" | "stuck" | "iterations" | "deadline" | "budget" | "rejected" | "cancelled" | "expired" | "failed";
                                summary: string;
                                iterations: number;
                            } | null;
                        };
                        events: components["schemas"]["TaskEvent"][];
                        reports: {
                            [key: string]: {
                                documents: {
                                    name: string;
                                    /** @enum {string} */
                                    type: "pptx" | "xlsx" | "docx" | "pdf" | "csv";
                                    pages?: string;
                                }[];
                                findings: {
                                    id: string;
                                    check: string;
                                    category: string;
                                    /** @enum {string} */
                                    severity: "critical" | "high" | "medium" | "low";
                                    location: string;
                                    message: string;
                                    expected: string;
                                    actual: string;
                                    suggestion: string;
                                    measure?: {
                                        value: number;
                                        goal: number;
                                        unit: string;
                                    };
                                    anchors?: ({
                                        /** @enum {string} */
                                        kind: "slide";
                                        document: number;
                                        slide: number;
                                        box?: {
                                            left: number;
                                            top: number;
                                            width: number;
                                            height: number;
                                        };
                                        name: string;
                                    } | {
                                        /** @enum {string} */
                                        kind: "cells";
                                        document: number;
                                        sheet: string;
                                        range?: {
                                            firstRow: number;
                                            lastRow: number;
                                            firstColumn: number;
                                            lastColumn: number;
                                        };
                                    } | {
                                        /** @enum {string} */
                                        kind: "text";
                                        document: number;
                                        block: number;
                                        row?: number;
                                        characters?: {
                                            start: number;
                                            end: number;
                                        };
                                    })[];
                                    /** @enum {string} */
                                    by?: "model";
                                    /** @enum {string} */
                                    verified?: "arithmetic" | "person";
                                }[];
                                counts: {
                                    critical: number;
                                    high: number;
                                    medium: number;
                                    low: number;
                                };
                            };
                        };
                        pages: {
                            [key: string]: {
                                /** @enum {number} */
                                version: 1;
                                notes: string[];
                                /** @enum {string} */
                                type: "pptx";
                                width: number;
                                height: number;
                                slides: {
                                    number: number;
                                    title: string;
                                    hidden: boolean;
                                    shapes: ({
                                        /** @enum {string} */
                                        kind: "text";
                                        name: string;
                                        box: {
                                            left: number;
                                            top: number;
                                            width: number;
                                            height: number;
                                        };
                                        turn: number;
                                        ground: string | null;
                                        /** @enum {string} */
                                        anchor: "top" | "middle" | "bottom";
                                        padding: {
                                            left: number;
                                            top: number;
                                            right: number;
                                            bottom: number;
                                        };
                                        wraps: boolean;
                                        lines: {
                                            /** @enum {string} */
                                            align: "left" | "center" | "right";
                                            indent: number;
                                            first: number;
                                            spacing: number;
                                            runs: {
                                                text: string;
                                                size: number;
                                                bold: boolean;
                                                color: string | null;
                                            }[];
                                        }[];
                                    } | {
                                        /** @enum {string} */
                                        kind: "table";
                                        name: string;
                                        box: {
                                            left: number;
                                            top: number;
                                            width: number;
                                            height: number;
                                        };
                                        size: number;
                                        columns: number[];
                                        rows: number[];
                                        cells: string[][];
                                    } | {
                                        /** @enum {string} */
                                        kind: "picture";
                                        name: string;
                                        box: {
                                            left: number;
                                            top: number;
                                            width: number;
                                            height: number;
                                        };
                                        turn: number;
                                        label: string;
                                        image?: string;
                                    } | {
                                        /** @enum {string} */
                                        kind: "chart";
                                        name: string;
                                        box: {
                                            left: number;
                                            top: number;
                                            width: number;
                                            height: number;
                                        };
                                        title: string;
                                        plot: string;
                                        values: (number | null)[];
                                        labels: string[];
                                    })[];
                                }[];
                                pictures?: {
                                    [key: string]: string;
                                };
                            } | {
                                /** @enum {number} */
                                version: 1;
                                notes: string[];
                                /** @enum {string} */
                                type: "xlsx";
                                sheets: {
                                    name: string;
                                    hidden: boolean;
                                    lastRow: number;
                                    lastColumn: number;
                                    columns: number[];
                                    rows: {
                                        number: number;
                                        cells: string[];
                                        numbers: number[];
                                    }[];
                                }[];
                            } | {
                                /** @enum {number} */
                                version: 1;
                                notes: string[];
                                /** @enum {string} */
                                type: "docx";
                                blocks: ({
                                    /** @enum {string} */
                                    kind: "paragraph";
                                    number: number;
                                    text: string;
                                    level: number;
                                    label: string;
                                } | {
                                    /** @enum {string} */
                                    kind: "table";
                                    number: number;
                                    rows: string[][];
                                })[];
                            };
                        };
                        diffs: {
                            [key: string]: string;
                        };
                        pictures: {
                            [key: string]: string;
                        };
                        left_out: string[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportReplay: {
        parameters: {
            query?: {
                /** @description false: without images of screens, as for roles that may not see screens */
                pictures?: "true" | "false";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    describeWorkspace: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        task_id: string;
                        steps: {
                            commit: string;
                            changed: {
                                path: string;
                                added: number;
                                removed: number;
                            }[];
                            diff: string | null;
                            zip: string | null;
                            step: number;
                            of: number;
                            title: string;
                            at: string;
                        }[];
                        files: {
                            path: string;
                            bytes: number;
                            kept: boolean;
                        }[];
                        spent: {
                            input_tokens: number;
                            output_tokens: number;
                            tokens_per_second: number | null;
                            cost_usd: number | null;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readWorkspaceFile: {
        parameters: {
            query: {
                /** @description step number from 1; default: the latest finished step */
                step?: number;
                /** @description path as shown in the list of files */
                path: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        task_id: string;
                        step: number;
                        path: string;
                        bytes: number;
                        text: string | null;
                        /** @description reason why there is no text */
                        withheld: ("binary" | "too-large" | "not-kept") | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readWorkspaceDiff: {
        parameters: {
            query?: {
                /** @description step number from 1; default: the latest finished step */
                step?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        task_id: string;
                        step: number;
                        title: string;
                        commit: string;
                        /** @description null: the step changed nothing, or its diff is too large to store */
                        diff: string | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    findWorkspacePreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        task_id: string;
                        /** @description null: no program is running */
                        preview: {
                            /** @description null: it runs on a machine that this gateway cannot reach */
                            url: string | null;
                            machine: string;
                            command: string;
                            /** @description time at which it ends automatically */
                            until: string;
                            /** @description end of its output */
                            output: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    endWorkspacePreview: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A repeated request with the same key is executed only once within 24 hours.
                 * @example monday-1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a response body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadWorkspace: {
        parameters: {
            query?: {
                /** @description step number from 1; default: the latest finished step */
                step?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBuilds: {
        parameters: {
            query?: {
                limit?: number;
                cursor?: string;
                status?: components["schemas"]["TaskStatus"];
                repository?: string;
                issue?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        builds: {
                            task_id: string;
                            /** @description owner/name at GitHub */
                            repository: string;
                            issue: number;
                            title: string;
                            status: components["schemas"]["TaskStatus"];
                            phase: string;
                            /** @description null: tests are not written yet */
                            tests: {
                                passed: number;
                                total: number;
                            } | null;
                            /** @description sessions that ended */
                            sessions: number;
                            spent_usd: number;
                            created_at: string;
                            updated_at: string;
                            finished_at: string | null;
                            /** @description outcome; null while running */
                            summary: string | null;
                        }[];
                        /** @description cursor of the next page; null at the end */
                        next: string | null;
                        /** @description orchestrators that watch issues, most recently active first, each with its waiting issues and the issues it does not build, with reasons */
                        orchestrators: {
                            name: string;
                            repository: string;
                            at: string;
                            building: number[];
                            verdicts: {
                                number: number;
                                priority: number | null;
                                reasons: string[];
                            }[];
                            trouble: string | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBuild: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        task_id: string;
                        /** @description owner/name at GitHub */
                        repository: string;
                        issue: number;
                        title: string;
                        status: components["schemas"]["TaskStatus"];
                        phase: string;
                        spent_usd: number;
                        created_at: string;
                        updated_at: string;
                        finished_at: string | null;
                        /** @description outcome; null while running */
                        summary: string | null;
                        stage: string | null;
                        /** @description author of the issue; null: not read yet */
                        author: string | null;
                        approved_by: string | null;
                        /** @description summary of the app, in one or two sentences */
                        about: string | null;
                        issue_url: string;
                        /** @description address of the build at GitHub */
                        comment_url: string | null;
                        /** @description files of the app at the latest commit */
                        app_url: string | null;
                        /** @description latest pushed commit */
                        commit: string | null;
                        tests: {
                            id: string;
                            description: string;
                            steps: string[];
                            /** @enum {string} */
                            status: "fail" | "pass";
                            attempts: number;
                            /** @description sessions that worked on it, oldest first */
                            sessions: number[];
                            /** @description session after which it passes; null: it does not pass */
                            proven_by: number | null;
                        }[];
                        sessions: {
                            /** @description from 1 */
                            session: number;
                            /** @description null: no commit was made */
                            test: string | null;
                            /** @enum {string} */
                            status: "CONTINUE" | "COMPLETE" | "FAILED" | "BROKEN_STATE";
                            /** @description true if its test passes after the session */
                            passed: boolean;
                            /** @description findings of the harness */
                            text: string;
                            /** @description latest pushed commit */
                            commit: string | null;
                            screenshots: {
                                /** @description in the repository */
                                path: string;
                                /** @description name to download the image with */
                                name: string;
                                /** @description null: available only in the repository */
                                artifact: string | null;
                            }[];
                            console_errors: string[];
                            transcript: string | null;
                            /** @description diff of its commit, pushed or rejected */
                            diff: string | null;
                            spent_usd: number;
                            turns: number | null;
                            started_at: string | null;
                            ended_at: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSessionTranscript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description from 1 */
                session: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSessionDiff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description from 1 */
                session: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/x-diff": string;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
    readSessionScreenshot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                /** @description from 1 */
                session: number;
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/png": unknown;
                };
            };
            400: components["responses"]["Unreadable"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["Unavailable"];
        };
    };
}
