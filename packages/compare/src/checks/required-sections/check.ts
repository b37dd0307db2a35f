import { announces } from '../../views/presentation/presentation-view.js';
import { noOptions, pptxCheck } from '../check.js';
import { list, titleKey } from '../wording.js';

export const requiredSections = pptxCheck({
  name: 'required-sections',
  category: 'structure',
  defaultSeverity: 'high',
  description: 'Every section that the template names has a slide with its title.',
  options: noOptions,
  run(view, template) {
    return template.sections
      .filter((section) => !view.slides.some((slide) => announces(slide, section)))
      .map(({ title, also }) => ({
        key: titleKey(title),
        location: 'deck',
        message: `No slide is titled "${title}".`,
        expected: `a slide titled ${list([title, ...also].map((name) => `"${name}"`))}`,
        actual: `titles are ${list(view.slides.map((slide) => `"${slide.title ?? ''}"`))}`,
        suggestion: `Add a slide titled "${title}" where the service builds its deck, in a title placeholder, with the content of that section.`,
      }));
  },
});
