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
         * Whether the gateway runs
         * @description Whether the gateway runs.
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
         * Whether the gateway can do its work
         * @description Whether the gateway can do its work.
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
         * Check the set-up of this machine
         * @description The report of "fixpoint doctor" on the machine of the gateway; stages on other machines have a set-up of their own.
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
         * Who am I?
         * @description Who am I?.
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
         * @description The answer holds the token; it is kept as a hash only and cannot be shown again.
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
         * @description The old secret, and sessions that it opened, end at once.
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
         * @description The secret stays. Sockets, streams and manual control that are open with it end at once, and so do the approval grants that were given with it; its sessions continue with the new role. Without a scope it opens all that its role allows.
         */
        put: operations["changeToken"];
        post?: never;
        /**
         * Revoke a token
         * @description Whatever is open with it ends at once: sessions, sockets, streams, manual control; and so do the approval grants that were given with it.
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
         * @description What was done by a known principal; with kind=refused a sample of what was refused to one.
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
         * Export the audit log, oldest first, one JSON object a line
         * @description Export the audit log, oldest first, one JSON object a line.
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
         * List the receivers of webhooks
         * @description Those that the settings name are listed with them, and changed only in the settings.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Add a receiver of webhooks
         * @description The answer holds the secret that its messages are signed with; it is not shown again.
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
         * Give a webhook another secret
         * @description Meanwhile messages carry two signatures: one with each secret.
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
         * Remove a receiver of webhooks
         * @description What waits for it is not sent any more.
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
         * List the newest deliveries to a receiver
         * @description Newest first, each as its newest attempt went; of the last 200 attempts, for 30 days.
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
         * Send a message to a receiver again
         * @description Under the same webhook-id, retried like the first time. What becomes of it is listed.
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
         * Preview how a request would be understood
         * @description Creates nothing. Problems of the request are part of the answer here, not errors.
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
         * Preview what would become of a request
         * @description Creates nothing: what the request means, what is wrong with it, files included, the plan that it would wait with, and whether its preconditions hold.
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
         * @description With an Idempotency-Key header, repeating the request answers with the same task for 24 hours.
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
         * @description A new task with the description, form and limits of this one, but for what the body changes. start_from: null at the form, "email_check" at the mail, "analyze" with the newest document.
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
         * @description For a task on whose plan nobody decided in time: a new task with the same request, whose plan waits for a decision. Requested again it answers the same task.
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
         * Pause the task at its next stage boundary
         * @description Pause the task at its next stage boundary.
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
         * End the task now
         * @description End the task now.
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
         * Send a message to a running task, or hand over the document that it waits for
         * @description Send a message to a running task, or hand over the document that it waits for.
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
         * Approve the plan that was seen
         * @description Send plan_hash and nonce of the proposal, or "latest": true. A stale approval gets 409. With "scope": "class" later plans for the same resource, all of whose steps are of the same classes, start without asking for "hours".
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
         * Change the plan before it is approved
         * @description Send every step, in order: switch off optional ones, comment on any. The plan then has a new version with its own hash. Name the plan that was edited by plan_hash, or by If-Match with its ETag.
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
         * Submit a request again and again
         * @description when: "every weekday 6:00", "every monday at 9:30", "every 2 hours", or five fields of cron. A time at which the task of the time before is still under way is skipped. The plan of each task waits for a person, unless the request has approval "auto".
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
         * @description The tasks that it made stay.
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
         * @description Newest first, without those that have ended. Each names who gave it, for which classes of steps, on which resource.
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
         * @description One of your own; an admin may revoke any. Tasks that started by it go on.
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
         * List the services, each with its newest task
         * @description List the services, each with its newest task.
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
         * How the newest runs of a service went
         * @description Of its newest 30 tasks that are over.
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
         * @description Which change removed which findings, the most helpful first. Learned from each comparison that shows findings gone after one change; the next fix of such a finding, and research, are told.
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
         * Say in better words what a fix did
         * @description Say in better words what a fix did.
         */
        put: operations["editKnownFix"];
        post?: never;
        /**
         * Forget a fix that worked
         * @description Later fixes are not told of it any more. The change itself stays.
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
         * List the mails that no task has taken
         * @description Mails with a sender, a subject and a document of a service, which came late, bear the mark of another submission, or were never asked for. Newest first, for a week.
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
         * Start a task from such a mail
         * @description The task begins with the comparison of the mail’s first document; its plan waits for approval as any other. The mail is shown no more.
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
         * Dismiss such a mail
         * @description It is shown no more. The mail itself stays where it is.
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
         * @description What its good documents have in common is required in addition to the written template, and never against it. `learn` is what the row of the service says of it.
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
         * Show a version of a learned template, and what it changed
         * @description Show a version of a learned template, and what it changed.
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
         * Put the version before the one in force back in force
         * @description One that a rejected document taught is passed over. Where none is left, nothing learned is required.
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
         * Let the documents of a task that matched teach, or never
         * @description approve: what they have in common with the service’s other good documents is required from then on. reject: nothing is ever learned from them, and what was is taken out.
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
         * @description Counts, connected workers and the steps they hold, and throughput and durations over the last minutes.
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
         * @description Failed and completed jobs that ended more than a minute ago, at most 10,000 of each. What waits, runs or is delayed stays.
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
         * List the tasks that failed, with the stage they failed in
         * @description The 100 tasks that failed last, the newest first, but for those in which no stage failed: stuck, out of iterations, out of budget.
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
         * Run tasks again that failed in a stage
         * @description A new task for each, from that stage where a task can begin there, and from the form where it cannot. Each is run again once: repeating the request answers with the same tasks. A task that is not over, or did not fail there, is refused, which keeps none of the others from it.
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
         * @description Those that desktop-runners announced within the last day, and the machines of CUA Cloud where its key is set. One name is one desktop.
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
         * @description Requests the change and does not wait for it. For machines of a provider: one that is only announced by its runner is switched on and off there.
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
         * @description Requests the change and does not wait for it. For machines of a provider: one that is only announced by its runner is switched on and off there.
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
         * @description Requests the change and does not wait for it. For machines of a provider: one that is only announced by its runner is switched on and off there.
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
         * Forget the key that the caller brought
         * @description Forgets the key of CUA Cloud that comes with this request as X-CUA-API-Key, lets go of its machines and cancels its tasks. Otherwise a key is kept, encrypted, for a day after its last use.
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
         * @description Answers the picture. Windows that the policy names as private are black in it.
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
         * @description Starts manual control: ends the turn of the task that has the desktop, releases every key, and pauses that task, whose clock stops. No other input reaches the desktop until it is released.
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
         * @description Ends manual control: the task that had the desktop continues, from the screen as it is now. Anyone with the role operate can release it for a person who left, by the epoch that the list of desktops shows.
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
         * @description Answers when it is done. Places are fractions of the picture, 0 to 1.
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
         * Make a one-time code that enrols a machine
         * @description The machine exchanges it for a token that opens the work of this desktop and nothing else: fixpoint-runner --host wss://… --enrol CODE. It lasts 15 minutes. A token that the desktop has already ends when the code is used.
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
         * List the machines that are enrolled
         * @description List the machines that are enrolled.
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
         * End the token of a machine
         * @description Its connection ends at once, and what it works on is queued again for the machine that is enrolled next.
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
         * @description JSON by default. With Accept: text/event-stream the log from after Last-Event-ID (or ?after=), then live; ends with task-finished.
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
         * @description JSON by default: the newest events. With Accept: text/event-stream from now on, or from after Last-Event-ID (or ?after=), which is TASK/NUMBER. The newest 20,000 events can be had again.
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
         * @description Pictures show screens: they need the role that may see one.
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
         * Upload a document that a task can start from, or a file for a form
         * @description The bytes as application/octet-stream, at most 50 MB. Name a document in a task as "existing_file_path": "artifact:<id>"; with for=form any file is taken, for a file field of a service's form: "artifact:<id>/<name>".
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
         * Have the pages of a document drawn
         * @description By LibreOffice, where the comparator has it. The first request begins it (`drawing`): ask again after a second. `missing` gives the reason why there are no pictures.
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
         * See a page of a document that was drawn
         * @description See a page of a document that was drawn.
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
         * @description Secrets, e-mail addresses, hosts and home folders are masked in every text. Pictures of screens are small, and show what the screens showed: leave them out where that matters.
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
         * @description The file needs no network and no gateway. Secrets, e-mail addresses, hosts and home folders are masked in every text. Pictures of screens are small, and show what the screens showed: leave them out where that matters.
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
         * @description Steps oldest first, with their commits and what each changed; files as the newest step left them. Both are empty before the first step is done.
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
         * Read what a step changed in a workspace
         * @description Read what a step changed in a workspace.
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
         * @description Where it can be looked at, and the end of what it printed.
         */
        get: operations["findWorkspacePreview"];
        put?: never;
        post?: never;
        /**
         * End the running program of a workspace
         * @description End the running program of a workspace.
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
         * @description As a step left it, without installed packages.
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
         * @description With what the orchestrators see: which issues wait for their turn, and which are not built and why.
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
         * @description The issue, its tests as they stand, and the sessions that worked on them, oldest first. A build has the id of its task.
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
         * Download what the agent did in a session
         * @description The messages of its run as JSON lines, secrets masked.
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
         * Download what a session changed
         * @description Unified diff of the commit that it made, pushed or refused; pictures are left out.
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
         * Read a picture of a session
         * @description A picture of the app, as the agent was shown it and the harness has checked it.
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
                    retry?: "never" | "backoff" | {
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
            /** @default {} */
            deploy: {
                /** Format: uri */
                health?: string;
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
            };
            terms?: {
                /** Format: date */
                as_of?: string;
                foreign_names?: string[];
            };
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
            retry: "never" | "backoff" | {
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
        /** @description The address or a header cannot be read */
        Unreadable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The address or a header cannot be read",
                 *       "status": 400,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A token is needed, or the one that was sent is not valid */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "A token is needed, or the one that was sent is not valid",
                 *       "status": 401,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role or the policy does not allow it */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The role or the policy does not allow it",
                 *       "status": 403,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "There is no such thing",
                 *       "status": 404,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It does not fit the present state; `reason` names which conflict */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "It does not fit the present state; `reason` names which conflict",
                 *       "status": 409,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description It changed meanwhile */
        PreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "It changed meanwhile",
                 *       "status": 412,
                 *       "detail": "What happened, and with which value.",
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
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is in a format that is not read here */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The body is in a format that is not read here",
                 *       "status": 415,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such part */
        RangeNotSatisfiable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "There is no such part",
                 *       "status": 416,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something is wrong or missing; `errors` names each field */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Something is wrong or missing; `errors` names each field",
                 *       "status": 422,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description More requests than the limit allows; see Retry-After */
        TooManyRequests: {
            headers: {
                /** @description Seconds after which to try again */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "More requests than the limit allows; see Retry-After",
                 *       "status": 429,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The gateway failed */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "The gateway failed",
                 *       "status": 500,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A provider refused the request */
        ProviderRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "A provider refused the request",
                 *       "status": 502,
                 *       "detail": "What happened, and with which value.",
                 *       "instance": "/api/v1/tasks",
                 *       "code": "example"
                 *     }
                 */
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not available now; see Retry-After */
        Unavailable: {
            headers: {
                /** @description Seconds after which to try again */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "type": "urn:fixpoint:problem:example",
                 *       "title": "Not available now; see Retry-After",
                 *       "status": 503,
                 *       "detail": "What happened, and with which value.",
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
         * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                                /** @description services whose tasks it may see and steer; with services or machines named, what is not named is closed */
                                services?: string[];
                                /** @description desktops that it may see and control, and whose tasks it may see and steer */
                                machines?: string[];
                                /** @description kinds of tasks that it may see and steer */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description over MCP it may only read
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                    /** @description owner of the token, as the logs name it */
                    name: string;
                    /** @enum {string} */
                    role: "view" | "operate" | "admin";
                    scope?: {
                        /** @description services whose tasks it may see and steer; with services or machines named, what is not named is closed */
                        services?: string[];
                        /** @description desktops that it may see and control, and whose tasks it may see and steer */
                        machines?: string[];
                        /** @description kinds of tasks that it may see and steer */
                        kinds?: components["schemas"]["TaskKind"][];
                        /**
                         * @description over MCP it may only read
                         * @enum {string}
                         */
                        mcp?: "read";
                    };
                    /** @description null: until it is revoked; by default 90, or what is left of the token that issues it */
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
                                /** @description services whose tasks it may see and steer; with services or machines named, what is not named is closed */
                                services?: string[];
                                /** @description desktops that it may see and control, and whose tasks it may see and steer */
                                machines?: string[];
                                /** @description kinds of tasks that it may see and steer */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description over MCP it may only read
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                                /** @description services whose tasks it may see and steer; with services or machines named, what is not named is closed */
                                services?: string[];
                                /** @description desktops that it may see and control, and whose tasks it may see and steer */
                                machines?: string[];
                                /** @description kinds of tasks that it may see and steer */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description over MCP it may only read
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                        /** @description services whose tasks it may see and steer; with services or machines named, what is not named is closed */
                        services?: string[];
                        /** @description desktops that it may see and control, and whose tasks it may see and steer */
                        machines?: string[];
                        /** @description kinds of tasks that it may see and steer */
                        kinds?: components["schemas"]["TaskKind"][];
                        /**
                         * @description over MCP it may only read
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
                                /** @description services whose tasks it may see and steer; with services or machines named, what is not named is closed */
                                services?: string[];
                                /** @description desktops that it may see and control, and whose tasks it may see and steer */
                                machines?: string[];
                                /** @description kinds of tasks that it may see and steer */
                                kinds?: components["schemas"]["TaskKind"][];
                                /**
                                 * @description over MCP it may only read
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                             * @description settings: named by WEBHOOK_URLS, and changed only there
                             * @enum {string}
                             */
                            source: "settings" | "api";
                            /**
                             * @description ended: it answered 410 and gets nothing more
                             * @enum {string}
                             */
                            state: "active" | "ended";
                            ended_at: string | null;
                            created_at: string | null;
                            created_by: string | null;
                            rotated_at: string | null;
                            /** @description until when messages are signed with the secret before, too */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                     * @description of the receiver; https, unless WEBHOOK_PRIVATE_HOSTS names its host
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
                             * @description settings: named by WEBHOOK_URLS, and changed only there
                             * @enum {string}
                             */
                            source: "settings" | "api";
                            /**
                             * @description ended: it answered 410 and gets nothing more
                             * @enum {string}
                             */
                            state: "active" | "ended";
                            ended_at: string | null;
                            created_at: string | null;
                            created_by: string | null;
                            rotated_at: string | null;
                            /** @description until when messages are signed with the secret before, too */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                     * @description hours for which messages are signed with the secret before as well; 0: not at all
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
                             * @description settings: named by WEBHOOK_URLS, and changed only there
                             * @enum {string}
                             */
                            source: "settings" | "api";
                            /**
                             * @description ended: it answered 410 and gets nothing more
                             * @enum {string}
                             */
                            state: "active" | "ended";
                            ended_at: string | null;
                            created_at: string | null;
                            created_by: string | null;
                            rotated_at: string | null;
                            /** @description until when messages are signed with the secret before, too */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                            /** @description as in the header webhook-id */
                            id: string;
                            task_id: string;
                            type: string;
                            /** @description of the newest attempt */
                            at: string;
                            /**
                             * @description retried: another attempt follows; failed: it was the last one
                             * @enum {string}
                             */
                            outcome: "delivered" | "retried" | "failed";
                            /** @description HTTP status of the answer; null: there was none */
                            status: number | null;
                            error: string | null;
                            /** @description as far as they are remembered */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                                retry?: "never" | "backoff" | {
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
                /** @description what words begin with: of the description, the id, the service, what was filled in, the findings, or ids of commits */
                text?: string;
                /** @description created at or after this instant */
                since?: string;
                /** @description created at or before this instant */
                until?: string;
                /** @description what to answer of each task, comma-separated, each whole; what lists show unless given */
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
                        /** @description tasks on all pages; null where counting them would take longer than reading the page */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                    /** @description For a service with "delivery": "hand": the document that it made, as artifact:<id>/<name> of an upload. */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description What the client has is still so */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 *       ]
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                                /** @description the one that failed */
                                attempt: number;
                                /** @description runs in all before the step fails for good */
                                attempts: number | null;
                                failure: {
                                    code: string;
                                    message: string;
                                    retry: "never" | "backoff" | {
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                            /** @description the queue it failed in */
                            stage: string;
                            iteration: number;
                            /** Format: date-time */
                            failed_at: string;
                            failure: {
                                code: string;
                                message: string;
                                retry: "never" | "backoff" | {
                                    after: number;
                                };
                                hint?: string;
                            };
                            /** @description where it begins when it is run again from this stage */
                            start_from: ("email_check" | "analyze") | null;
                            /** @description the document that is compared then */
                            document: string | null;
                            /** @description the task by which it was run again from here */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                             * @description exists: it was run again from here before
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                        /** @description false: it was not kept */
                        forgotten: boolean;
                        /** @description tasks that were ended with it */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
            /** @description Done, without an answer */
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
                /** @description id of the last event that was seen: TASK/NUMBER */
                after?: string;
                /** @description of the answer in JSON */
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
            /** @description The part that was wanted */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": unknown;
                };
            };
            /** @description What the client has is still so */
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
            /** @description What the client has is still so */
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
                /** @description false leaves out pictures of screens; so does a role that may not see screens */
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
                /** @description false leaves out pictures of screens; so does a role that may not see screens */
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
                /** @description from 1; absent: the newest that is done */
                step?: number;
                /** @description as the list of files names it */
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
                        /** @description why there is no text */
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
                /** @description from 1; absent: the newest that is done */
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
                        /** @description null: the step changed nothing, or more than is kept */
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
                        /** @description null: nothing runs */
                        preview: {
                            /** @description null: it runs on a machine that this gateway does not reach */
                            url: string | null;
                            machine: string;
                            command: string;
                            /** @description when it ends by itself */
                            until: string;
                            /** @description the end of what it printed */
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
                 * @description The same request under the same key is carried out once in 24 hours.
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
            /** @description Done, without an answer */
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
                /** @description from 1; absent: the newest that is done */
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
                            /** @description null: none are written yet */
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
                            /** @description how it ended; null: it has not */
                            summary: string | null;
                        }[];
                        /** @description cursor of the next page; null at the end */
                        next: string | null;
                        /** @description what watches issues, the newest sign of life first: what waits for its turn, and what is not built and why */
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
                        /** @description how it ended; null: it has not */
                        summary: string | null;
                        stage: string | null;
                        /** @description who wrote the issue; null: it is not read yet */
                        author: string | null;
                        approved_by: string | null;
                        /** @description what the app is to be, in a sentence or two */
                        about: string | null;
                        issue_url: string;
                        /** @description where the build is told of at GitHub */
                        comment_url: string | null;
                        /** @description the app’s files at its newest commit */
                        app_url: string | null;
                        /** @description the newest one that was pushed */
                        commit: string | null;
                        tests: {
                            id: string;
                            description: string;
                            steps: string[];
                            /** @enum {string} */
                            status: "fail" | "pass";
                            attempts: number;
                            /** @description those that worked on it, oldest first */
                            sessions: number[];
                            /** @description the session after which it passes; null: it does not pass */
                            proven_by: number | null;
                        }[];
                        sessions: {
                            /** @description from 1 */
                            session: number;
                            /** @description null: it came to none */
                            test: string | null;
                            /** @enum {string} */
                            status: "CONTINUE" | "COMPLETE" | "FAILED" | "BROKEN_STATE";
                            /** @description whether its test passes after it */
                            passed: boolean;
                            /** @description what the harness found */
                            text: string;
                            /** @description the newest one that it pushed */
                            commit: string | null;
                            screenshots: {
                                /** @description in the repository */
                                path: string;
                                /** @description by which the session’s pictures are read */
                                name: string;
                                /** @description null: it is in the repository alone */
                                artifact: string | null;
                            }[];
                            console_errors: string[];
                            transcript: string | null;
                            /** @description of the commit that it made, pushed or refused */
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
