'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { parseLocalePath, toLocalePath } from '#lib/addresses.ts'

const delayMs = 2000

declare global {
  interface Navigator {
    /** Not in every browser, and not yet in TypeScript's types. */
    connection?: { saveData?: boolean }
  }
}

/** Loads the other pages of a list in the background, two seconds after each navigation. */
export function Preloading({ paths }: { paths: string[] }) {
  const pathname = usePathname()
  const router = useRouter()

  useEffect(() => {
    if (navigator.connection?.saveData) return
    const { locale, path: current } = parseLocalePath(pathname)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      for (const path of paths)
        if (path !== current) void preload(toLocalePath(path, locale), router.prefetch, controller.signal)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [pathname, paths, router])

  return null
}

/** `router.prefetch` reports no failure, so the page is requested first, and the requests for its data are observed. */
async function preload(route: string, prefetch: (route: string) => void, signal: AbortSignal): Promise<void> {
  // Exactly these words, as specified. A request that ended because the visitor moved on did not fail.
  const warn = () => signal.aborted || console.warn(`Échec du préchargement de la route ${route}`)
  try {
    const response = await fetch(route, { method: 'HEAD', signal })
    if (!response.ok) return void warn()
    watchData(route, signal, warn)
    prefetch(route)
  } catch {
    warn()
  }
}

/** Calls `onFailure` once if the browser cannot load the page's data. The status is 0 if there was no answer. */
function watchData(route: string, signal: AbortSignal, onFailure: () => void): void {
  const observer = new PerformanceObserver((list) => {
    const hasFailed = list
      .getEntriesByType('resource')
      .some(
        (entry) =>
          entry.name.startsWith(`${location.origin + route}?_rsc=`) &&
          entry instanceof PerformanceResourceTiming &&
          (entry.responseStatus === 0 || entry.responseStatus >= 400),
      )
    if (!hasFailed) return
    observer.disconnect()
    onFailure()
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
}
