import type { Database } from '#lib/database/database.ts'
import { openRemembered } from '#lib/database/remembered.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { defaultLocale, type StudioLanguage, studioLanguages, toStudioLanguage } from '#lib/site.ts'

/** The name of the value in the database. */
const name = 'studioLanguage'

/** The language that the Studio was last seen in; before that, the site's first language if the Studio has it. */
export async function readStudioLanguage(database: Database): Promise<StudioLanguage> {
  const usual = toStudioLanguage(defaultLocale) ?? studioLanguages[0]
  // Only words depend on it: where the database is away, they are in the usual language.
  const kept = await openRemembered(database, name)
    .read()
    .catch(() => null)
  return (typeof kept === 'string' ? toStudioLanguage(kept) : null) ?? usual
}

/** Remembers the language in which the owner's Studio asks, so that mails are in it. Never rejects: it can wait. */
export function createLanguageNote(
  database: Database,
  log: (line: string) => void,
): (asked: string | null) => Promise<void> {
  const remembered = openRemembered(database, name)
  let known: StudioLanguage | null = null
  return async (asked) => {
    const language = asked === null ? null : toStudioLanguage(asked)
    if (language === null || language === known) return
    known = language
    try {
      await remembered.update(() => ({ value: language, result: null }))
    } catch (error) {
      known = null
      log(`the language of the Studio cannot be remembered (${toErrorMessage(error)}).`)
    }
  }
}
