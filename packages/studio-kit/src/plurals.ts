/**
 * Adds the plural form `many`, which French has for a million and more, with the text of `other`. Without it, i18next shows
 * the English text, or the key.
 */
export const withManyForms = <Words extends Record<string, unknown>>(words: Words): Words => ({
  ...Object.fromEntries(
    Object.entries(words).flatMap(([key, text]) =>
      key.endsWith('_other') ? [[key.replace(/other$/, 'many'), text]] : [],
    ),
  ),
  ...words,
})
