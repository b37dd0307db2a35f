import { type RefObject, useEffect, useState } from 'react';
import { pathOf } from '../../api/desktops.js';
import { readLiveMessage } from './use-live-view.js';

export interface Thumbnail {
  readonly url: string;
  readonly at: string;
}

/** Between two pictures, in milliseconds: a page with many desktops must not keep all of them busy. */
const everyMs = 10_000;
/** Time limit for a picture, in milliseconds. */
const answerMs = 5_000;

/**
 * A picture of a desktop's screen every ten seconds, while the element is in the window and the page in front. It opens the
 * live view for one frame and closes it: nothing is captured for a thumbnail in between. A picture that does not come is
 * tried again with the next turn.
 */
export function useThumbnail(
  name: string,
  isOn: boolean,
  element: RefObject<HTMLElement | null>,
): Thumbnail | null {
  const [picture, setPicture] = useState<Thumbnail | null>(null);
  const isSeen = useIsSeen(element, isOn);
  useEffect(() => {
    if (!isSeen) return undefined;
    let end = () => {};
    let shown: string | undefined;
    const take = () => {
      if (document.visibilityState === 'hidden') return;
      end();
      end = takeFrame(name, (url, place) => {
        const before = shown;
        shown = url;
        setPicture({ url, at: place });
        // The picture before may be on the page for another moment.
        if (before !== undefined) setTimeout(() => URL.revokeObjectURL(before), 1_000);
      });
    };
    take();
    const timer = setInterval(take, everyMs);
    return () => {
      clearInterval(timer);
      end();
      setPicture(null);
      if (shown !== undefined) URL.revokeObjectURL(shown);
    };
  }, [name, isSeen]);
  return picture;
}

/** True if the element is within the window, or nearly; false while it is not needed. */
function useIsSeen(element: RefObject<HTMLElement | null>, isOn: boolean): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!isOn || element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      setSeen(false);
    };
  }, [element, isOn]);
  return isSeen;
}

/** Returns the function that ends it early. */
function takeFrame(name: string, onFrame: (url: string, at: string) => void): () => void {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${pathOf(name)}/live`);
  socket.binaryType = 'arraybuffer';
  const timer = setTimeout(() => socket.close(), answerMs);
  socket.onmessage = ({ data }) => {
    const frame = typeof data === 'string' ? null : readLiveMessage(data as ArrayBuffer);
    if (frame !== null) {
      const url = URL.createObjectURL(new Blob([frame.bytes], { type: frame.mime }));
      onFrame(url, new Date(frame.at_ms).toISOString());
    }
    socket.close();
  };
  socket.onclose = () => clearTimeout(timer);
  return () => {
    socket.onmessage = null;
    socket.close();
  };
}
