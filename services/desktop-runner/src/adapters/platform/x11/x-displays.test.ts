import { describe, expect, it } from 'vitest';
import { parseXdpyinfo, parseXrandr, toDisplays } from './x-displays.js';

const xrandr = `Screen 0: minimum 320 x 200, current 4480 x 1440, maximum 16384 x 16384
HDMI-1 connected primary 2560x1440+1920+0 (normal left inverted right x axis y axis) 597mm x 336mm
   2560x1440     59.95*+
   1920x1080     60.00
DP-1 disconnected (normal left inverted right x axis y axis)
DP-2 connected (normal left inverted right x axis y axis)
DP-3 connected 1920x1080+0+360 left (normal left inverted right x axis y axis) 527mm x 296mm
`;

describe('monitors as programs print them', () => {
  it('are read from xrandr with their offsets, those that show nothing left out (S0-394, S0-395)', () => {
    expect(parseXrandr(xrandr)).toEqual([
      { name: 'HDMI-1', primary: true, x: 1920, y: 0, width: 2560, height: 1440 },
      { name: 'DP-3', primary: false, x: 0, y: 360, width: 1920, height: 1080 },
    ]);
    expect(parseXrandr('xrandr: Failed to get size of gamma for output default')).toEqual([]);
  });

  it('are counted from the primary one', () => {
    expect(toDisplays(parseXrandr(xrandr))).toEqual([
      { id: 'HDMI-1', x: 0, y: 0, width: 2560, height: 1440, scale: 1, primary: true },
      { id: 'DP-3', x: -1920, y: 360, width: 1920, height: 1080, scale: 1, primary: false },
    ]);
    expect(toDisplays(parseXdpyinfo('  dimensions:    800x600 pixels'))).toMatchObject([{ primary: true }]);
  });

  it('are one by xdpyinfo (S0-395)', () => {
    const text =
      'screen #0:\n  dimensions:    1366x768 pixels (361x203 millimeters)\n  resolution: 96x96 dots\n';
    expect(parseXdpyinfo(text)).toEqual([
      { name: 'screen', primary: true, x: 0, y: 0, width: 1366, height: 768 },
    ]);
    expect(parseXdpyinfo('unable to open display')).toEqual([]);
  });
});
