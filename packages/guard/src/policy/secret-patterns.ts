/**
 * Forms of secrets, by the name of the thing that they open: regular expressions that secretlint's recommended rules do not have or have in
 * a narrower form. Each needs a prefix or a neighbouring word that only the secret has, so that ids and hashes pass. Sources: the token
 * formats that each provider documents.
 */
export const secretPatterns: Readonly<Record<string, string>> = {
  'private key': '-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----',
  'PuTTY private key': 'PuTTY-User-Key-File-\\d',
  'age secret key': '\\bAGE-SECRET-KEY-1[0-9A-Z]{58}\\b',
  'AWS access key': '\\b(?:AKIA|ASIA)[0-9A-Z]{16}\\b',
  'GitHub token': '\\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{40,255})',
  'GitLab token': '\\bgl(?:pat|dt|rt|ptt|ft|soat|cbt|imt|agent|oas)-[A-Za-z0-9_-]{20,}',
  'Anthropic or OpenAI key': '\\bsk-(?:ant-|proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{32,}',
  'SendGrid key': '\\bSG\\.[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{32,64}',
  'Slack token': '\\bxox[abeprs]-[A-Za-z0-9-]{10,}|\\bxapp-\\d-[A-Z0-9]+-\\d+-[a-z0-9]{20,}',
  'Slack webhook':
    '\\bhooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Z0-9]+/[A-Za-z0-9]+/[A-Za-z0-9]{16,}',
  'Teams webhook':
    '\\.webhook\\.office\\.com/webhookb2/[0-9a-f-]{36}@[0-9a-f-]{36}/IncomingWebhook/[0-9a-f]{32}',
  'Discord webhook': '\\bdiscord(?:app)?\\.com/api/(?:v\\d+/)?webhooks/\\d{16,20}/[\\w-]{50,}',
  'Discord bot token': '\\b[MNO][A-Za-z\\d_-]{23,27}\\.[A-Za-z\\d_-]{6}\\.[A-Za-z\\d_-]{27,45}(?![\\w-])',
  'Telegram bot token': '\\b\\d{8,10}:AA[A-Za-z0-9_-]{32,34}(?![\\w-])',
  'Twilio key': '\\bSK[0-9a-f]{32}\\b',
  'Twilio auth token': '(?:[Tt]wilio|TWILIO)[\\w.-]{0,30}["\']?\\s{0,4}[:=,]\\s{0,4}["\']?[0-9a-f]{32}\\b',
  'Mailgun key': '\\bkey-[0-9a-f]{32}\\b|\\b[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\\b',
  'Mailchimp key': '\\b[0-9a-f]{32}-us\\d{1,2}\\b',
  'Brevo key': '\\bxkeysib-[0-9a-f]{64}-\\w{16}\\b',
  'Postmark token':
    '(?:[Pp]ostmark|POSTMARK)[\\w.-]{0,30}["\']?\\s{0,4}[:=,]\\s{0,4}["\']?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  'Google API key': '\\bAIza[0-9A-Za-z_-]{35}(?![\\w-])',
  'Google OAuth secret': '\\bGOCSPX-[A-Za-z0-9_-]{28}(?![\\w-])',
  'Google OAuth token': '\\bya29\\.[A-Za-z0-9_-]{30,}',
  'Azure storage key':
    '\\bAccountKey=[A-Za-z0-9+/]{60,90}={0,2}|\\bSharedAccessKey=[A-Za-z0-9+/]{40,60}={0,2}',
  'Azure client secret': '(?<![\\w~.-])[A-Za-z0-9_~.]{3}\\dQ~[A-Za-z0-9_~.-]{31,34}(?![\\w~.-])',
  'Azure signature': '[?&]sv=\\d{4}-\\d{2}-\\d{2}&[^\\s"\']{0,300}\\bsig=[A-Za-z0-9%+/]{40,}',
  'Azure key':
    '(?:[Aa]zure|AZURE|[Oo]cp-[Aa]pim)[\\w .-]{0,40}["\']?\\s{0,4}[:=,]\\s{0,4}["\']?(?:[0-9a-f]{32}|[A-Za-z0-9]{84})\\b',
  'Hugging Face token': '\\b(?:hf|api_org)_[A-Za-z]{30,40}\\b',
  'Replicate token': '\\br8_[A-Za-z0-9]{37,40}\\b',
  'Groq key': '\\bgsk_[A-Za-z0-9]{48,56}\\b',
  'xAI key': '\\bxai-[A-Za-z0-9]{70,90}\\b',
  'Perplexity key': '\\bpplx-[A-Za-z0-9]{40,60}\\b',
  'Fixpoint token': '\\bfxp_[A-Za-z0-9]{12}_[A-Za-z0-9_-]{43}',
  'Stripe key': '\\b[rs]k_live_[0-9A-Za-z]{20,}|\\bwhsec_[A-Za-z0-9+/]{32,}',
  'Square token': '\\bsq0(?:atp|csp|idp)-[\\w-]{22,43}|\\bEAAA[a-zA-Z0-9_-]{56,64}\\b',
  'Shopify token': '\\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\\b',
  'PayPal token': '\\baccess_token\\$(?:production|sandbox)\\$[0-9a-z]{16}\\$[0-9a-f]{32}\\b',
  'DigitalOcean token': '\\bdo[opr]_v1_[a-f0-9]{64}\\b',
  'Cloudflare token':
    '(?:[Cc]loudflare|CLOUDFLARE|CF_API)[\\w.-]{0,30}["\']?\\s{0,4}[:=,]\\s{0,4}["\']?(?:[0-9a-f]{37}|[A-Za-z0-9_-]{40})(?![\\w-])',
  'Databricks token': '\\bdapi[a-f0-9]{32}(?:-\\d)?\\b',
  'Heroku key':
    '\\bHRKU-[A-Za-z0-9_-]{36,64}|(?:[Hh]eroku|HEROKU)[\\w.-]{0,30}["\']?\\s{0,4}[:=,]\\s{0,4}["\']?[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  'Netlify token': '\\bnfp_[A-Za-z0-9]{36,44}\\b',
  'Fly token': '\\b(?:FlyV1 fm\\d|fo1)_[A-Za-z0-9+/_-]{40,}',
  'Supabase token': '\\bsbp_[a-f0-9]{40}\\b|\\bsb_secret_[A-Za-z0-9_-]{20,}',
  'PlanetScale token': '\\bpscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}',
  'Vault token': '\\bhv[sbr]\\.[A-Za-z0-9_-]{24,}',
  'Doppler token': '\\bdp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,}',
  'Terraform token': '\\b[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}',
  'npm token': '\\bnpm_[A-Za-z0-9]{36}\\b',
  'PyPI token': '\\bpypi-AgE[A-Za-z0-9_-]{50,}',
  'RubyGems key': '\\brubygems_[a-f0-9]{48}\\b',
  'Docker token': '\\bdckr_(?:pat|oat)_[A-Za-z0-9_-]{27,32}(?![\\w-])',
  'Atlassian token': '\\bATATT3[A-Za-z0-9_=-]{60,}|\\bATBB[A-Za-z0-9_=-]{32,}',
  'Sentry token': '\\bsntr(?:ys_eyJ[A-Za-z0-9+/=_]{40,}|yu_[a-f0-9]{64})',
  'Grafana token': '\\bgl(?:sa|c)_[A-Za-z0-9+/=_]{30,}',
  'New Relic key': '\\bNRA[KAI]-[A-Z0-9]{27,}\\b',
  'Linear key': '\\blin_(?:api|oauth)_[A-Za-z0-9]{40,64}\\b',
  'Notion token': '\\b(?:secret_[A-Za-z0-9]{43}|ntn_[A-Za-z0-9]{40,50})\\b',
  'Airtable token': '\\bpat[A-Za-z0-9]{14}\\.[a-f0-9]{64}\\b',
  'Figma token': '\\bfig[dor]_[A-Za-z0-9_-]{38,}',
  'Postman key': '\\bPMAK-[a-f0-9]{24}-[a-f0-9]{34}\\b',
  'Mapbox token': '\\bsk\\.eyJ[A-Za-z0-9_-]{40,}\\.[A-Za-z0-9_-]{20,}',
  'Dropbox token': '\\bsl\\.(?:u\\.)?[A-Za-z0-9_-]{120,}',
  'Algolia key': '(?:[Aa]lgolia|ALGOLIA)[\\w.-]{0,30}["\']?\\s{0,4}[:=,]\\s{0,4}["\']?[0-9a-f]{32}\\b',
  'Firebase server key': '\\bAAAA[A-Za-z0-9_-]{7}:[A-Za-z0-9_-]{134,}',
  'JSON web token': '\\beyJ[A-Za-z0-9_-]{10,}\\.eyJ[A-Za-z0-9_-]{10,}\\.[A-Za-z0-9_-]{10,}',
  'authorization header':
    '[Aa]uthorization["\']?\\s{0,4}[:=,]\\s{0,4}["\'`]?(?:Basic [A-Za-z0-9+/]{16,}={0,2}|Bearer [A-Za-z0-9._~+/-]{24,}=*)',
  'password in a URL': '\\b[a-z][a-z0-9+.-]{1,20}://[^\\s/:@$"\'<>{}]{1,100}:[^\\s/@$"\'<>{}]{3,200}@',
  'password in a connection string':
    '(?:[Pp]assword|PWD|[Pp]wd)=(?![\\s;"\'<%{$]|\\*)[^;"\'\\s<>{}$]{6,100}(?=;)|;\\s?(?:[Pp]assword|PWD|[Pp]wd)=(?![<%{$]|\\*)[^;"\'\\s<>{}$]{6,100}',
  'assigned secret':
    '(?:[Aa][Pp][Ii][_-]?[Kk][Ee][Yy]|[Ss]ecret|SECRET|[Pp]asswo?r?d|PASSWO?R?D|[Tt]oken|TOKEN|[Cc]lient[_-]?[Ss]ecret|[Aa]ccess[_-]?[Kk]ey)["\']?\\s{0,4}[:=]\\s{0,4}["\'`][A-Za-z0-9+/_=.!@#%^&*~-]{20,200}["\'`]',
};
