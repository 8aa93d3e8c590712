import { createReasons } from '@freelance-site/releases'
import { fieldWords, reasonWords } from './words/words.ts'

/** Why a field of a document cannot be shown. A site adds its own to the sentences of `fieldWords`. */
export const { asCode, toReason: toFieldReason } = createReasons(fieldWords)

/** Why content and pictures cannot be read, or are not shown as they were published. */
export const { toReason } = createReasons(reasonWords)
