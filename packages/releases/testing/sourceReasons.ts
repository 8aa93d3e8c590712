import { createReasons } from '../src/reasons.ts'

/** Why a source of content has nothing for a release, or holds something back. Each source has its own. */
export const { toReason: toSourceReason } = createReasons({
  requestFailed: { fr: 'la demande a échoué ({detail})', en: 'the request failed ({detail})' },
  imageStalled: {
    fr: 'il s’est tu avant la fin d’une image',
    en: 'it stopped sending before an image was complete',
  },
  isHeic: { fr: 'est une photo HEIC', en: 'is a HEIC photo' },
  heldBack: {
    fr: 'la page {page} ne peut pas être créée avec ce changement',
    en: 'the page {page} cannot be made with this change',
  },
})
