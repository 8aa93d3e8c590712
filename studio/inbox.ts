import { weeksKept } from 'backups/status'
import { messages } from 'inbox/studio'
import { mailSettingNames } from '#lib/mailSettings.ts'
import { apiPaths, localeNames } from '#lib/site.ts'

/** The tool for the messages of the contact form. */
export const inbox = () =>
  messages({
    path: apiPaths.messages,
    languageNames: localeNames,
    mailSettings: mailSettingNames,
    backupWeeks: weeksKept,
  })
