import { weeksKept } from 'backups/status'
import { messages } from 'inbox/studio'
import { apiPaths } from '#lib/addresses.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'

export const inbox = () =>
  messages({
    path: apiPaths.messages,
    mailSettings: mailSettingNames,
    backupWeeks: weeksKept,
  })
