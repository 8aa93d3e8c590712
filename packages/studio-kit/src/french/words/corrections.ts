import { form } from './form.ts'
import { structure } from './structure.ts'
import { studio } from './studio.ts'
import { copyPaste, validation } from './validation.ts'

/**
 * Corrections of `@sanity/locale-fr-fr`, by namespace: texts that are wrong, stiff or misleading. `overrides.ts` has the words
 * that Sanity's English needs too. Punctuation is corrected by rule (`locale.ts`).
 *
 * - *upload* is *importer*: *télécharger* is *download*.
 * - *discard* is *abandonner* and *revert* is *rétablir*: *annuler* is the button that closes the dialog.
 * - *edit* is *modifier*, *pane* is *panneau*, *asset* is *fichier* or *image*, *hotspot* is *point central*.
 * - *unpublish* is *retirer du site*. No question begins with « Êtes-vous sûr ».
 */

export const corrections: Record<string, Record<string, string>> = {
  structure,
  studio: { ...studio, ...form },
  validation,
  'copy-paste': copyPaste,
}
