import process from 'node:process';
import { runCheckProgram } from '@fixpoint/tasks/checks';
import { comparatorSettings } from './config.js';
import { createComparatorChecks } from './preconditions/comparator-checks.js';

// For `fixpoint doctor`: prints the comparator's checks of each target service, as one line of JSON.
await runCheckProgram({ settings: comparatorSettings, process, createChecks: createComparatorChecks });
