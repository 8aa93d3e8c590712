import { asWritten, type Typeset } from '../options.ts'

/** English texts that are hard-coded in Sanity and its components, without a translation key. */
const sentences: Record<string, string> = {
  'An error occurred': 'Une erreur est survenue',
  'An error occurred during dynamic import.': 'Une partie du Studio n’a pas pu être chargée.',
  'An error occurred that Sanity Studio was unable to recover from.':
    'Le Studio ne peut pas continuer après cette erreur.',
  Back: 'Retour',
  'Check Sanity Status': 'Voir l’état de Sanity',
  'Check that your device is online.': 'Vérifiez votre connexion à Internet.',
  'Created at': 'Date de création',
  'Choose login provider': 'Choisissez comment vous connecter',
  Clear: 'Effacer',
  Close: 'Fermer',
  'Close dialog': 'Fermer la fenêtre',
  'Close menu': 'Fermer le menu',
  'copy the error details and share them with your development team or Sanity Support.':
    'copiez-en le détail et envoyez-le à la personne qui a fait ce Studio.',
  'Contains document, image or file': 'Contient un document, une image ou un fichier',
  'Copy error details': 'Copier le détail de l’erreur',
  'Could not resolve initial value': 'Les valeurs de départ n’ont pas pu être préparées',
  "Couldn't reach the Sanity servers. Check your network connection and try again.":
    'Le serveur du contenu ne répond pas. Vérifiez votre connexion et réessayez.',
  "Couldn't reach the Sanity servers. Your last change may not have been sent. Check your network connection and reload the Studio to see the current state.":
    'Le serveur du contenu ne répond pas : votre dernière modification n’est peut-être pas enregistrée. Vérifiez votre connexion, puis rechargez le Studio.',
  'Disable VPNs, ad blockers, or browser extensions that may block requests.':
    'Désactivez VPN, bloqueurs de publicité et extensions du navigateur qui pourraient bloquer la connexion.',
  'Edited at': 'Date de modification',
  'Event ID:': 'Événement :',
  'Failed to copy error details': 'Le détail de l’erreur n’a pas pu être copié',
  'Failed to get error details': 'Le détail de l’erreur n’a pas pu être lu',
  'Go back to published version': 'Revenir à la version publiée',
  'Import error': 'Chargement impossible',
  'Last used': 'Dernier utilisé',
  'More breadcrumb items': 'Autres niveaux',
  'Network error': 'Pas de connexion',
  'Next month': 'Mois suivant',
  'Next year': 'Année suivante',
  'Open menu': 'Ouvrir le menu',
  'Open preview': 'Ouvrir l’aperçu',
  'Previous month': 'Mois précédent',
  'Previous year': 'Année précédente',
  'Reload Studio': 'Recharger le Studio',
  Remove: 'Retirer',
  'Remove filter': 'Retirer le filtre',
  Retry: 'Réessayer',
  'Retrying…': 'Nouvel essai…',
  'Server error': 'Erreur du serveur',
  "The server ran into an issue and couldn't complete the request. You can try again, or reload the Studio.":
    'Le serveur a rencontré un problème. Réessayez, ou rechargez le Studio.',
  "The server ran into an issue and couldn't complete the request. Your last change may not have been saved. Reload the Studio to see the current state.":
    'Le serveur a rencontré un problème : votre dernière modification n’est peut-être pas enregistrée. Rechargez le Studio pour le savoir.',
  // How a list is sorted by keyboard, for screen readers.
  sortable: 'à ranger',
  'To pick up a draggable item, press the space bar.\n    While dragging, use the arrow keys to move the item.\n    Press space again to drop the item in its new position, or press escape to cancel.':
    'Espace pour prendre, flèches pour déplacer, Espace pour poser, Échap pour annuler.',
  'The structure tool crashed': 'Le contenu ne peut pas être affiché',
  'To report this error,': 'Pour signaler cette erreur,',
  'Too many requests': 'Trop de demandes',
  'Too many requests at once. Reload the Studio to try again.':
    'Trop de demandes à la fois. Rechargez le Studio pour réessayer.',
  'Too many requests at once. You can try again shortly.':
    'Trop de demandes à la fois. Vous pourrez réessayer dans un instant.',
  'These technical details may be useful for developers.':
    'Ce détail technique peut servir à la personne qui a fait ce Studio.',
  'Tool not found:': 'Cette page du Studio n’existe pas :',
  Troubleshooting: 'Que faire',
  'Try again': 'Réessayer',
  unknown: 'inconnue',
  'Unknown field': 'Champ inconnu',
}

