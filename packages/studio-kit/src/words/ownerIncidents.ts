const unanswered = {
  fr: 'Le site ne répond pas\u00a0: nouvel essai dans quelques secondes. Rien n’est perdu.',
  en: 'The site does not answer: trying again in a few seconds. Nothing is lost.',
} as const

/** For the words of a tool, which has to say why it has no answer of the site for the owner. */
export const ownerIncidents = {
  fr: {
    'incident.noToken': 'Le site ne peut pas vous reconnaître\u00a0: donnez-lui SANITY_API_READ_TOKEN.',
    'incident.signedOut': 'Vous n’êtes plus connecté\u00a0: rechargez le Studio pour vous reconnecter.',
    'incident.unreachable': unanswered.fr,
    'incident.unreadable': unanswered.fr,
  },
  en: {
    'incident.noToken': 'The site cannot recognise you: give it SANITY_API_READ_TOKEN.',
    'incident.signedOut': 'You are no longer signed in: reload the Studio to sign in again.',
    'incident.unreachable': unanswered.en,
    'incident.unreadable': unanswered.en,
  },
} as const
