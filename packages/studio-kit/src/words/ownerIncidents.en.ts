/** For the words of a tool, which has to say why it has no answer of the site for the owner. */
export const englishIncidents = {
  'incident.noToken': 'The site cannot recognise you: give it SANITY_API_READ_TOKEN.',
  'incident.signedOut': 'You are no longer signed in: reload the Studio to sign in again.',
  'incident.unreachable': 'The site does not answer: trying again in a few seconds. Nothing is lost.',
  'incident.unreadable': 'The site does not answer: trying again in a few seconds. Nothing is lost.',
} as const
