#!/usr/bin/env node
// Installed before the first build, when dist does not exist yet: npm can link and mark as executable only files that exist.
import '../dist/cli.js';
