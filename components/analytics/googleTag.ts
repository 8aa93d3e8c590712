declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

// Where the site's policy is strict about script addresses, this one needs a Trusted Types policy of its own.
const SCRIPT = 'https://www.googletagmanager.com/gtag/js?id='

/** Google's queue takes the `arguments` object itself, not an array. */
function gtag(..._words: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments)
}

/** The tag looks here before it sends anything. */
const setStopped = (id: string, stopped: boolean) => Reflect.set(window, `ga-disable-${id}`, stopped)

let loaded = false

/** Loads Google's tag, once per document; it counts no page by itself. */
export function startTag(id: string): void {
  setStopped(id, false)
  if (loaded) return
  loaded = true
  gtag('js', new Date())
  // In the property, “page changes based on browser history” is to be off: this site reports them.
  gtag('config', id, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  script.src = SCRIPT + id
  document.head.append(script)
}

/** Takes effect at once, also for a tag that is loaded already. */
export function stopTag(id: string): void {
  setStopped(id, true)
}

export function countPageView(): void {
  gtag('event', 'page_view', { page_location: location.href, page_title: document.title })
}
