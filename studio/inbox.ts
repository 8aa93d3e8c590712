import { weeksKept } from 'backups/status'
import { messages } from 'inbox/studio'
import { useMessageNotices } from 'inbox/studio/notices'
import { apiPaths } from '#lib/addresses.ts'
import { localeNames } from '#lib/languages.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'
import type { Status } from '#lib/publishing/status.ts'

/** The tool for the messages of the contact form. */
export const inbox = () =>
  messages({
    path: apiPaths.messages,
    languageNames: localeNames,
    mailSettings: mailSettingNames,
    backupWeeks: weeksKept,
  })

/** The notices about messages. The sentence of an incident is more precise. */
export function useInboxNotices(status: Status | null) {
  const notices = useMessageNotices()
  return status?.incidents.some(({ part }) => part === 'messages') ? [] : notices
}
