'use client'

import { usePathname, useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { parseLocalePath, toLocalePath } from '#lib/site.ts'

const DELAY_MS = 2000
const paths = ['/', '/services', '/contact']

declare global {
  interface Navigator {
    /** Not in every browser, and not yet in TypeScript's. */
    connection?: { saveData?: boolean }
  }
}

/** Loads the other main pages in the background, two seconds after each navigation. */
export function Preloading() {
  const pathname = usePathname()
  const router = useRouter()

  useEffect(() => {
    if (navigator.connection?.saveData) return
    const { locale, path: current } = parseLocalePath(pathname)
    const left = new AbortController()
    const timer = setTimeout(() => {
      for (const path of paths)
        if (path !== current) void preload(toLocalePath(path, locale), router.prefetch, left.signal)
    }, DELAY_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [pathname, router])

  return null
}

/** The router tells nobody when it cannot load a page: so the page is asked for first, and its data are watched. */
async function preload(route: string, prefetch: (route: string) => void, left: AbortSignal): Promise<void> {
  // These words alone, as specified. Whoever goes elsewhere meanwhile has not seen a failure.
  const warn = () => left.aborted || console.warn(`Échec du préchargement de la route ${route}`)
  try {
    const answer = await fetch(route, { method: 'HEAD', signal: left })
    if (!answer.ok) return void warn()
    watchData(route, left, warn)
    prefetch(route)
  } catch {
    warn()
  }
}

/** Tells once of data of a page that the browser could not get; their status is 0 where no answer came. */
function watchData(route: string, left: AbortSignal, tell: () => void): void {
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
    tell()
  })
  observer.observe({ type: 'resource' })
  left.addEventListener('abort', () => observer.disconnect())
}
