/** Takes user names and passwords out of the URLs in a text: `https://user:token@host/x` → `https://[secret]@host/x`. */
export function hideCredentials(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@'"]*(?:@[^\s/@'"]*)*@/gi, '$1[secret]@');
}
