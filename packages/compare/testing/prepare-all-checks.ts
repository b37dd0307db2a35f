// Loads what checks need, as operations do before they run them: tests run checks by themselves.
import { allChecks } from '../src/checks/all-checks.js';

for (const check of allChecks) await check.prepare?.({ language: 'en' });
