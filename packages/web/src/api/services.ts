import type { TaskStatus } from '@fixpoint/shared/contracts';
import { requestJson } from './request.js';

export interface Service {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly url: string;
  readonly page: string | null;
  readonly outputs: readonly string[];
  readonly template: string | null;
  readonly required: readonly string[];
  readonly last_task: {
    readonly id: string;
    readonly status: TaskStatus;
    readonly reason: string | null;
    readonly created_at: string;
  } | null;
}

export interface DoctorCheck {
  readonly name: string;
  readonly required: boolean;
  readonly state: 'ok' | 'warn' | 'missing';
  readonly detail: string;
  readonly remedy?: string;
}

export const listServices = () => requestJson<{ services: readonly Service[] }>('GET', '/api/v1/services');
export const runDoctor = () => requestJson<{ checks: readonly DoctorCheck[] }>('GET', '/api/v1/doctor');
/** Throws where Redis takes no writes. */
export const askReady = () => requestJson<{ status: string }>('GET', '/readyz');
