/** What the owner of this site calls its parts, and what to do about them. */
export const en = {
  log: 'The log of “npm start” says why.',
  'consequence.content': 'The pages and the contact form stay online; the Studio is closed, and nothing can be published.',
  'consequence.messages': 'The pages and the Studio stay online; the contact form says that it cannot take messages, and keeps the text.',
  'consequence.secrets': 'The pages and the contact form stay online; without the owner key, the Studio is closed.',
  'consequence.lake': 'The pages and the contact form stay online; it is tried again every 30 seconds.',
  'consequence.disk': 'The pages stay online; nothing can be saved or published, and the contact form may refuse messages.',
  'name.messages': 'The database of the messages',
  'remedy.release': '“npm run releases” lists the stored ones.',
  'remedy.reset': 'To fix it, stop the site, run npm run restore (lists the backups) or, to begin again {{fresh}}, npm run restore -- --reset {{part}}, and then “npm start” again.',
  'fresh.content': 'with the sample content',
  'fresh.messages': 'without any message',
  'fresh.secrets': 'with another key',
} as const
