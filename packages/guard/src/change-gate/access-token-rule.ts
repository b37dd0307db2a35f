import type { lintSource } from '@secretlint/core';

type Configured = Parameters<typeof lintSource>[0]['options']['config']['rules'][number];
/** A single rule, not a preset of several. */
type SingleRule<Each> = Each extends unknown ? ('severity' extends keyof Each ? Each : never) : never;

const id = '@fixpoint/secretlint-rule-access-token';
const messages = { ACCESS_TOKEN: { en: (_: object) => 'found an access token of a Fixpoint gateway' } };

/** Secretlint's rule for our access tokens, `fxp_{id}_{secret}`: the holder of one may use the gateway that issued it. */
export const accessTokenRule = {
  id,
  rule: {
    messages,
    meta: { id, type: 'scanner', recommended: true, supportedContentTypes: ['text'] },
    create(context) {
      const translate = context.createTranslator(messages);
      return {
        file({ content }) {
          for (const { index, 0: token } of content.matchAll(
            /(?<![A-Za-z0-9])fxp_[A-Za-z0-9]{12}_[A-Za-z0-9_-]{43}/g,
          )) {
            context.report({
              message: translate('ACCESS_TOKEN', {}),
              range: [index, index + token.length],
            });
          }
        },
      };
    },
  },
} satisfies SingleRule<Configured>;
