/** What mails to the owner say of this site. */
export const en = {
  'disk.effect': 'Without room nothing can be published or backed up, and the form takes no more messages.',
} as const
