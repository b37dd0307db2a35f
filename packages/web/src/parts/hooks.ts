import { useEffect, useState } from 'react';

/** Sets the title of the browser tab, which is visible while other tabs are in front. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? 'Fixpoint' : `${title} – Fixpoint`;
    return () => {
      document.title = 'Fixpoint';
    };
  }, [title]);
}

/** A text that survives a reload; kept in this browser only. */
export function useStored(key: string, initial: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => localStorage.getItem(key) ?? initial);
  useEffect(() => {
    if (text === initial) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  }, [key, text, initial]);
  return [text, setText];
}

/** The value as it was when it last stayed the same for that many milliseconds. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
