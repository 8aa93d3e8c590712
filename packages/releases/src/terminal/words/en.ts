/** Why the server does not start, and why another release cannot be shown. */
export const problems = {
  'folder.emptied': '{{folder}} is empty, but the site was running on it. Restarting.',
  'folder.inUse': 'Another server of the site is running on {{folder}}. Stop it, or set DATA_DIR to another folder.',
  'folder.unwritable': 'The data folder cannot be written ({{message}}). Pages are served. For everything else, repair the folder and start the site again.',
  'host.unknown': 'must be a network address of this machine (got “{{host}}”).',
  'port.forbidden': 'Port {{port}} needs administrator rights. Choose one from 1024 up.',
  'port.same': 'PORT and {{setting}} are both {{port}}. Set one of them to another port.',
  'port.taken': 'Port {{port}} is taken by another program. Stop it, or set PORT to another port.',
  'port.takenOfService': 'Port {{port}}, meant for the {{service}}, is taken by another program. Stop it, or set {{setting}} to another port.',
  'release.ambiguous': 'Several release ids end with “{{id}}”. Give more of its characters.',
  'release.noOlder': 'No release older than the live one is kept. {{command}} lists the stored ones.',
  'release.unknown': 'There is no such release. {{command}} lists the stored ones.',
  'release.unusable': 'That release cannot be shown: {{cause}}.',
  'secrets.missing': '{{place}} does not exist. Start the site once to create it.',
  'secrets.unwritable': '{{place}} cannot be written, so the site does not start: {{message}}',
  'start.refused': 'The site does not start, and nothing was created: {{message}}',
} as const
