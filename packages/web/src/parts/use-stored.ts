import { useEffect, useState } from 'react';

/** A text that survives a reload; kept in this browser only. */
export function useStored(key: string, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? initial);
  useEffect(() => {
    if (text === initial) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }, [key, text, initial]);
  return [text, setText];
}
