const maxLength = 500;

/** The source of data as messages may show it. */
export function withoutPasswords(source: string): string {
  return source
    .slice(0, maxLength)
    .replace(/((?:password|pwd|token|api[-_]?key)\s*=\s*)(?:"[^"]*"|[^;&\s]*)/gi, '$1[secret]')
    .replace(/(\/\/[^/:@\s]{1,100}:)[^/@\s]{1,200}@/g, '$1[secret]@');
}
