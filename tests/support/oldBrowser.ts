import type { Page } from '@playwright/test'

/** What the oldest browsers for which Next compiles do not have: Chrome and Firefox 111, Safari 16.4. */
const missing = [
  'Array.fromAsync',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'AbortSignal.any',
  'Element.prototype.checkVisibility',
  'HTMLElement.prototype.hidePopover',
  'HTMLElement.prototype.popover',
  'HTMLElement.prototype.showPopover',
  'HTMLElement.prototype.togglePopover',
  'Intl.Segmenter',
  'Iterator',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isDisjointFrom',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.symmetricDifference',
  'Set.prototype.union',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'ToggleEvent',
  'URL.canParse',
  'URL.parse',
  'cookieStore',
  'navigation',
  'requestIdleCallback',
  'scheduler',
]

/** Whether the text of a script uses one of them, as far as the name alone shows it. */
export const usesMissing =
  /\b(?:fromAsync|groupBy|withResolvers|requestIdleCallback|checkVisibility|toReversed|toSorted|toSpliced|isDisjointFrom|isSubsetOf|isSupersetOf|symmetricDifference|isWellFormed|toWellFormed)\(|\b(?:URL\.parse|AbortSignal\.any|Promise\.try|RegExp\.escape|Intl\.Segmenter|Iterator\.from)\(/g

/** Makes a page act as in such a browser: the names are missing, and popovers are neither hidden nor opened. */
export async function actAsOldBrowser(page: Page): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.')
      const last = path.pop() ?? ''
      const owner = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), window)
      Reflect.deleteProperty(Object(owner), last)
    }
    const { matches } = Element.prototype
    const matchesKnown = function (this: Element, selector: string) {
      if (selector.includes(':popover-open')) throw new DOMException(selector, 'SyntaxError')
      return matches.call(this, selector)
    }
    Reflect.set(Element.prototype, 'matches', matchesKnown)
    // To an old browser they are attributes without a meaning.
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('[popover]')) each.removeAttribute('popover')
      for (const each of document.querySelectorAll('[popovertarget]')) each.removeAttribute('popovertarget')
    }).observe(document, { childList: true, subtree: true })
  }, missing)
  await page.route('**/*.css*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll(':popover-open', ':-unknown-to-old-browsers'),
    })
  })
}
