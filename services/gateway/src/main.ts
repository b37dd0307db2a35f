import process from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runService } from '@fixpoint/shared/lifecycle';
import { gatewaySettings } from './config.js';
import { startGateway } from './start.js';

// Many clients create much garbage: it is collected when memory has doubled, not quadrupled. This costs no measurable time.
setFlagsFromString('--heap-growing-percent=100');

await runService({ name: 'gateway', settings: gatewaySettings, process, start: startGateway });
