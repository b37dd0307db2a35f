/** Environment variables of the platforms that deploy services. One of each is enough. */
export const platformTokens: Readonly<Record<string, readonly string[]>> = {
  railway: ['RAILWAY_TOKEN', 'RAILWAY_API_TOKEN'],
  github: ['GITHUB_TOKEN'],
  vercel: ['VERCEL_TOKEN'],
  render: ['RENDER_API_KEY'],
};
