/** Header of a column of websites, in five languages. */
export const siteHeader =
  /^(?:(?:company )?web ?sites?|web|internet|url|home ?page|sites?(?: web| internet)?|webseite|web-?seite|internetseite|página web|sitio web|sito(?: web| internet)?)$/iu;
