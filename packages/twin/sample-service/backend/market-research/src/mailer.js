import { createTransport } from 'nodemailer';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** Sends a deck to the person who asked for it. */
export function createMailer({ smtpUrl, from }) {
  const transport = createTransport(smtpUrl, { from });
  return {
    async sendDeck(to, market, deck) {
      const topic = `${market.business} in ${market.country}`;
      const { messageId } = await transport.sendMail({
        to,
        subject: `Market research: ${topic}`,
        text: `Hello,\n\nthe market research on ${topic} that you asked for is attached.\n`,
        attachments: [
          {
            filename: `Market research - ${topic}.pptx`,
            content: deck,
            contentType: PPTX,
          },
        ],
      });
      return messageId;
    },
    close() {
      transport.close();
    },
  };
}
