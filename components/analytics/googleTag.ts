import { googleTagAddress, googleTagPolicyName } from '#lib/security/trustedTypes.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(value: string): string },
      ): { createScriptURL(value: string): object }
    }
  }
}

/** A string is no script's address here: the policy wants one made by a Trusted Types policy it knows. */
const toTrustedAddress = (id: string) => {
  const address = `${googleTagAddress}?id=${id}`
  const policy = window.trustedTypes?.createPolicy(googleTagPolicyName, { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}

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
  Reflect.set(script, 'src', toTrustedAddress(id))
  document.head.append(script)
}

/** Takes effect at once, also for a tag that is loaded already. */
export function stopTag(id: string): void {
  setStopped(id, true)
}

/** Counts the page as soon as it has its title, which React may put in after it; the answer gives up on that. */
export function countPageView(): () => void {
  const observer = new MutationObserver(count)
  function count() {
    if (!document.title) return
    observer.disconnect()
    gtag('event', 'page_view', { page_location: location.href, page_title: document.title })
  }
  observer.observe(document.head, { childList: true, subtree: true })
  count()
  return () => observer.disconnect()
}
