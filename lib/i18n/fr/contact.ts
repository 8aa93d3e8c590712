export const contact = {
  heading: 'Parlons de votre projet',
  intro: 'Quelques lignes suffisent pour commencer.',
  form: {
    label: 'Formulaire de contact',
    required: 'Tous les champs sont obligatoires.',
    fullName: 'Nom complet',
    email: 'Adresse e-mail',
    emailHint: 'Pour vous répondre, et rien d’autre.',
    emailExample: 'Par exemple : nom@exemple.fr',
    emailQuestion: 'Votre adresse est-elle juste ? Si oui, envoyez de nouveau. Sinon :',
    message: 'Votre message',
    messageHint: 'Votre activité, ce que vous attendez du site, une date si vous en avez une.',
    submit: 'Envoyer le message',
    trap: 'Laissez ce champ vide',
    sending: 'Envoi en cours...',
  },
  errors: {
    fullName: {
      missing: 'Indiquez votre nom.',
      tooLong: 'Ce nom est trop long : {{max}} caractères au plus.',
      invalid: 'Ce nom contient des caractères qui ne peuvent pas être envoyés.',
    },
    email: {
      missing: 'Indiquez votre adresse e-mail.',
      tooLong: 'Cette adresse est trop longue : {{max}} caractères au plus.',
      invalid: 'Cette adresse est incomplète ou mal écrite. Elle doit ressembler à nom@exemple.fr.',
    },
    message: {
      missing: 'Écrivez votre message.',
      tooLong: 'Ce message est trop long : {{max}} caractères au plus.',
      invalid: 'Ce message contient des caractères qui ne peuvent pas être envoyés.',
    },
  },
  toast: {
    label: 'Notifications',
    close: 'Fermer',
    successTitle: 'Message envoyé !',
    successText: 'Je vous répondrai dès que possible.',
    failureTitle: 'Erreur',
    /** Exactly as in the specification, with its straight apostrophe: see `dictionaries.ts`. */
    failureText: "Une erreur est survenue lors de l'envoi du message.",
    /** Shown below the failure text if the cause is known. */
    offline: 'Vous êtes hors connexion. Votre texte reste ici : renvoyez-le une fois la connexion rétablie.',
    wait: 'Trop de messages ont été envoyés. Votre texte reste ici : réessayez un peu plus tard.',
  },
  sent: {
    heading: 'Merci !',
    text: 'Votre message est bien reçu. La réponse viendra à l’adresse que vous avez donnée.',
    another: 'Envoyer un autre message',
  },
  notSent: {
    heading: 'Votre message n’est pas parti',
    fields:
      'Il manque quelque chose, un texte est trop long, ou l’adresse est mal écrite : vérifiez votre nom, votre adresse et votre message.',
    wait: 'Trop de messages ont été envoyés en peu de temps. Réessayez un peu plus tard.',
    keep: 'Revenez à la page précédente : vous y retrouverez votre texte tel que vous l’avez écrit.',
    back: 'Revenir à l’accueil',
  },
  /** The mail the owner gets. */
  mail: {
    subject: 'Message de {{name}}',
    suspicious: '[Peut-être indésirable] {{subject}}',
    name: 'Nom',
    email: 'Adresse',
    language: 'Langue',
    received: 'Reçu le',
    reply: 'Répondre',
    replyByLink:
      'Le bouton « Répondre » de votre messagerie ne connaît pas cette adresse : passez par le lien ci-dessous.',
    replySubject: 'Votre message',
    /** The line above the quoted message in a reply. */
    quoted: 'Le {{date}}, {{name}} a écrit :',
  },
  cannotSend: 'Ce formulaire ne peut pas envoyer de message pour le moment.',
  writeInstead: 'Vous pouvez m’écrire à cette adresse :',
  reach: {
    heading: 'Me joindre',
    email: 'Par e-mail',
    writing: 'Par écrit',
    form: 'Avec le formulaire de cette page',
    /** Beside a button that leads to the form; the address follows. */
    orByEmail: 'ou par e-mail :',
    where: 'Où je travaille',
  },
  next: {
    heading: 'Et ensuite ?',
    read: 'Je lis votre message et je vous réponds dès que possible.',
    talk: 'Nous parlons de votre projet, à distance ou sur place.',
    quote: 'Vous recevez un devis, et vous décidez.',
  },
  data: {
    heading: 'Vos données',
    text: 'Votre nom, votre adresse et votre message servent uniquement à vous répondre.',
    link: 'En savoir plus sur vos données',
  },
}
