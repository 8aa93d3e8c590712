import type { Overrides } from 'studio-kit/options'
import { type PickWording, pickFor } from '#lib/i18n/typeset.ts'
import { toImageAdvice } from '#schemas/image.ts'

/** The words of this Studio instead of Sanity's: an image that the lake refuses is explained. */
export const toOverrides = ({ studio, ...others }: Overrides): Overrides => ({
  ...others,
  studio: {
    fr: { ...studio.fr, ...toImageError(pickFor('fr')) },
    en: { ...studio.en, ...toImageError(pickFor('en')) },
  },
})

const toImageError = (pick: PickWording) => ({
  'inputs.image.upload-error.description': pick(
    `Cette image n’a pas été acceptée. ${toImageAdvice(pick)} Un dessin SVG trop long à tracer est refusé.`,
    `This picture was not accepted. ${toImageAdvice(pick)} An SVG that takes too long to draw is refused.`,
  ),
})
