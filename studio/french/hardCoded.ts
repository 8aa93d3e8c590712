import { typeset } from '#lib/i18n/typeset.ts'

/** English that Sanity and its components contain as text, without a key that could be translated. */
const sentences: Record<string, string> = {
  'Close dialog': 'Fermer la fenêtre',
  'Close menu': 'Fermer le menu',
  'Could not resolve initial value': 'Les valeurs de départ n’ont pas pu être préparées',
  'Go back to published version': 'Revenir à la version publiée',
  'More breadcrumb items': 'Autres niveaux',
  'Next month': 'Mois suivant',
  'Next year': 'Année suivante',
  'Open menu': 'Ouvrir le menu',
  'Previous month': 'Mois précédent',
  'Previous year': 'Année précédente',
  'Reference search failed': 'La recherche de documents a échoué',
  'Update time zone': 'Changer le fuseau horaire',
}

const forms: [RegExp, string][] = [
  [/^Open in (Contenu|Structure)$/, 'Ouvrir dans $1'],
  // date-fns writes the month in French, in the places of an English date.
  [/^(.*?)(\p{L}+\.?) (\d{1,2}), (\d{4}) @ (.+)$/u, '$1$3 $2 $4 à $5'],
]

/** The French of such a text; null if it is none. */
export function toFrench(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const known = Object.hasOwn(sentences, trimmed) ? sentences[trimmed] : undefined
  if (known !== undefined) return typeset(text.replace(trimmed, known), 'fr')
  const form = forms.find(([pattern]) => pattern.test(trimmed))
  return form ? typeset(trimmed.replace(...form), 'fr') : null
}

const attributes = ['aria-label', 'title', 'placeholder']

/** What the owner writes is theirs. */
const isOwners = (element: Element | null) =>
  Boolean(element?.closest('[contenteditable="true"], textarea, [data-ui="PreviewCard"]'))

function translate(node: Node): void {
  if (node instanceof Text) {
    const french = isOwners(node.parentElement) ? null : toFrench(node.data)
    if (french !== null && french !== node.data) node.data = french
    return
  }
  if (!(node instanceof Element)) return
  translateAttributes(node)
  for (const child of node.childNodes) translate(child)
}

function translateAttributes(element: Element): void {
  for (const name of attributes) {
    const french = toFrench(element.getAttribute(name) ?? '')
    if (french !== null && french !== element.getAttribute(name)) element.setAttribute(name, french)
  }
}

/** Translates what appears in an element, from now on. Sanity offers no other place for these. */
export function translateHardCoded(root: Element): void {
  translate(root)
  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'childList') for (const node of addedNodes) translate(node)
      else if (type === 'characterData') translate(target)
      else if (target instanceof Element) translateAttributes(target)
    }
  }).observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: attributes })
}
