/** True for the formula, without its `=`, by which WPS Office shows a picture in a cell. Excel does not have the function. */
export function isWpsPicture(formula: string): boolean {
  return /^(?:_xlfn\.)?DISPIMG\(/i.test(formula);
}
