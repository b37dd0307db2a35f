import { expect, it, onTestFinished, vi } from 'vitest';
import { artifactUrl, pictureUrl } from './artifacts.js';

it.each([
  ['http://tasks/compare?before=1', ''],
  ['http://gateway/tasks?text=task', ''],
  ['http://gateway/tasks/42-a/replay?iteration=2', 'task=42-a'],
  ['http://gateway/workspace?file=task.py&task=42-a', 'task=42-a'],
])('names the task of the page %s in addresses of artifacts: %s', (page, query) => {
  vi.stubGlobal('location', new URL(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(artifactUrl('abc')).toBe(`/api/v1/artifacts/abc${query && `?${query}`}`);
  expect(artifactUrl('abc', 'a b.pptx')).toBe(`/api/v1/artifacts/abc?name=a+b.pptx${query && `&${query}`}`);
  expect(pictureUrl('abc', 3, 'thumbnail')).toBe(
    `/api/v1/artifacts/abc/pages/3?size=thumbnail${query && `&${query}`}`,
  );
});
