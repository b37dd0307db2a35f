import library from 'pptxgenjs';

/** The library's types describe its CommonJS build, where the class is `default`; what Node loads is the class itself. */
export const PptxGenJS = library as unknown as typeof library.default;
export type GeneratedSlide = ReturnType<InstanceType<typeof PptxGenJS>['addSlide']>;
