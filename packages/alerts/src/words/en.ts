/** What mails to the owner say. */
export const en = {
  'disk.left': '{{megabytes}} MB are left.',
  'disk.title': 'The disk is almost full',
  'mail.begun': '{{title}}, since {{moment}}.',
  'mail.ended': 'Over: {{title}}',
  'mail.signature': 'Sent by your site {{site}}',
  'mail.subject': '{{first}} (and {{count}} more)',
  'problem.of': '{{title}}: {{subject}}',
  'schedule.due': 'It was due on: {{moment}}.',
  'schedule.refused': 'The content lake refused it: {{reason}}',
  'schedule.title': 'A scheduled publication did not happen',
} as const