const toFullDay = (text: string) => new Date(text).toLocaleDateString('fr-FR', { dateStyle: 'full' })

const patterns: [RegExp, (...parts: string[]) => string][] = [
  [/^Try again \((\d+)\)$/, (_, seconds) => `Réessayer (${seconds})`],
  // The number of parts, where the stored data is shown.
  [/^(\d+) propert(?:y|ies)$/, (_, count) => `${count} propriété${Number(count) > 1 ? 's' : ''}`],
  [/^(\d+) items?$/, (_, count) => `${count} élément${Number(count) > 1 ? 's' : ''}`],
  // What a screen reader says while a list is sorted. It names elements by their keys.
  [/^Picked up draggable item \S+\.$/, () => 'Pris.'],
  [/^Draggable item \S+ was moved over droppable area \S+\.$/, () => 'Déplacé.'],
  [/^Draggable item \S+ is no longer over a droppable area\.$/, () => 'En dehors de la liste.'],
  [/^Draggable item \S+ was dropped/, () => 'Posé.'],
  [/^Dragging was cancelled\. Draggable item \S+ was dropped\.$/, () => 'Annulé.'],
  // The title of a tool, which is one word with a capital letter.
  [/^Open in (\p{Lu}\S*)$/u, (_, tool) => `Ouvrir dans ${tool}`],
  // The label of a day in the calendar.
  [/^[A-Z][a-z]{2} [A-Z][a-z]{2} \d{2} \d{4}$/, toFullDay],
  // date-fns writes the month in French, but in the order of an English date.
  [
    /^(.*?)(\p{L}+\.?) (\d{1,2}), (\d{4}) @ (.+)$/u,
    (_, before, month, day, year, hour) => `${before}${day} ${month} ${year} à ${hour}`,
  ],
]

/** `1 nov. 2026`, which `Intl` writes for the first day of a month. */
const firstDay =
  /(?<=^|[\s(])1 (?=(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc)\p{L}*\.?(?:$| \d{4}))/u

export function toFrench(text: string, typeset = asWritten): string | null {
  const trimmed = text.trim()
  const sentence = Object.hasOwn(sentences, trimmed) ? sentences[trimmed] : undefined
  if (sentence !== undefined) return typeset(text.replace(trimmed, sentence), 'fr')
  const found = patterns.find(([pattern]) => pattern.test(trimmed))
  const french = (found ? trimmed.replace(...found) : text).replace(firstDay, '1er ')
  return french === text ? null : typeset(french, 'fr')
}

const english = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const french = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' })
const months = new Map(
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1))).map((day) => [
    english.format(day),
    french.format(day),
  ]),
)

/** English initials of weekdays are ambiguous, so the column decides which day it is. */
function toFrenchInCalendar({ data, parentElement }: Text): string | null {
  if (!parentElement?.closest('[data-ui="Calendar"]')) return null
  const cell = /^[MTWFS]$/.test(data) ? parentElement.closest('[data-ui="CalendarMonth"] > * > *') : null
  if (!cell) return months.get(data) ?? null
  return 'LMMJVSD'[[...(cell.parentElement?.children ?? [])].indexOf(cell)] ?? null
}

const attributes = ['aria-label', 'aria-roledescription', 'title', 'placeholder']

/** Text that the owner wrote is never translated. */
const isOwnText = (element: Element | null) =>
  Boolean(element?.closest('[contenteditable="true"], textarea, [data-ui="PreviewCard"]'))

function translate(node: Node, typeset: Typeset): void {
  if (node instanceof Text) {
    const french = isOwnText(node.parentElement)
      ? null
      : (toFrenchInCalendar(node) ?? toFrench(node.data, typeset))
    if (french !== null && french !== node.data) node.data = french
    return
  }
  if (!(node instanceof Element)) return
  translateAttributes(node, typeset)
  for (const child of node.childNodes) translate(child, typeset)
}

function translateAttributes(element: Element, typeset: Typeset): void {
  for (const name of attributes) {
    const french = toFrench(element.getAttribute(name) ?? '', typeset)
    if (french !== null && french !== element.getAttribute(name)) element.setAttribute(name, french)
  }
}

/** Translates the text of an element, and all text that appears in it later. Sanity has no setting for these. */
export function translateHardCoded(root: Element, typeset: Typeset): void {
  translate(root, typeset)
  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'childList') for (const node of addedNodes) translate(node, typeset)
      else if (type === 'characterData') translate(target, typeset)
      else if (target instanceof Element) translateAttributes(target, typeset)
    }
  }).observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: attributes })
}
