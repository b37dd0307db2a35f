import { flaskNotes } from './flask-notes.js';
import { reactBoard } from './react-board.js';
import type { ScriptedProject } from './scripted-project.js';

export const scriptedProjects: readonly ScriptedProject[] = [flaskNotes, reactBoard];
