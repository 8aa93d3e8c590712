import { weeksKept } from 'backups/status'
import { messages } from 'inbox/studio'
import { apiPaths } from '#lib/addresses.ts'
import { localeNames } from '#lib/languages.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'

/** The tool for the messages of the contact form. */
export const inbox = () =>
  messages({
    path: apiPaths.messages,
    languageNames: localeNames,
    mailSettings: mailSettingNames,
    backupWeeks: weeksKept,
  })
