import { weeksKept } from '@freelance-site/backups'
import { messages } from '@freelance-site/inbox/studio'
import { apiPaths } from '#lib/addresses.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'

export const inbox = () =>
  messages({
    path: apiPaths.messages,
    mailSettings: mailSettingNames,
    settingsFile: '.env',
    startCommand: 'npm start',
    backupWeeks: weeksKept,
  })
