/** What mails to the owner say. */
export const en = {
  'stuck.details': 'Messages that the mail server has not accepted for an hour: {{count}}. Nothing is lost, and sending is tried again. The Studio has the reason:',
  'stuck.title': 'Messages do not reach you',
  test: 'This is a test, sent by “{{command}}”. When something is wrong with {{site}}, a mail like this one tells you, and another when it is over.',
} as const
