import { createCatalogue, createProblems } from '@freelance-site/foundation'
import { releaseProblems } from '../src/words/words.ts'

/** The problems of a source of content, of which each has its own, and those of a release. */
export const { createProblem: createSourceProblem, formatProblem } = createProblems(
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
  releaseProblems,
)
