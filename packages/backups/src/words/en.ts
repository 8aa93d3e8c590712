/** Why a backup was not made, or lacks something. */
export const problems = {
  'backup.away': 'There is no folder {{place}} ({{setting}}), so the backup is in the folder of the site only. Is its disk mounted?',
  'backup.busy': 'Another backup is being made or restored. Try again when it is done.',
  'backup.damaged': '{{place}} is damaged ({{detail}}), so there is no new backup. The earlier ones are kept: “{{command}}” lists them.',
  'backup.missing': '{{place}} is missing, so there is no new backup. The earlier ones are kept: “{{command}}” lists them.',
  'backup.noSpace': 'The disk of {{place}} lacks {{megabytes}} MB, so it gets no new backup. The earlier ones are kept. Free some space.',
  'backup.outdated': 'The last backup was made on {{moment}}.',
  'backup.pictures_one': 'One picture of the content is missing or damaged, without a good copy in any backup: {{files}}. Everything else is backed up. Upload the picture again.',
  'backup.pictures_other': '{{count}} pictures of the content are missing or damaged, without a good copy in any backup: {{files}}. Everything else is backed up. Upload the pictures again.',
  'backup.system': 'The machine refused an operation, so the backup is not complete: {{message}}. The earlier backups are kept.',
} as const

/** What the owner reads about backups, in the Studio and in mails. */
export const words = {
  last: 'Last backup: {{moment}}',
  'last.none': 'There is no backup yet.',
  'outdated.title': 'The last backup is more than a week old',
} as const
