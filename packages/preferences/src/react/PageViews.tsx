'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { googleTagAddress, googleTagPolicyName } from '../googleTagSources.ts'

/** Counts the pages this visitor sees while it is mounted. */
export default function PageViews({ id }: { id: string }) {
  const pathname = usePathname()

  useEffect(() => {
    startTag(id)
    return () => {
      // A language switch unmounts everything, but analytics go on.
      if (window.preferences?.isAnalyticsAllowed()) return
      setStopped(id, true)
      // The tag may have written more cookies since the decision.
      window.preferences?.removeAnalyticsCookies()
    }
  }, [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is a page view
  useEffect(countPageView, [pathname])

  return null
}

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

/** Trusted Types forbid a plain string as a script's address. A Trusted Types policy that the CSP names creates it. */
const toTrustedAddress = (id: string) => {
  const address = `${googleTagAddress}?id=${id}`
  const policy = window.trustedTypes?.createPolicy(googleTagPolicyName, { createScriptURL: () => address })
  return policy?.createScriptURL(address) ?? address
}

/** Google's queue takes the `arguments` object itself, not an array. */
function gtag(..._args: unknown[]): void {
  window.dataLayer ??= []
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments)
}

/** Google's tag reads this flag before each request, so a change takes effect at once. */
const setStopped = (id: string, stopped: boolean) => Reflect.set(window, `ga-disable-${id}`, stopped)

let loaded = false

/** Loads Google's tag, once per document, without counting a page. */
function startTag(id: string): void {
  setStopped(id, false)
  if (loaded) return
  loaded = true
  gtag('js', new Date())
  // “Page changes based on browser history” must be off in the property's settings: this site reports page views itself.
  gtag('config', id, { send_page_view: false })
  const script = document.createElement('script')
  script.async = true
  Reflect.set(script, 'src', toTrustedAddress(id))
  document.head.append(script)
}

/** Counts the page once it has a title, which React may set later. The returned function cancels that. */
function countPageView(): () => void {
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
