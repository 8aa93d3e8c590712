import { weeksKept } from 'backups/status'
import type { StudioLanguage } from 'foundation/studioLanguage'
import { messages } from 'inbox/studio'
import { apiPaths } from '#lib/addresses.ts'
import { toLanguageNames } from '#lib/languages.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'

export const inbox = (language: StudioLanguage) =>
  messages({
    path: apiPaths.messages,
    languageNames: toLanguageNames(language),
    mailSettings: mailSettingNames,
    backupWeeks: weeksKept,
  })
