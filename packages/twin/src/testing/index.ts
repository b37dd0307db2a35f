export { type InboxMail, readInbox } from './read-inbox.js';
