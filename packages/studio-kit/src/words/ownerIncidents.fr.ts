/** For the words of a tool, which has to say why it has no answer of the site for the owner. */
export const frenchIncidents = {
  'incident.noToken': 'Le site ne peut pas vous reconnaître\u00a0: donnez-lui SANITY_API_READ_TOKEN.',
  'incident.signedOut': 'Vous n’êtes plus connecté\u00a0: rechargez le Studio pour vous reconnecter.',
  'incident.unreachable': 'Le site ne répond pas\u00a0: nouvel essai dans quelques secondes. Rien n’est perdu.',
  'incident.unreadable': 'Le site ne répond pas\u00a0: nouvel essai dans quelques secondes. Rien n’est perdu.',
} as const
