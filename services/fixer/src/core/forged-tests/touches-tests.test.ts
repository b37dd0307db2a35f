import { expect, it } from 'vitest';
import { touchesTests } from './touches-tests.js';

it.each([
  '_pytest.python.Function.runtest = lambda self: None',
  'import _pytest.runner',
  'from unittest import TestResult',
  "require('node:test').test = () => {};",
  'import { expect } from "vitest";',
])('suspects "%s"', (line) => {
  expect(touchesTests([line], { isTest: false })).toBe(true);
});

it.each(['COUNT = 40', 'const latest = pages.at(-1);', 'name = "Pytestin Oy"'])('lets "%s" pass', (line) => {
  expect(touchesTests([line], { isTest: false })).toBe(false);
});
