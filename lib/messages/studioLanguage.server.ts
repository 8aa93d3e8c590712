import type { Database } from '#lib/database/database.ts'
import { openRemembered } from '#lib/database/remembered.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { defaultLocale, type StudioLanguage, studioLanguages, toStudioLanguage } from '#lib/site.ts'

/** The name of the value in the database. */
const name = 'studioLanguage'

/** The language in which the Studio was last used; before that, the site's default language if the Studio has it. */
export async function readStudioLanguage(database: Database): Promise<StudioLanguage> {
  const fallback = toStudioLanguage(defaultLocale) ?? studioLanguages[0]
  // If the database does not answer, the mail is in the other language: nothing else depends on it.
  const stored = await openRemembered(database, name)
    .read()
    .catch(() => null)
  return (typeof stored === 'string' ? toStudioLanguage(stored) : null) ?? fallback
}

/** Stores the language of the owner's Studio, in which mails are then written. Never rejects. */
export function createLanguageNote(
  database: Database,
  log: (line: string) => void,
): (header: string | null) => Promise<void> {
  const remembered = openRemembered(database, name)
  let current: StudioLanguage | null = null
  return async (header) => {
    const language = header === null ? null : toStudioLanguage(header)
    if (language === null || language === current) return
    current = language
    try {
      await remembered.update(() => ({ value: language, result: null }))
    } catch (error) {
      current = null
      log(`the language of the Studio cannot be remembered (${toErrorMessage(error)}).`)
    }
  }
}
