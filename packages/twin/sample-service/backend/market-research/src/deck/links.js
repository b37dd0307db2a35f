/** The link on a company's slide, or undefined where the company has none. */
export function toLink(company) {
  const address = company.profile;
  if (address === undefined) return undefined;
  const url = new URL(address);
  return { text: url.hostname.replace(/^www\./, ''), url: url.href };
}
