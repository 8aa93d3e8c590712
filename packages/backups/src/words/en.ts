/** What the owner reads about backups, in the Studio and in mails. */
export const en = {
  'incident.away': 'There is no folder {{folder}} ({{setting}}). Is its disk mounted? The backup is in the folder of the site only.',
  'incident.busy': 'Another backup is being made or restored. Try again when it is done.',
  'incident.damaged': '{{file}} is damaged ({{detail}}). The earlier backups are kept: “{{command}}” lists them.',
  'incident.missing': '{{file}} is missing. The earlier backups are kept: “{{command}}” lists them.',
  'incident.noSpace': 'The disk of {{folder}} lacks {{megabytes}} MB. The earlier backups are kept.',
  'incident.pictures_one': 'One picture of the content is missing or damaged, without a good copy in any backup: {{files}}. Everything else is backed up.',
  'incident.pictures_other': '{{count}} pictures of the content are missing or damaged, without a good copy in any backup: {{files}}. Everything else is backed up.',
  'incident.system': 'The machine refused an operation: {{message}}. The earlier backups are kept.',
  last: 'Last backup: {{moment}}',
  'last.failed': 'The backup failed, or is not complete.',
  'last.none': 'There is no backup yet.',
  'outdated.made': 'It was made on {{moment}}.',
  'outdated.title': 'The last backup is more than a week old',
} as const
