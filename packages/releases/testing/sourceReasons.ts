import { createCatalogue } from '@freelance-site/foundation'
import { createReasons } from '../src/reasons.ts'

/** Why a source of content has nothing for a release, or holds something back. Each source has its own. */
export const { toReason: toSourceReason } = createReasons(
  createCatalogue({
    en: {
      requestFailed: 'the request failed ({{detail}})',
      imageStalled: 'it stopped sending before an image was complete',
      isHeic: 'is a HEIC photo',
      heldBack: 'the page {{page}} cannot be made with this change',
    },
    fr: {
      requestFailed: 'la demande a échoué ({{detail}})',
      imageStalled: 'il s’est tu avant la fin d’une image',
      isHeic: 'est une photo HEIC',
      heldBack: 'la page {{page}} ne peut pas être créée avec ce changement',
    },
  }),
)
