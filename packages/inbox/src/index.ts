export { type ContactField, contactFields, maxLengths } from './form.ts'
export type { Mailer, MailWords } from './mail.ts'
export type { InboxOptions } from './options.ts'
export { smtpSenderSettings, smtpSettings } from './smtpSettings.ts'
