import { fieldWords } from '@freelance-site/content'
import { createReasons } from '@freelance-site/releases'
import { reasonWords } from './words/words.ts'

/** Why a document cannot be shown: as codes, which the shapes of documents use as their error messages. */
export const { toReason, parseReason, asCode } = createReasons(fieldWords, reasonWords)
