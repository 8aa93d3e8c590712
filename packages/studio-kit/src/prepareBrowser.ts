import type { StudioLanguage } from '@freelance-site/foundation'
import { translateHardCoded, writeDatesInFrench } from './french/hardCoded.ts'
import { asWritten, type Typeset } from './options.ts'
import { getStudioLocale } from './ui/languages.ts'

type Options = {
  typeset?: Typeset
  /** The origin of a lake that is embedded in the site of this Studio. */
  lakeOrigin?: string | undefined
}

/**
 * Corrects in the browser's page what no plugin of Sanity can: the focus of dialogs, and texts and dates that are English in
 * Sanity's code. Call it once, before the configuration is made; it returns the language in which the Studio starts.
 */
export function prepareBrowser(
  projectId: string,
  { typeset = asWritten, lakeOrigin }: Options = {},
): StudioLanguage {
  snoozeConnectionAdvice()
  if (lakeOrigin) globalThis.fetch = createLakeFetch(fetch.bind(globalThis), lakeOrigin, projectId)
  keepDialogFocus()
  const language = getStudioLocale(projectId)
  document.documentElement.lang = language
  if (language === 'fr') {
    writeDatesInFrench()
    translateHardCoded(document.body, typeset)
  }
  return language
}

/**
 * Silences the Studio's toast that recommends HTTP/2, by snoozing it until the year 9999. HTTP/2 is not needed: browsers
 * allow six connections per host, and a Studio of the embedded lake uses one for all event streams.
 */
function snoozeConnectionAdvice(): void {
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date('9999-01-01').toISOString())
}

/**
 * Answers requests that the Studio sends to sanity.io whatever its configuration. The site's policy forbids them, so each
 * would be an error in the console and hide a real one.
 */
function answerHere({ host, pathname }: URL): Response | null {
  // The check for a newer Studio finds none: a newer one comes with a newer version of the site.
  if (host === 'sanity-cdn.com' && pathname.startsWith('/v1/modules/')) return Response.json({})
  // The check whether Sanity accepts feedback finds that it does not.
  if (host === 'api.sanity.io' && pathname.endsWith('/intake/feedback'))
    return new Response(null, { status: 404 })
  return null
}

/**
 * The `fetch` of a Studio with the embedded lake. Sanity's SDK always sends requests to the host of a project
 * (`embedded.localhost`): these go to the site's own address. Requests to sanity.io are answered here.
 */
export const createLakeFetch =
  (send: typeof fetch, origin: string, projectId: string): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, origin)
    const own = new URL(origin)
    const answer = answerHere(url)
    if (answer) return Promise.resolve(answer)
    if (url.host !== `${projectId}.${own.host}`) return send(input, init)
    url.host = own.host
    return send(input instanceof Request ? new Request(url, input) : url, init)
  }

const dialogs = '[role="dialog"][aria-modal="true"]'
const fields = 'input:not([disabled], [tabindex="-1"]), textarea:not([disabled])'

/** A menu has disappeared this long after it opened a dialog. */
const menuMs = 500

/** Elements that disappear by themselves: a dialog, and the menu that opened it. */
const transient = `${dialogs}, [role="menu"], [data-ui="Menu"]`

const findDialog = () => [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body

const focusDialog = (dialog: HTMLElement) =>
  (dialog.querySelector<HTMLElement>(fields) ?? dialog.querySelector<HTMLElement>('button'))?.focus()

/**
 * Keeps the focus in the dialogs of the Studio, Sanity's and ours. On a phone a menu takes the focus back from the dialog
 * that it opened, and then disappears; Sanity's dialogs then ignore Escape. At any width they lose the focus when they close.
 */
function keepDialogFocus(): void {
  let opener: HTMLElement | null = null
  let wasOpen = false
  const seen = new WeakSet<HTMLElement>()
  // After a click on text, to select it, nothing has the focus.
  const clicked = new WeakSet<HTMLElement>()

  // A link to a field opens the dialogs around that field, and then Sanity focuses the field.
  let lastPath = ''
  const isLinkToField = () => {
    const isNew = location.pathname !== lastPath && /path(?:=|%3D)/.test(location.pathname)
    lastPath = location.pathname
    return isNew
  }

  const remember = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return
    const dialog = target.closest<HTMLElement>(dialogs)
    if (dialog && type === 'click') clicked.add(dialog)
    const element = target.closest<HTMLElement>('button, a, [tabindex]')
    if (element && !element.closest(transient) && !findDialog()) opener = element
  }

  const restoreFocus = () => {
    const dialog = findDialog()
    const isClosing = wasOpen && !dialog
    wasOpen = dialog !== undefined
    const isLost = hasNoFocus() || document.activeElement === opener
    if (dialog && (!seen.has(dialog) || (isLost && !clicked.has(dialog)))) {
      const isFirst = !seen.has(dialog)
      seen.add(dialog)
      // A menu that is hidden with the focus in it loses it without an event.
      if (isFirst) setTimeout(restoreFocus, menuMs)
      if (!dialog.contains(document.activeElement) && !(isFirst && isLinkToField())) focusDialog(dialog)
    } else if (isClosing && hasNoFocus() && opener?.isConnected) opener.focus()
  }

  // Sanity ignores Escape while nothing has the focus, such as after a click on the text of a dialog.
  const onEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !hasNoFocus()) return
    const dialog = findDialog()
    if (dialog) focusDialog(dialog)
  }

  document.addEventListener('focusout', () => requestAnimationFrame(restoreFocus), { capture: true })
  document.addEventListener('focusin', remember, { capture: true })
  document.addEventListener('click', remember, { capture: true })
  window.addEventListener('keydown', onEscape, { capture: true })
  new MutationObserver(restoreFocus).observe(document.body, { subtree: true, childList: true })
}
