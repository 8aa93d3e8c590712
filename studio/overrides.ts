import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Overrides } from 'studio-kit/options'
import { toImageAdvice } from '#schemas/image.ts'
import { schemaTranslatorFor } from '#schemas/words/words.ts'

/** The words of this Studio instead of Sanity's: an image that the lake refuses is explained. */
export const toOverrides = ({ studio, ...others }: Overrides): Overrides => ({
  ...others,
  studio: { fr: { ...studio.fr, ...toImageError('fr') }, en: { ...studio.en, ...toImageError('en') } },
})

function toImageError(language: StudioLanguage) {
  const t = schemaTranslatorFor(language)
  return { 'inputs.image.upload-error.description': t('image.refused', { advice: toImageAdvice(t) }) }
}
