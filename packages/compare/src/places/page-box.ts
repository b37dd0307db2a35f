import type { Box, PptxDocument } from '@fixpoint/documents/model';
import type { PageBox } from '@fixpoint/shared/contracts';

/** A box beside the slide is marked at its edge, so that it can be seen. */
const minShare = 0.01;

/** A box of the slide as shares of it, turned boxes by the area that they cover; parts outside are cut off. */
export function pageBox(box: Box, size: PptxDocument['slideSize'], turn = 0): PageBox {
  const { left, top, width, height } = covered(box, turn);
  const [x, across] = within(left / size.width, width / size.width);
  const [y, down] = within(top / size.height, height / size.height);
  return { left: x, top: y, width: across, height: down };
}

function covered(box: Box, turn: number): Box {
  const angle = (turn * Math.PI) / 180;
  const [cosine, sine] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const width = box.width * cosine + box.height * sine;
  const height = box.width * sine + box.height * cosine;
  return {
    left: box.left + (box.width - width) / 2,
    top: box.top + (box.height - height) / 2,
    width,
    height,
  };
}

function within(start: number, length: number): [number, number] {
  const first = Math.min(Math.max(Number.isFinite(start) ? start : 0, 0), 1 - minShare);
  const end = Math.min(Math.max(start + length, first + minShare), 1);
  return [round(first), round(Math.max(end - first, minShare))];
}

/** A ten-thousandth of a page is less than a pixel. */
function round(share: number): number {
  return Math.min(1, Math.max(0, Math.round(share * 10_000) / 10_000));
}
