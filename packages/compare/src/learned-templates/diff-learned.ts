import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** Changes of a version of a learned template, as a unified diff. */
export function diffLearned(before: string, after: string): string {
  return createTwoFilesPatch('before', 'after', before, after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
}
