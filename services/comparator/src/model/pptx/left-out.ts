/**
 * What a slide says about how it looks and moves beyond all that we ask: half of the elements of a real slide. None stands
 * where an alternative is chosen by what is in it (`mc:Choice`). Everything else is kept, so that this list is all that a
 * reader of slides must know.
 */
export const leftOutOfSlides: ReadonlySet<string> = new Set([
  ...['p:transition', 'p:timing', 'p:extLst', 'p:clrMapOvr', 'p:style', 'p:bg'],
  ...['a:extLst', 'a:ln', 'a:effectLst', 'a:prstGeom', 'a:custGeom', 'a:scene3d', 'a:sp3d', 'a:gradFill'],
  ...['a:lstStyle', 'a:ea', 'a:cs', 'a:sym', 'a:lnSpc', 'a:spcBef', 'a:spcAft', 'a:tabLst', 'a:buFont'],
  ...['a:tblPr', 'a:tblGrid', 'a:tcPr'],
]);
