export { checkFormValue } from './check-form-value.js';
export { findField, suggestField } from './find-field.js';
