/** Why messages do not reach the owner. */
export const problems = {
  'messages.stuck': 'Messages that the mail server has not accepted for an hour: {{count}}. Nothing is lost, and sending is tried again. The Studio has the reason:',
} as const

/** What mails to the owner say. */
export const words = {
  'stuck.title': 'Messages do not reach you',
  test: 'This is a test, sent by “{{command}}”. When something is wrong with {{site}}, a mail like this one tells you, and another when it is over.',
} as const
