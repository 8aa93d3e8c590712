/** What the probes of this package find. `effect` is the site’s own sentence. */
export const problems = {
  'disk.low': '{{megabytes}} MB are left. {{effect}}',
  'schedule.missed': 'It was due on: {{moment}}.',
  'schedule.refused': 'It was due on: {{moment}}. The content lake refused it: {{reason}}',
} as const

/** What mails to the owner say. */
export const words = {
  'disk.title': 'The disk is almost full',
  'mail.begun': '{{title}}, since {{moment}}.',
  'mail.ended': 'Over: {{title}}',
  'mail.signature': 'Sent by your site {{site}}',
  'mail.subject': '{{first}} (and {{count}} more)',
  'problem.of': '{{title}}: {{subject}}',
  'schedule.title': 'A scheduled publication did not happen',
} as const
