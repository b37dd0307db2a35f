/** Companies of the deck: the largest first, without the excluded ones, at most `limit`. */
export function rankCompanies(companies, excluded, limit) {
  const unwanted = excluded.map((name) => name.toLowerCase());
  const candidates = companies
    .filter((company) => !unwanted.includes(company.name.toLowerCase()))
    .sort((left, right) => right.revenue - left.revenue);
  const places = Math.min(limit, candidates.length);
  const ranked = [];
  for (let place = 1; place < places; place += 1) {
    ranked.push(candidates[place - 1]);
  }
  return ranked;
}
