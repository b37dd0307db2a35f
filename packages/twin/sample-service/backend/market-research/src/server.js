import { createAnsweredKeys } from './answered-keys.js';
import { createApp } from './app.js';
import { renderDeck } from './deck/render-deck.js';
import { log } from './log.js';
import { createMailer } from './mailer.js';

const { PORT = '3000', SMTP_URL = 'smtp://127.0.0.1:25', MAIL_FROM = 'research@localhost' } = process.env;
const { DATA_DIR, GIT_COMMIT = 'unknown' } = process.env;

const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM });
const { server, pending } = createApp({
  commit: GIT_COMMIT,
  keys: createAnsweredKeys(DATA_DIR),
  renderDeck,
  sendDeck: mailer.sendDeck,
});

server.listen(Number(PORT), '127.0.0.1', () => {
  log('info', 'listening', { port: server.address().port, commit: GIT_COMMIT });
});

process.once('SIGTERM', async () => {
  log('info', 'stopping');
  server.close();
  server.closeIdleConnections();
  await pending();
  mailer.close();
  process.exit(0);
});
