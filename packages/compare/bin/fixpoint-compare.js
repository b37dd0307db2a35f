#!/usr/bin/env node
// Installed before the first build, when dist does not exist yet: npm can only link, and mark executable, what is there.
import '../dist/cli.js';
