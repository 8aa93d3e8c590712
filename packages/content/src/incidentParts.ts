import { commonIncidentParts, type IncidentParts } from '@freelance-site/releases'
import { toReason } from './reasons.ts'

const notRunning = toReason('notRunning')

/** How incidents are worded on a site whose content is in a lake and edited in the Studio. `content` is the file of the lake. */
export const incidentParts: IncidentParts = {
  ...commonIncidentParts,
  content: {
    consequence: {
      fr: 'Les pages et le formulaire de contact restent en ligne\u00a0; le Studio est fermé et rien ne peut être publié.',
      en: 'The pages and the contact form stay online; the Studio is closed, and nothing can be published.',
    },
    afterReset: { fr: 'avec le contenu d’exemple', en: 'with the sample content' },
    stopsPublishing: notRunning,
  },
  messages: {
    consequence: {
      fr: 'Les pages et le Studio restent en ligne\u00a0; le formulaire de contact dit qu’il ne peut prendre aucun message et garde le texte.',
      en: 'The pages and the Studio stay online; the contact form says that it cannot take messages, and keeps the text.',
    },
    afterReset: { fr: 'sans aucun message', en: 'without any message' },
  },
  secrets: {
    consequence: {
      fr: 'Les pages et le formulaire de contact restent en ligne\u00a0; sans la clé du propriétaire, le Studio est fermé.',
      en: 'The pages and the contact form stay online; without the owner key, the Studio is closed.',
    },
    afterReset: { fr: 'avec une autre clé', en: 'with another key' },
    stopsPublishing: notRunning,
  },
  lake: {
    consequence: {
      fr: 'Les pages et le formulaire de contact restent en ligne. Nouvel essai toutes les 30\u00a0secondes.',
      en: 'The pages and the contact form stay online. It is tried again every 30 seconds.',
    },
    stopped: { fr: 'Le lac de contenu ne démarre pas.', en: 'The content lake does not start.' },
    stopsPublishing: notRunning,
  },
  disk: {
    consequence: {
      fr: 'Les pages restent en ligne\u00a0; rien ne peut être enregistré ni publié, et le formulaire de contact peut refuser des messages.',
      en: 'The pages stay online; nothing can be saved or published, and the contact form may refuse messages.',
    },
  },
}
