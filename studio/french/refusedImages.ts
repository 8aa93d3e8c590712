import type { LocaleResourceBundle } from 'sanity'
import { typeset } from '#lib/i18n/typeset.ts'
import { studioLanguages } from '#lib/site.ts'
import { toImageAdvice } from '#schemas/image.ts'
import { pickFor } from '#schemas/pick.ts'

const studioIds = { fr: 'fr-FR', en: 'en-US' }

/**
 * Replaces “The upload could not be completed at this time”, the only words that the Studio has for an image that the lake
 * refuses, whatever the reason: they ask to try again what will not work.
 */
export const refusedImageBundles: LocaleResourceBundle[] = studioLanguages.map((locale) => ({
  locale: studioIds[locale],
  namespace: 'studio',
  resources: {
    'inputs.image.upload-error.description': typeset(
      pickFor(locale)(
        `Cette image n’a pas été acceptée. ${toImageAdvice(pickFor(locale))} Un dessin SVG trop long à tracer est refusé.`,
        `This picture was not accepted. ${toImageAdvice(pickFor(locale))} An SVG that takes too long to draw is refused.`,
      ),
      locale,
    ),
  },
}))
