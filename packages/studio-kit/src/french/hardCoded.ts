import type { FormatLong, FormatRelativeFn, Locale } from 'date-fns/locale'
import { enUS } from 'date-fns/locale/en-US'
import { fr } from 'date-fns/locale/fr'
import { setDefaultOptions } from 'date-fns/setDefaultOptions'
import { asWritten, type Typeset } from '../options.ts'
import { sentences } from './words/sentences.ts'

const toFullDay = (text: string) => new Date(text).toLocaleDateString('fr-FR', { dateStyle: 'full' })

const patterns: [RegExp, (...parts: string[]) => string][] = [
  [/^The \S+ tool crashed$/, () => 'Cet outil s’est arrêté.'],
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
  // date-fns writes the month in French, but in the order of an English date, and with seconds.
  [
    /^(.*?)(\p{L}+\.?) (\d{1,2}), (\d{4}) @ (.+)$/u,
    (_, before, month, day, year, hour = '') =>
      `${before}${day} ${month} ${year} à ${hour.replace(/^(\d+:\d+):\d+/, '$1')}`,
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

/** English initials of weekdays are ambiguous, so the column decides which day it is. */
function toFrenchInCalendar({ data, parentElement }: Text): string | null {
  if (!parentElement?.closest('[data-ui="Calendar"]')) return null
  const cell = /^[MTWFS]$/.test(data) ? parentElement.closest('[data-ui="CalendarMonth"] > * > *') : null
  if (cell) return 'LMMJVSD'[[...(cell.parentElement?.children ?? [])].indexOf(cell)] ?? null
  const month = enUS.match.month(data)
  return month?.rest === '' ? fr.localize.month(month.value) : null
}

const attributes = ['aria-label', 'aria-roledescription', 'title', 'placeholder']

/** Elements that show what people wrote and nothing else, with their attributes. The last two are Sanity's, for the title of a document. */
const untranslated = [
  '[translate="no"]',
  '[data-testid="document-panel-document-title"]',
  '[data-testid="document-panel-form-view"] [data-testid="pane-header"]',
].join()

/** Elements with text that the owner wrote, whose attributes are Sanity's: placeholders and labels. */
const isOwnText = (element: Element | null) =>
  Boolean(element?.closest('[contenteditable="true"], textarea, [data-ui="PreviewCard"]'))

function translate(node: Node, typeset: Typeset): void {
  if ((node instanceof Element ? node : node.parentElement)?.closest(untranslated)) return
  if (node instanceof Text) {
    const french = isOwnText(node.parentElement)
      ? null
      : (toFrenchInCalendar(node) ?? toFrench(node.data, typeset))
    if (french !== null && french !== node.data) node.data = french
    return
  }
  if (!(node instanceof Element)) return
  for (const name of attributes) {
    const french = toFrench(node.getAttribute(name) ?? '', typeset)
    if (french !== null && french !== node.getAttribute(name)) node.setAttribute(name, french)
  }
  for (const child of node.childNodes) translate(child, typeset)
}

/** Translates the text of an element, and all text that appears in it later. Sanity has no setting for these. */
export function translateHardCoded(root: Element, typeset: Typeset): void {
  translate(root, typeset)
  new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations)
      for (const node of type === 'childList' ? addedNodes : [target]) translate(node, typeset)
  }).observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: attributes })
}

/** Not `dd/MM/yyyy`: Sanity's warning about past dates reads that as an American date. */
const mediumDate = 'do MMMM yyyy'
const formatDate: FormatLong['date'] = (options) =>
  options.width === undefined || options.width === 'medium' ? mediumDate : fr.formatLong.date(options)

/** `le 5 janvier 2099 à 08:00`, `le 1er janvier`: for dates that are not in this week or the next. */
const formatRelative: FormatRelativeFn = (token, ...rest) =>
  token === 'other' ? "'le' do MMMM yyyy 'à' HH:mm" : fr.formatRelative(token, ...rest)

const frenchDates: Locale = { ...fr, formatLong: { ...fr.formatLong, date: formatDate }, formatRelative }

/** Sanity leaves date-fns in English, whatever the language of the Studio. */
export const writeDatesInFrench = () => setDefaultOptions({ locale: frenchDates, weekStartsOn: 1 })
